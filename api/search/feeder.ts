import { setTimeout as pause } from 'node:timers/promises'
import { EngineError } from '#api/plumbing/engines/engine-error.ts'
import { type Change, type ReadModels, ViewNotLive } from '#projections/ports.ts'
import { type ProductSearch, ProductSearchRefused, ProductSearchUnavailable } from '#projections/product-search/port.ts'
import { cardView, createIndexFilling, isOlder, logOf, wordsView } from './index-filling.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import type { SearchWords } from './search-words.ts'

const batchSize = 500
const retryMs = { first: 250, most: 5000 } as const

export type SearchFeeder = {
  /**
   * Begins to follow the view and makes the index hold it as it is now; an index that says that it does already is
   * left as it is. Resolves when that is so, or at once where the view is not live yet or the engine does not
   * answer: it is tried again.
   * @throws EngineError for an index of another log; ProductSearchRefused, ReadModelsUnavailable.
   */
  start(): Promise<void>
  /** Whether the index was filled: one that was not must not answer, as if the shop sold nothing. */
  isFilled(): boolean
  /** Looks now whether the engine answers and still has what it was given. */
  look(): void
  /** Resolves when a search shows everything that the view had committed at the call. */
  caughtUp(signal?: AbortSignal): Promise<void>
  /** For health: changes of the view that the index has not yet, and why, when it cannot be written. */
  lag(): Promise<{ readonly changes: number; readonly error: string | null; readonly note?: string }>
  /** The words of what the index holds. */
  readonly lexicon: Lexicon
  /** Ends following, after what is under way. */
  stop(): Promise<void>
}

type Options = {
  readonly readModels: ReadModels
  readonly search: ProductSearch
  readonly words: SearchWords
  /** Names the log that the cards are folded from; no other may fill the same index. */
  readonly log: string
  /** How often the engine is looked at beside that; absent for one that cannot lose anything by itself. */
  readonly lookEveryMs?: number
  /** The index holds a change now: only now may lists made from it be kept again. `ids` empty: everything. */
  readonly onApplied?: (ids: readonly string[]) => void
  readonly onError?: (error: unknown) => void
  /** It was looked at, and holds everything. */
  readonly onSound?: () => void
}

/** Keeps the product search filled from the cards that the shop shows, by way of the change log. */
export function createSearchFeeder({
  readModels,
  search,
  words,
  log,
  lookEveryMs,
  onApplied = () => {},
  onError = () => {},
  onSound = () => {},
}: Options): SearchFeeder {
  const stopping = new AbortController()
  const lexicon = createLexicon()
  const filling = createIndexFilling(readModels, search, words, lexicon, log)
  const touched = new Set<string>()
  let termsChanged = false
  let everythingChanged = false
  /** Sequence of the change log: heard of, and in the index. */
  let heard = 0
  let applied = 0
  let failure: unknown = null
  let started = false
  /** The last mark that the index was given or found with; null before it was looked at. */
  let known: string | null = null
  /** Changes went in after that mark. */
  let unmarked = false
  let lookDue = true
  let silent = false
  let sound = false
  let wake = () => {}
  let working: Promise<void> = Promise.resolve()
  const waiting = new Set<() => void>()

  function onChange(change: Change): void {
    heard = Math.max(heard, change.sequence)
    if (change.view === cardView || change.view === wordsView) {
      if (change.ids.length === 0) everythingChanged = true
      for (const id of change.ids) touched.add(id)
    } else if (change.view === 'terms') termsChanged = true
    wake()
  }

  function onGap(): void {
    everythingChanged = true
    wake()
  }

  /** One piece of work. False when there is none. */
  async function step(): Promise<boolean> {
    if (everythingChanged) {
      heard = Math.max(heard, await readModels.latestChange())
      everythingChanged = termsChanged = false
      touched.clear()
      // Read before: what changes meanwhile may be in the index, what the mark names is.
      const mark = await filling.mark()
      try {
        await filling.refill()
        await search.remember(mark)
      } catch (error) {
        everythingChanged = true
        throw error
      }
      known = mark
      unmarked = true
      onApplied([])
    } else if (termsChanged) {
      termsChanged = false
      const renamed = await filling.renamed().catch(error => {
        termsChanged = true
        throw error
      })
      if (renamed === 'many') everythingChanged = true
      else for (const id of renamed) touched.add(id)
    } else if (touched.size > 0) {
      const ids = [...touched.values().take(batchSize)]
      for (const id of ids) touched.delete(id)
      await filling.apply(ids).catch(error => {
        for (const id of ids) touched.add(id)
        throw error
      })
      unmarked = true
      onApplied(ids)
    } else return false
    return true
  }

  /** An index that came back empty or older is filled anew, one of another log is left alone. */
  async function look(): Promise<void> {
    const kept = await search.remembered()
    const owner = kept === null ? undefined : logOf(kept)
    if (owner !== undefined && owner !== log) {
      throw new EngineError('The search index holds the products of another shop. Name another index with MEILI_INDEX.')
    }
    if (known === null) {
      const mark = await filling.mark()
      if (kept !== mark) everythingChanged = true
      else {
        await filling.readWords()
        known = mark
      }
    } else if (kept === null || isOlder(kept, known) || (silent && unmarked)) everythingChanged = true
    else if (unmarked) await mark(kept)
    lookDue = silent = false
    sound = true
  }

  /** Marks the index, where nothing waits to go in. A server that shares it may be further. */
  async function mark(kept: string | null): Promise<void> {
    const present = await filling.mark()
    if (everythingChanged || termsChanged || touched.size > 0 || applied < (await readModels.latestChange())) return
    if (kept === null || isOlder(kept, present)) await search.remember(present)
    known = present
    unmarked = false
  }

  function failed(error: unknown): void {
    silent ||= lookDue
    lookDue = true
    sound = false
    failure = error
    if (!(error instanceof ViewNotLive)) onError(error)
  }

  async function work(): Promise<void> {
    let delay: number = retryMs.first
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const through = heard
      try {
        if (lookDue) await look()
        if (await step()) {
          delay = retryMs.first
          continue
        }
        applied = through
        failure = null
        for (const go of waiting) go()
        if (sound) onSound()
        sound = false
        await woken
      } catch (error) {
        failed(error)
        await pause(delay, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
        delay = Math.min(delay * 2, retryMs.most)
      }
    }
    wake = () => {}
  }

  let looking: NodeJS.Timeout | undefined
  function lookSoon(): void {
    lookDue = true
    wake()
  }

  const changed = (signal?: AbortSignal) =>
    new Promise<void>(resolve => {
      const go = () => {
        signal?.removeEventListener('abort', go)
        waiting.delete(go)
        resolve()
      }
      waiting.add(go)
      signal?.addEventListener('abort', go)
    })

  return {
    lexicon,
    async start() {
      await readModels.follow({ onChange, onGap }, stopping.signal)
      heard = await readModels.latestChange()
      const through = heard
      try {
        await look()
        while (everythingChanged) await step()
        applied = through
      } catch (error) {
        const mayPass = [ProductSearchUnavailable, ViewNotLive].some(kind => error instanceof kind)
        if (!mayPass || error instanceof ProductSearchRefused) throw error
        failed(error)
      }
      started = true
      working = work()
      if (lookEveryMs) looking = setInterval(lookSoon, lookEveryMs).unref()
    },
    look: lookSoon,

    isFilled: () => known !== null,

    async caughtUp(signal) {
      const sequence = await readModels.latestChange()
      while (applied < sequence) {
        signal?.throwIfAborted()
        if (stopping.signal.aborted) throw new Error('The search feeder was stopped')
        await changed(signal)
      }
    },

    async lag() {
      const changes = Math.max(0, (await readModels.latestChange()) - applied)
      return { changes, error: failure instanceof Error ? failure.message : failure ? String(failure) : null }
    },

    async stop() {
      stopping.abort()
      clearInterval(looking)
      wake()
      for (const go of waiting) go()
      await working
      if (!started || failure || !unmarked) return
      try {
        await mark(known)
      } catch (error) {
        // Without its mark the index is filled anew at the next start.
        onError(error)
      }
    },
  }
}
