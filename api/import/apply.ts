import { each } from '#api/plumbing/background/each.ts'
import { product, same } from '#domain/product/decide.ts'
import type { FeedSource, ProductEvent } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import { type EventStore, start } from '#domain/shared/event-store.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import type { TermDefinition } from '#domain/term/events.ts'
import { term } from '#domain/term/term.ts'
import type { NotListedProduct } from './answer.ts'
import { countFromFile, type StockFile, type Writing } from './counting.ts'
import type { BuiltProduct } from './product/build-product.ts'
import { claimSlug } from './product/claim-slug.ts'
import type { ImportLog } from './report.ts'

type Applying = Writing & {
  readonly complete: boolean
  /** Whose counts are taken; null: nobody's. */
  readonly file: StockFile | null
  /** Of the product's own event; one of its own where it is absent. */
  readonly commandId?: string
}

/**
 * At most one event for the product and one for its stock; none where the shop knows it all. False: what the product lists
 * was said anew since it was built, and it has to be built again.
 */
export async function applyProduct(built: BuiltProduct, writing: Applying): Promise<boolean> {
  const { handler, meta, dryRun, complete, log, file, commandId } = writing
  const { productId, source, listings, feed, counts } = built
  const before = (await handler.fold(product, productId)).state
  const address = before?.slug ?? (dryRun ? built.slug : await claimed(built, writing))
  const command = {
    type: 'ImportProduct',
    // A row that could not be read may be a variant of it: only a whole product says what is gone.
    data: { productId, slug: address, source, feed, complete: complete && !built.damaged, listings },
  } as const
  const decision = product.decide(command, before)
  if (!decision.ok) return false
  const changed = decision.events.length > 0
  if (changed) {
    if (
      !dryRun &&
      !(await handler.handle(product, productId, command, { ...meta, ...(commandId && { commandId }) })).ok
    )
      return false
    log.counts.events++
    // The claim of its slug, which a dry run does not make.
    if (!before && dryRun) log.counts.events++
  }
  const corrected = counts.flatMap(({ sku }) => (file?.corrected.has(built.rows.get(sku) ?? 0) ? [sku] : []))
  const counted = file ? await countFromFile(productId, counts, corrected, file, writing) : 0
  log.counts[before ? (changed || counted > 0 ? 'changed' : 'unchanged') : 'new']++
  if (changed || counted > 0) log.product({ ...compare(before, built, log), counts: counted })
  if (built.unsaid.length === 0) return true
  const { onHand } = (await handler.fold(stock, productId)).state
  for (const { sku, row, code } of built.unsaid) if (levelOf(onHand, sku) === undefined) log.notice(code, row, sku)
  return true
}

async function claimed(built: BuiltProduct, { handler, meta, log }: Applying): Promise<string> {
  const { name, claimed } = await claimSlug(built, handler, meta)
  if (claimed) log.counts.events++
  return name
}

/** Tells what of the listing is new, and counts it. */
function compare(before: Product, { productId, feed, rows }: BuiltProduct, log: ImportLog) {
  const known = new Map(before?.feed.variants.map(variant => [variant.sku, variant]))
  const name = feed.name.en ?? ''
  let [variants, prices] = [0, 0]
  const fields = new Set(before ? fieldsThatDiffer(before.feed, feed, ['variants', 'garment', 'attributes']) : [])
  for (const variant of feed.variants) {
    const { sku, price } = variant
    const old = known.get(sku)
    if (!old) variants++
    else {
      for (const field of fieldsThatDiffer(old, variant, ['price'])) fields.add(field)
      if (old.price === price) continue
      prices++
      log.priceMove({ row: rows.get(sku) ?? 0, sku, product: name, from: old.price, to: price })
    }
  }
  log.counts.newVariants += variants
  const row = Math.min(...rows.values())
  return { row, product: name, productId, isNew: before === null, variants, prices, fields: [...fields] }
}

function fieldsThatDiffer<Of extends object>(one: Of, other: Of, without: readonly (keyof Of)[]): readonly string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Of)[])
  return [...fields].flatMap(field =>
    without.includes(field) || same(one[field], other[field]) ? [] : [String(field)],
  )
}

/** Discontinues products that a complete feed no longer lists. */
export function createLeaving({ source, listed, writing }: LeavingOptions) {
  const { handler, meta, dryRun, log } = writing
  const left = new Map<string, Promise<void>>()

  async function discontinue(productId: string): Promise<void> {
    if (!dryRun) await handler.handle(product, productId, { type: 'DiscontinueProduct', data: { productId } }, meta)
    log.counts.discontinued++
    log.counts.events++
  }

  /** Once, however often it is asked. */
  function once(productId: string): Promise<void> {
    const leaving = left.get(productId) ?? discontinue(productId)
    left.set(productId, leaving)
    return leaving
  }

  const notListed = async (store: EventStore) =>
    [...(await soldProducts(store, source))].filter(productId => !listed.has(productId))

  /** With the pieces that open orders hold of each. */
  async function told(store: EventStore): Promise<readonly NotListedProduct[]> {
    const found: NotListedProduct[] = []
    await each(await notListed(store), 128, async productId => {
      const [{ state: of }, { state: levels }] = await Promise.all([
        handler.fold(product, productId),
        handler.fold(stock, productId),
      ])
      const held = Object.values(levels.reserved).reduce((sum, pieces) => sum + pieces, 0)
      found.push({ productId, product: of?.feed.name.en ?? productId, held })
    })
    return found
  }

  return {
    /** One product at once, where another one wants its ids. False: it stays. */
    async leave(productId: string): Promise<boolean> {
      if (listed.has(productId) || left.has(productId)) return left.get(productId)?.then(() => true) ?? false
      const { state } = await handler.fold(product, productId)
      if (state?.source !== source || state.discontinued) return false
      await once(productId)
      return true
    },
    /** All of them in the end. The log is asked, no view: that may lag. */
    async others(store: EventStore): Promise<void> {
      for (const productId of await notListed(store)) await once(productId)
    },
    told,
  }
}

type LeavingOptions = {
  readonly source: FeedSource
  readonly listed: ReadonlySet<string>
  readonly writing: Writing
}

async function soldProducts(store: EventStore, source: FeedSource): Promise<ReadonlySet<string>> {
  const sold = new Set<string>()
  for await (const page of store.readAll(start, ['ProductImported', 'ProductDiscontinued'])) {
    for (const { type, data } of page as readonly ProductEvent[]) {
      if (type === 'ProductImported' && data.source === source) sold.add(data.productId)
      else if (type === 'ProductDiscontinued') sold.delete(data.productId)
    }
  }
  return sold
}

/** Defines each term once an import, and only where the shop does not say the same already. */
export function createTermWriter({ handler, meta, dryRun, log }: Writing) {
  const defined = new Map<string, Promise<void>>()

  async function define(data: TermDefinition) {
    const id = `${data.kind}-${data.id}`
    const command = { type: 'DefineTerm', data } as const
    const { state } = await handler.fold(term, id)
    // How a color looks is a guess until staff say it.
    if (state && (data.kind !== 'color' || state.source !== 'feed')) log.knewTerm(id)
    const decision = term.decide(command, state)
    if (!decision.ok || decision.events.length === 0) return
    if (!dryRun) await handler.handle(term, id, command, meta)
    log.counts.terms++
    log.counts.events++
  }

  return async (terms: readonly TermDefinition[]): Promise<void> => {
    await Promise.all(
      terms.map(data => {
        const key = `${data.kind}-${data.id}`
        let running = defined.get(key)
        if (!running) {
          running = define(data)
          defined.set(key, running)
        }
        return running
      }),
    )
  }
}
