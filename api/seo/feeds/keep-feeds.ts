import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'

type KeptFeed = {
  readonly zipped: Buffer
  /** The newest change of the views when it was begun. */
  readonly change: number
  readonly begunAt: number
  /** How long it may be shown after a change, in ms. */
  readonly patienceMs: number
}

export type KeepFeedsDeps = {
  readonly readModels: Pick<ReadModels, 'latestChange'>
  readonly write: (language: Language) => AsyncIterable<string>
  readonly now?: () => number
}

/** As long as the answer says that it may be kept elsewhere. */
export const feedSeconds = 600
/** Compressed, all languages together: some two million variants. One that is larger is made for those who wait for it. */
const mostBytes = 64 * 1024 * 1024
const freeOfWait = 1_000_000
const msPerCharacter = 0.01

/**
 * Feeds by language, kept compressed. A feed is made once for everybody who asks while it is made, and stays until something
 * changes, at most ten minutes. A large one is dear, so that it stays for a while after a change as well: 21 MB for 200 s.
 */
export function keepFeeds({ readModels, write, now = Date.now }: KeepFeedsDeps) {
  const kept = new LRUCache<Language, KeptFeed>({ maxSize: mostBytes, sizeCalculation: ({ zipped }) => zipped.length })
  const making = new Map<Language, Promise<KeptFeed>>()

  async function make(language: Language, change: number): Promise<KeptFeed> {
    const begunAt = now()
    let characters = 0
    async function* counted() {
      for await (const text of write(language)) {
        characters += text.length
        yield text
      }
    }
    const zipped = await pipeline(Readable.from(counted()), createGzip(), buffer)
    const patienceMs = Math.max(0, characters - freeOfWait) * msPerCharacter
    const feed = { zipped, change, begunAt, patienceMs }
    kept.set(language, feed)
    return feed
  }

  /** The feed as gzip. */
  return async (language: Language): Promise<Buffer> => {
    const change = await readModels.latestChange()
    const known = kept.get(language)
    const age = now() - (known?.begunAt ?? 0)
    if (
      known &&
      age < (known.change === change ? feedSeconds * 1000 : Math.min(known.patienceMs, feedSeconds * 1000))
    ) {
      return known.zipped
    }
    let made = making.get(language)
    if (!made) {
      made = make(language, change).finally(() => making.delete(language))
      making.set(language, made)
    }
    return (await made).zipped
  }
}
