import { type catalogue, isVariantForSale } from '#api/catalogue/index.ts'
import { firstPlacedFirst } from '#api/fulfilment/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Position, StoredEvent } from '#domain/shared/event-store.ts'
import { availableOf, onHandOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import type { Look, StockChange, StockCommand, StockRejection } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import type { AdjustmentReason, StockEvent, StockLine } from '#domain/stock/events.ts'
import type { Stock } from '#domain/stock/evolve.ts'
import { holdersOfShort, shortagesOf } from '#domain/stock/shortage.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { variantCalled } from '#projections/product-page/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import { waitingFor } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { StockPreview } from '#web/models/inventory.ts'

type Deps = Pick<Engines, 'handler' | 'store' | 'readModels'> & Pick<Offers<[typeof catalogue]>, 'products'>

/** One act of a member at one product. The same id is the same act. */
export type StockAct = { readonly id: string; readonly reason: AdjustmentReason; readonly note?: string | undefined }

export type StockActed =
  | {
      readonly ok: true
      readonly position: Position
      /** What can be taken back; null: it was done before. */
      readonly undo: { readonly of: Position; readonly lines: readonly StockChange[] } | null
    }
  | { readonly ok: false; readonly problem: Problem }

export const mayNotUntrack = problemOf(
  'not-permitted',
  'Whoever stops the tracking of a variant needs the right to delete stock.',
)

/** So many events of a product's stock are looked through for who counted meanwhile. */
const mostLooked = 500
const mostOrders = 20

/** Counts and adjusts the variants of one product as somebody saw them, and takes it back. */
export function createCounting({ handler, store, readModels, products }: Deps) {
  async function act(
    productId: string,
    id: string,
    skus: readonly string[],
    command: StockCommand,
    by: Actor,
  ): Promise<StockActed> {
    const product = await products.byId(productId)
    if (!product) return refused(problemOf('product-not-found', `There is no product ${productId}.`))
    const unknown = skus.filter(sku => !variantCalled(product, sku))
    if (unknown.length > 0)
      return refused(problemOf('sku-not-found', `The product has no variant ${unknown.join(', ')}.`, { skus: unknown }))
    const before = await handler.fold(stock, productId)
    const commandId = `${productId}/${command.type}/${id}`
    const done = await handler.handle(stock, productId, command, { ...by, commandId })
    if (!done.ok) return refused(await problemIn(productId, done.rejection))
    const { position, repeated, state, revision } = done
    const alone = revision === before.revision + 1
    const lines = skus.map(sku => ({ sku, from: onHandOf(before.state, sku), to: onHandOf(state, sku) }))
    return { ok: true, position, undo: repeated || !alone ? null : { of: position, lines } }
  }

  async function problemIn(productId: string, rejection: StockRejection): Promise<Problem> {
    switch (rejection.code) {
      case 'counted-meanwhile': {
        const lines = await Promise.all(
          rejection.lines.map(async line => ({ ...line, ...(await lastSaid(productId, line.sku)) })),
        )
        const at = await store.head()
        return problemOf(rejection.code, 'Choose for each variant, then count with this look.', { at, lines })
      }
      case 'adjustment-exceeds-stock': {
        const { sku, onHand } = rejection
        return problemOf(rejection.code, `Pieces of ${sku} on hand: ${onHand}. If that is wrong, count it.`, {
          sku,
          onHand,
        })
      }
      case 'stock-not-tracked':
        return problemOf(rejection.code, `Nobody counts ${rejection.sku}. Count it first.`, { sku: rejection.sku })
      case 'adjustment-against-reason': {
        const { sku, reason } = rejection
        const comes = reason === 'received' || reason === 'returned'
        return problemOf(rejection.code, comes ? `${reason} adds pieces.` : `${reason} takes pieces away.`, {
          sku,
          reason,
        })
      }
      case 'out-of-stock':
      case 'quantity-out-of-bounds':
        throw new Error(`A count or an adjustment was refused with ${rejection.code}`)
    }
  }

  /** What a member counted or adjusted at a place of the log, before and after. Null: nobody did there. */
  async function actAt(
    productId: string,
    of: Position,
  ): Promise<{ readonly actor: string; readonly lines: readonly StockChange[] } | null> {
    let before = stock.initial
    for await (const event of store.read(`${stock.name}-${productId}`)) {
      const stored = event as unknown as StoredEvent<StockEvent>
      const after = stock.evolve(before, stored)
      if (stored.position < of) {
        before = after
        continue
      }
      const { type, data } = stored
      const isTheirs =
        (type === 'StockCounted' && data.by === 'shelf') || (type === 'StockAdjusted' && data.returnId === undefined)
      if (stored.position > of || !isTheirs) return null
      const lines = type === 'StockCounted' ? data.counts : data.lines
      const changes = lines.map(({ sku }) => ({ sku, from: onHandOf(before, sku), to: onHandOf(after, sku) }))
      return { actor: stored.meta.actor, lines: changes }
    }
    return null
  }

  /** Whoever counted or adjusted a variant last. */
  async function lastSaid(productId: string, sku: string) {
    const newestFirst = store.read(`${stock.name}-${productId}`, -1, { backwards: true, limit: mostLooked })
    for await (const stored of newestFirst) {
      const { type, data, meta, at } = stored as unknown as StoredEvent<StockEvent>
      const said = type === 'StockCounted' ? data.counts : type === 'StockAdjusted' ? data.lines : []
      if (!said.some(line => line.sku === sku)) continue
      return { by: (await namesOf([meta.actor], readModels)).get(meta.actor) ?? null, when: at }
    }
    return { by: null, when: null }
  }

  return {
    async count(productId: string, lines: readonly StockLine[], seen: Look, { id, reason, note }: StockAct, by: Actor) {
      const skus = lines.map(({ sku }) => sku)
      // Nobody has looked later than now: what leaves from here on is taken off.
      const look = { ...seen, at: Math.min(seen.at, await store.head()) }
      const data = { productId, counts: lines, look, reason, ...(note && { note }) }
      return act(productId, id, skus, { type: 'CountStock', data }, by)
    },

    adjust(
      productId: string,
      lines: readonly { readonly sku: string; readonly by: number }[],
      { id, reason, note }: StockAct,
      by: Actor,
    ) {
      const skus = lines.map(({ sku }) => sku)
      const data = { productId, lines, reason, ...(note && { note }) }
      return act(productId, id, skus, { type: 'AdjustStock', data }, by)
    },

    /** Takes back what a member counted or adjusted at a place of the log. `mayUntrack`: also where others began to count. */
    async undo(
      productId: string,
      { id, of, mayUntrack }: { readonly id: string; readonly of: Position; readonly mayUntrack: boolean },
      by: Actor,
    ): Promise<StockActed> {
      const made = await actAt(productId, of)
      if (!made) return refused(problemOf('stock-act-not-found'))
      const { lines, actor } = made
      const untracks = lines.some(({ from, to }) => from === null && to !== null)
      if (untracks && actor !== by.actor && !mayUntrack) return refused(mayNotUntrack)
      const skus = lines.map(({ sku }) => sku)
      return act(productId, id, skus, { type: 'UndoStock', data: { productId, of, lines } }, by)
    },

    /** What would follow if so many lay on the shelf: -1 is not tracked. */
    async preview(productId: string, lines: readonly StockLine[]): Promise<StockPreview> {
      const { state } = await handler.fold(stock, productId)
      const onHand = { ...state.onHand }
      for (const { sku, quantity } of lines) onHand[sku] = quantity === -1 ? null : quantity
      const after: Stock = { ...state, onHand }
      const [now, then] = await Promise.all([missingIn(state), missingIn(after)])
      const shorts = [...then].flatMap(([orderId, missing]) =>
        missing.flatMap(({ sku, quantity }) => {
          const known = now.get(orderId)?.find(each => each.sku === sku)?.quantity ?? 0
          return quantity > known && lines.some(line => line.sku === sku) ? [{ orderId, sku, pieces: quantity }] : []
        }),
      )
      const named = shorts.slice(0, mostOrders)
      const rows = await readModels.getMany<OrderRow>(
        orderRows.name,
        named.map(({ orderId }) => orderId),
      )
      const product = await products.byId(productId)
      const isSold = (sku: string) => {
        const variant = product && variantCalled(product, sku)
        return variant !== undefined && isVariantForSale({ product: product!, variant })
      }
      const back = lines.flatMap(({ sku }) => (isBack(sku, state, after) && isSold(sku) ? [sku] : []))
      const waits = back.length === 0 ? null : await readModels.tallies(stockWatches.name, waitingFor(productId, ''))
      return {
        shorts: named.map(({ sku, pieces }, at) => ({ sku, pieces, order: rows[at]?.number ?? null })),
        moreShorts: shorts.length - named.length,
        told: back.flatMap(sku => {
          const people = waits?.get(waitingFor(productId, sku)) ?? 0
          return people > 0 ? [{ sku, people }] : []
        }),
      }
    },
  }

  async function missingIn(state: Stock) {
    return shortagesOf(state, await firstPlacedFirst(holdersOfShort(state), readModels))
  }
}

export type Counting = ReturnType<typeof createCounting>

const isBack = (sku: string, before: StockLevels, after: StockLevels) =>
  availableOf(before, sku) === 0 && availableOf(after, sku) !== 0

function refused(problem: Problem): StockActed {
  return { ok: false, problem }
}
