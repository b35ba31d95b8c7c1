import type { CommandHandler, CommandMeta } from '#api/plumbing/events/handle.ts'
import type { FeedSource, ProductEvent } from '#domain/product/events.ts'
import { product } from '#domain/product/product.ts'
import { type EventStore, start } from '#domain/shared/event-store.ts'
import type { ImportLog } from './report.ts'

type Options = {
  readonly store: EventStore
  readonly handler: CommandHandler
  readonly meta: CommandMeta
  readonly dryRun: boolean
  readonly log: ImportLog
}

/** Discontinues every product of a source that its feed no longer lists. The log is asked, no view: that may lag. */
export async function discontinueOthers(source: FeedSource, listed: ReadonlySet<string>, options: Options) {
  const { store, handler, meta, dryRun, log } = options
  for (const productId of await soldProducts(store, source)) {
    if (listed.has(productId)) continue
    if (!dryRun) await handler.handle(product, productId, { type: 'DiscontinueProduct', data: { productId } }, meta)
    log.counts.discontinued++
    log.counts.events++
  }
}

async function soldProducts(store: EventStore, source: FeedSource): Promise<ReadonlySet<string>> {
  const sold = new Set<string>()
  for await (const page of store.readAll(start)) {
    for (const { type, data } of page as readonly ProductEvent[]) {
      if (type === 'ProductImported' && data.source === source) sold.add(data.productId)
      else if (type === 'ProductDiscontinued') sold.delete(data.productId)
    }
  }
  return sold
}
