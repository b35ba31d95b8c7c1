import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { MerchantFeedFigures } from '#web/models/merchant-feed.ts'

type Kept = {
  readonly zipped: Buffer
  /** What the feed holds. */
  readonly figures: MerchantFeedFigures
  /** The newest change of the views when it was begun. */
  readonly change: number
  readonly begunAt: number
  /** How long it may be shown after a change, in ms. */
  readonly patienceMs: number
}

export type KeepDeps = {
  readonly readModels: Pick<ReadModels, 'latestChange'>
  readonly write: (language: Language) => AsyncGenerator<string, MerchantFeedFigures>
  readonly now?: () => number
}

/** For so long an answer may be kept elsewhere. */
export const feedSeconds = 600
/** Compressed, all languages together: some two million variants. A larger feed is made for each request. */
const mostBytes = 64 * 1024 * 1024
const freeOfWait = 1_000_000
const msPerCharacter = 0.01

/**
 * Keeps a feed of each language, as gzip. Requests at the same time share one, and it stays until a view changes, at
 * most ten minutes. A large one takes long to make, so it outlives a change for a while: 21 MB for 200 s.
 */
export function keepMerchantFeeds({ readModels, write, now = Date.now }: KeepDeps) {
  const kept = new LRUCache<Language, Kept>({ maxSize: mostBytes, sizeCalculation: ({ zipped }) => zipped.length })
  const making = new Map<Language, Promise<Kept>>()

  async function make(language: Language, change: number): Promise<Kept> {
    const begunAt = now()
    let characters = 0
    let figures: MerchantFeedFigures
    const parts = write(language)
    async function* counted() {
      for (;;) {
        const part = await parts.next()
        if (part.done) {
          figures = part.value
          return
        }
        characters += part.value.length
        yield part.value
      }
    }
    const zipped = await pipeline(Readable.from(counted()), createGzip(), buffer)
    const patienceMs = Math.max(0, characters - freeOfWait) * msPerCharacter
    const feed = { zipped, figures: figures!, change, begunAt, patienceMs }
    kept.set(language, feed)
    return feed
  }

  return async (language: Language): Promise<Pick<Kept, 'zipped' | 'figures' | 'begunAt'>> => {
    const change = await readModels.latestChange()
    const known = kept.get(language)
    const age = now() - (known?.begunAt ?? 0)
    const patienceMs = known?.change === change ? feedSeconds * 1000 : (known?.patienceMs ?? 0)
    if (known && age < Math.min(patienceMs, feedSeconds * 1000)) return known
    let made = making.get(language)
    if (!made) {
      made = make(language, change).finally(() => making.delete(language))
      making.set(language, made)
    }
    return made
  }
}
