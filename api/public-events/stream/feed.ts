import type { Generations } from '#api/plumbing/events/generation.ts'
import { UnknownEventType } from '#domain/shared/event-store.ts'
import type { Filter } from './filter.ts'
import { cursorOf, type Place } from './place.ts'
import type { Reader } from './reader.ts'
import type { Page, Tail } from './tail.ts'
import type { Told } from './telling.ts'

/** As many as a page of the log: what a page of it has too many would be read again. */
const pageSize = 500
const pieceSize = 16 * 1024
/** Readers that come back after an end of the server come back over so long. */
const spreadMs = 10_000

/** One reader: what it asked for, and what its key lets it see. */
export type Asked = {
  readonly after: Place
  readonly filter: Filter
  readonly personal: boolean
  /** Hears of events before they leave for it. */
  readonly gave?: (told: readonly Told[]) => Promise<void>
  /** Ends when the reader leaves, or the server closes. */
  readonly signal: AbortSignal
}

export type FeedDeps = {
  readonly reader: Reader
  readonly tail: Tail
  readonly generations: Generations
  /** A stream is not silent for longer. */
  readonly beatMs?: number | undefined
}

export type Feed = ReturnType<typeof createFeed>

/** Hands events to readers: as a batch, or as a stream for as long as they listen. */
export function createFeed({ reader, tail, generations, beatMs = 15_000 }: FeedDeps) {
  const textOf = (told: Told, personal: boolean) => (personal ? told.jsonWithPersonal() : told.json())
  /** Null for the place that an instant named, before anything came after it. */
  const cursorAt = (place: Place) => (place.eventId === '' ? null : cursorOf(place, generations))

  /** In pieces, so that a socket that is slow holds one of them and not a page. */
  async function* pieces(page: Page, personal: boolean): AsyncGenerator<string> {
    let text = ''
    for (const told of page.told) {
      text += `id: ${told.cursor}\nevent: ${told.type}\ndata: ${await textOf(told, personal)}\n\n`
      if (text.length < pieceSize) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
  }

  return {
    /**
     * The next events, at most `limit`; where there are none it waits up to `waitMs` for the first.
     * @throws UnknownEventType where it cannot go on here.
     */
    async batch({ after, filter, personal, gave, signal }: Asked, limit: number, waitMs: number) {
      const until = performance.now() + waitMs
      let page = await reader.page(after, filter, limit, signal)
      for (let rest = waitMs; page.told.length === 0 && rest > 0 && !signal.aborted; rest = until - performance.now()) {
        if (!page.more) await tail.grown(page.through, rest, signal)
        const next = await endsBeforeUnknown(reader.page(page.through, filter, limit, signal))
        if (!next) break
        page = next
      }
      await gave?.(page.told)
      const events = await Promise.all(page.told.map(told => textOf(told, personal)))
      return { body: `[${events.join(',')}]`, cursor: cursorAt(page.through) }
    },

    /**
     * Server-sent events, page by page, made when the reader takes them: nothing is queued for one that is slow. The first
     * message has the cursor of the place, so that one who began `now` and is cut off before the first event misses nothing.
     * `mayGoOn` is asked at each heartbeat. It ends before an event that this version does not know.
     */
    async *stream(
      { after, filter, personal, gave, signal }: Asked,
      mayGoOn: () => Promise<boolean>,
    ): AsyncGenerator<string> {
      const idAt = (at: Place) => {
        const cursor = cursorAt(at)
        return cursor ? `id: ${cursor}\n` : ''
      }
      yield `${idAt(after)}retry: ${Math.round(2000 + Math.random() * 1000)}\n\n`
      let place = after
      let beatAt = performance.now() + beatMs
      while (!signal.aborted) {
        const looking = reader.page(place, filter, pageSize, signal)
        // A long way through the log is not silence.
        while ((await settledWithin(looking, beatMs, signal)) === false) yield ': still looking\n\n'
        if (signal.aborted) break
        const page = await endsBeforeUnknown(looking)
        if (!page) break
        await gave?.(page.told)
        yield* pieces(page, personal)
        place = page.through
        if (performance.now() >= beatAt) {
          if (!(await mayGoOn())) return
          yield `${idAt(place)}: nothing for you, this far\n\n`
          beatAt = performance.now() + beatMs
        }
        if (page.told.length === 0 && !page.more) await tail.grown(place, beatAt - performance.now(), signal)
      }
      yield `${idAt(place)}retry: ${Math.round(1000 + Math.random() * spreadMs)}\n\n`
    },
  }
}

/** Null: the next event is of a newer version. */
function endsBeforeUnknown(page: Promise<Page>): Promise<Page | null> {
  return page.catch(error => {
    if (error instanceof UnknownEventType) return null
    throw error
  })
}

/** False when it takes longer. An abort ends the waiting too. */
function settledWithin(work: Promise<unknown>, ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const end = (settled: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(settled)
    }
    const onAbort = () => end(true)
    const timer = setTimeout(end, ms, false)
    signal.addEventListener('abort', onAbort)
    work.then(onAbort, onAbort)
  })
}
