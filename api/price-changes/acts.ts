import type { Acting, Acts } from '#api/jobs/index.ts'
import { appendOnce, readBefore } from '#api/plumbing/events/once.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { holdsPrices, isOpen, meets, type PriceChange } from '#domain/price-change/decide.ts'
import type { PriceChangeTerms } from '#domain/price-change/events.ts'
import { product } from '#domain/product/decide.ts'
import { type EditPath, type ProductEvent, skuOf } from '#domain/product/events.ts'
import { movePrices, revertEdits, setters } from '#domain/product/price-edits.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { PriceChanges } from './price-changes.ts'

export type ActDeps = Pick<Engines, 'store'> & { readonly changes: PriceChanges }

type Stored = StoredEvent<ProductEvent>
type Terms = PriceChangeTerms & { readonly changeId: string }

/** The history of a product knows a change by its correlation, and what took it back by the same with this before it. */
export const backOf = 'undo/'

const nameOf = (path: string) => skuOf(path) ?? path

/** What a price change does to a product, and takes back, as jobs on the list of products do it. */
export function priceActs({ store, changes }: ActDeps): Acts {
  /** Edits of the product that stand by a change which will take them back, with the names of these. */
  async function heldIn(events: readonly Stored[], { changeId, move }: Terms): Promise<ReadonlyMap<EditPath, string>> {
    const others = new Map<string, PriceChange>()
    const held = new Map<EditPath, string>()
    for (const [path, { meta }] of setters(events)) {
      const isMoved = move.is === 'discount' ? path === 'discount' : skuOf(path) !== null
      const { correlationId: id } = meta
      if (!isMoved || id === changeId) continue
      const other = others.get(id) ?? (await changes.state(id))
      others.set(id, other)
      if (holdsPrices(other)) held.set(path, other.terms!.name)
    }
    return held
  }

  async function start({ row: productId, by }: Acting, terms: Terms): Promise<Problem | null> {
    const { changeId, move } = terms
    const stream = `${product.name}-${productId}`
    const commandId = `prices/${changeId}/${stream}`
    for (;;) {
      const { events, done } = await readBefore<ProductEvent>(store, stream, commandId)
      const state = events.reduce(product.evolve, product.initial)
      if (!state) return problemOf('product-not-found', 'The shop has no such product.')
      if (state.discontinued) return problemOf('product-discontinued', 'Its feed no longer lists it.')
      const held = await heldIn(events, terms)
      const { event, left } = movePrices(productId, state, move, new Set(held.keys()))
      const meta = { commandId, correlationId: changeId, actor: by.actor!, channel: by.channel! }
      if (event && !done && !(await appendOnce(store, stream, events, [event], meta))) continue
      const names = new Set(left.flatMap(({ path }) => held.get(path) ?? []))
      if (names.size > 0) return runs([...names])
      if (left.length > 0)
        return problemOf('price-not-positive', undefined, { parts: left.map(({ path }) => nameOf(path)) })
      return event ? null : problemOf('price-unchanged')
    }
  }

  async function end({ row: productId, by }: Acting, { changeId }: Terms): Promise<Problem | null> {
    const stream = `${product.name}-${productId}`
    const correlationId = `${backOf}${changeId}`
    const commandId = `${correlationId}/${stream}`
    for (;;) {
      const { events, done } = await readBefore<ProductEvent>(store, stream, commandId)
      const { events: back, kept } = revertEdits(productId, events, changeId)
      const meta = { commandId, correlationId, actor: by.actor!, channel: by.channel! }
      if (back.length > 0 && !done && !(await appendOnce(store, stream, events, back, meta))) continue
      if (kept.length === 0) return null
      return problemOf('price-changed-since', undefined, { parts: kept.map(({ path }) => nameOf(path)) })
    }
  }

  return {
    async prices(acting) {
      const { priceChange: changeId = '' } = acting.about
      const change = await changes.state(changeId)
      if (!change.terms || change.ending || change.over) return problemOf('price-change-over')
      if (acting.input !== '') {
        const other = await changes.state(acting.input)
        if (other.terms && isOpen(other) && meets(other.terms, change.terms)) return runs([other.terms.name])
      }
      const terms = { ...change.terms, changeId }
      const problem = await start(acting, terms)
      // Its end may have begun meanwhile, in another process, and seen the product before this.
      const { ending, over } = await changes.state(changeId)
      if (!ending && !over) return problem
      return (await end(acting, terms)) ?? problemOf('price-change-over')
    },
    async 'prices-back'(acting) {
      const { priceChange: changeId = '' } = acting.about
      const { terms, ending } = await changes.state(changeId)
      return terms && ending ? end(acting, { ...terms, changeId }) : problemOf('price-change-not-found')
    },
  }
}

const runs = (names: readonly string[]) => problemOf('price-change-runs', undefined, { parts: names })
