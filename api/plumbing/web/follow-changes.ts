import type { FastifyInstance } from 'fastify'
import type { Composition } from '#api/compose.ts'
import type { PageCache } from './page-cache.ts'

/** Pages fall with what they show; a second time when documents and search index have heard of it as well. */
export async function followChanges(
  app: FastifyInstance,
  { changes, documents, feeder }: Composition,
  pages: PageCache,
) {
  const closing = new AbortController()
  app.addHook('onClose', async () => closing.abort())
  await pages.follow(changes, closing.signal, async () => {
    await documents.caughtUp(closing.signal)
    await feeder.caughtUp(closing.signal)
  })
}
