import type { catalogue, PricedVariant } from '#api/catalogue/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { availableOf, levelOf, onHandOf, shortSkus } from '#domain/shared/stock-levels.ts'
import type { StockCommand, StockRejection } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import type { AdjustmentReason, StockLine } from '#domain/stock/events.ts'
import { type Stock, unnamedFeed } from '#domain/stock/evolve.ts'
import { variantCalled } from '#projections/product-page/document.ts'
import type { ProductStock } from '#projections/stock-levels/document.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import type { StockLevel, StockWork } from './schema.ts'

type StockroomDeps = Pick<Engines, 'handler' | 'readModels'> & Pick<Offers<[typeof catalogue]>, 'products'>

export type StockAnswer =
  | { readonly ok: true; readonly variants: StockLevel[]; readonly position: Position }
  | { readonly ok: false; readonly problem: Problem }

/** Products with something short that a page names. */
const onPage = 50

/** Stock by the SKUs that people say, for staff and the owner's command. */
export function createStockroom({ handler, products, readModels }: StockroomDeps) {
  /** The variants of these SKUs by product; a problem where one is unknown. */
  async function found(skus: readonly string[]) {
    const variants = await Promise.all([...new Set(skus)].map(async sku => [sku, await products.bySku(sku)] as const))
    const missing = variants.flatMap(([sku, variant]) => (variant ? [] : [sku]))
    if (missing.length > 0) return { missing }
    return {
      byProduct: Map.groupBy(
        variants.flatMap(([, each]) => each ?? []),
        ({ product }) => product.id,
      ),
    }
  }

  async function levelsOf(variants: readonly PricedVariant[], productId: string): Promise<StockLevel[]> {
    const { state } = await handler.fold(stock, productId)
    return variants.map(({ product, variant }) => levelIn(state, variant.sku, nameOf(product, variant)))
  }

  /** Sends one command per product, one after the other. A command that can be refused is the only one. */
  async function send(
    skus: readonly string[],
    commandFor: (productId: string, has: (line: { readonly sku: string }) => boolean) => StockCommand,
    by: Actor,
  ): Promise<StockAnswer> {
    const { missing, byProduct } = await found(skus)
    if (missing) return { ok: false, problem: unknownSkus(missing) }
    const answers: StockLevel[] = []
    let position = -1
    for (const [productId, variants] of byProduct) {
      const own = new Set(variants.map(({ variant }) => variant.sku))
      const sent = await handler.handle(
        stock,
        productId,
        commandFor(productId, ({ sku }) => own.has(sku)),
        by,
      )
      if (!sent.ok) return { ok: false, problem: stockProblem(sent.rejection) }
      position = Math.max(position, sent.position)
      answers.push(...(await levelsOf(variants, productId)))
    }
    return { ok: true, variants: answers, position }
  }

  async function show(sku: string): Promise<StockAnswer> {
    const { missing, byProduct } = await found([sku])
    if (missing) return { ok: false, problem: unknownSkus(missing) }
    const levels = await Promise.all(Array.from(byProduct, ([productId, variants]) => levelsOf(variants, productId)))
    return { ok: true, variants: levels.flat(), position: -1 }
  }

  /** Short variants, the products that lack most first. */
  async function short(page: number): Promise<StockLevel[]> {
    const range = { reverse: true, offset: (page - 1) * onPage, limit: onPage }
    const ids = await readModels.range(stockLevels.name, 'short', range)
    const docs = await readModels.getMany<ProductStock>(stockLevels.name, ids)
    const levels = docs.map(async doc => {
      const product = doc && (await products.byId(doc.productId))
      if (!doc) return []
      const { state } = await handler.fold(stock, doc.productId)
      return shortSkus(state).map(sku => {
        const variant = product && variantCalled(product, sku)
        return levelIn(state, sku, product && variant ? nameOf(product, variant) : '')
      })
    })
    return (await Promise.all(levels)).flat()
  }

  const count = (lines: readonly StockLine[], by: Actor): Promise<StockAnswer> =>
    send(
      lines.map(({ sku }) => sku),
      (productId, has) => ({ type: 'CountStock', data: { productId, counts: lines.filter(has) } }),
      by,
    )

  /** Of one product, so that an outage on the way leaves nothing half done that a second try would do twice. */
  async function adjust(
    lines: readonly { readonly sku: string; readonly by: number }[],
    reason: AdjustmentReason,
    by: Actor,
  ): Promise<StockAnswer> {
    const skus = lines.map(({ sku }) => sku)
    const { byProduct } = await found(skus)
    if (byProduct && byProduct.size > 1) {
      const one = Array.from(byProduct.values(), ([first]) => first?.variant.sku).join(' and ')
      return {
        ok: false,
        problem: problemOf('invalid-request', `${one} belong to different products. Adjust one product at a time.`),
      }
    }
    return send(skus, productId => ({ type: 'AdjustStock', data: { productId, lines, reason } }), by)
  }

  return {
    show,
    short,
    count,
    adjust,
    /** Answers the owner's command. */
    async work(asked: StockWork): Promise<StockAnswer> {
      const owner = { actor: 'owner', channel: 'command' }
      switch (asked.ask) {
        case 'show':
          return show(asked.sku)
        case 'short':
          return { ok: true, variants: await short(asked.page), position: -1 }
        case 'count':
          return count(asked.lines, owner)
        case 'adjust':
          return adjust(asked.lines, asked.reason, owner)
      }
    },
  }
}

export type Stockroom = ReturnType<typeof createStockroom>

function levelIn(state: Stock, sku: string, name: string): StockLevel {
  const onHand = onHandOf(state, sku)
  const committed = levelOf(state.reserved, sku) ?? 0
  return {
    sku,
    name,
    counted: levelOf(state.onHand, sku) !== undefined,
    onHand,
    committed,
    available: onHand === null ? null : onHand - committed,
    onSale: availableOf(state, sku),
    feeds: Object.entries(state.feeds).flatMap(([feed, { numbers }]) => {
      const quantity = levelOf(numbers, sku)
      return quantity === undefined || feed === unnamedFeed ? [] : [{ feed, quantity }]
    }),
  }
}

function nameOf({ name }: PricedVariant['product'], { color, size }: PricedVariant['variant']): string {
  return [textIn(name, 'en'), color, size].filter(Boolean).join(', ')
}

function unknownSkus(skus: readonly string[]): Problem {
  return problemOf('sku-not-found', `The shop has no variant ${skus.join(', ')}. Write the SKU as it is in the feed.`, {
    skus,
  })
}

function stockProblem(rejection: StockRejection): Problem {
  switch (rejection.code) {
    case 'stock-not-tracked':
      return problemOf(rejection.code, `The stock of ${rejection.sku} is not tracked. Count it first.`, {
        sku: rejection.sku,
      })
    case 'adjustment-exceeds-stock': {
      const { sku, onHand } = rejection
      return problemOf(rejection.code, `Pieces of ${sku} on hand: ${onHand}. If that is wrong, count it.`, {
        sku,
        onHand,
      })
    }
    case 'adjustment-against-reason': {
      const { sku, reason } = rejection
      const adds = reason === 'received' || reason === 'returned'
      const how = adds ? `adds pieces: write ${sku}=2` : `takes pieces away: write ${sku}=-2`
      return problemOf(rejection.code, `${reason} ${how}.`, { sku, reason })
    }
    case 'counted-meanwhile':
    case 'out-of-stock':
    case 'quantity-out-of-bounds':
      throw new Error(`A count or an adjustment was refused with ${rejection.code}`)
  }
}
