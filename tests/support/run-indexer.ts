import type { SearchIndexer } from '#api/search/indexer.ts'

/** Runs an indexer until it is stopped; resolves when it has begun. @throws as its check. */
export async function runIndexer(indexer: SearchIndexer) {
  await indexer.check()
  const ending = new AbortController()
  const begun = Promise.withResolvers<void>()
  const ended = indexer.run({ begun: begun.resolve, signal: ending.signal })
  await Promise.race([begun.promise, ended])
  return {
    ...indexer,
    stop(): Promise<void> {
      ending.abort()
      return ended
    },
  }
}
