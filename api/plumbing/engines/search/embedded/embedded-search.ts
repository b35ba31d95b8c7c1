import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ProductSearch, ProductSearchUnavailable, type SearchDocument } from '#projections/product-search/port.ts'
import { createProductIndex } from './product-index.ts'

type Change = { readonly upsert: readonly SearchDocument[] } | { readonly remove: readonly string[] }

/** Product search inside this process: nothing to install, nothing on disk, filled from the view at start. */
export function createEmbeddedSearch(): ProductSearch {
  let live = createProductIndex()
  let mark: string | null = null
  let closed = false
  /** Changes that a running rebuild has to catch up with before its index goes live. */
  let missed: Change[] | null = null
  let rebuilding: Promise<void> = Promise.resolve()

  function open(): void {
    if (closed) throw new ProductSearchUnavailable('The product search is closed')
  }

  function apply(index: typeof live, change: Change): void {
    if ('upsert' in change) index.upsert(change.upsert)
    else index.remove(change.remove)
  }

  function change(change: Change): void {
    open()
    apply(live, change)
    missed?.push(change)
  }

  async function fill(documents: AsyncIterable<readonly SearchDocument[]>): Promise<void> {
    open()
    const next = createProductIndex()
    missed = []
    try {
      for await (const page of documents) {
        next.upsert(page)
        // Requests get their turn between pages.
        await nextTurn()
        open()
      }
      for (const change of missed) apply(next, change)
      live = next
    } finally {
      missed = null
    }
  }

  return {
    async upsert(documents) {
      change({ upsert: documents })
    },
    async remove(ids) {
      change({ remove: ids })
    },
    async search(request) {
      open()
      return live.search(request)
    },
    async suggest(request) {
      open()
      return live.suggest(request)
    },
    async sample(seed, count) {
      open()
      return live.sample(seed, count)
    },
    rebuild(documents) {
      rebuilding = rebuilding.then(
        () => fill(documents),
        () => fill(documents),
      )
      return rebuilding
    },
    async remembered() {
      open()
      return mark
    },
    async remember(value) {
      open()
      mark = value
    },
    async close() {
      closed = true
    },
  }
}
