import { setTimeout as pause } from 'node:timers/promises'
import { type Change, type ReadModels, ViewNotLive } from '#projections/ports.ts'
import type { ProductSearch } from '#projections/product-search.ts'
import { cardView, createIndexFilling, wordsView } from './index-filling.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import type { SearchWords } from './search-words.ts'

const batchSize = 500
const retryMs = { first: 250, most: 10_000 } as const

export type SearchFeeder = {
  /**
   * Begins to follow the view and makes the index hold it as it is now; an index that says that it does already is
   * left as it is. Resolves when that is so, or at once where the view is not live yet.
   * @throws ProductSearchUnavailable, ReadModelsUnavailable.
   */
  start(): Promise<void>
  /** Whether the index was filled: one that was not must not answer, as if the shop sold nothing. */
  isFilled(): boolean
  /** Resolves when a search shows everything that the view had committed at the call. */
  caughtUp(signal?: AbortSignal): Promise<void>
  /** For health: changes of the view that the index has not yet, and why, when it cannot be written. */
  lag(): Promise<{ readonly changes: number; readonly error: string | null }>
  /** The words of what the index holds. */
  readonly lexicon: Lexicon
  /** Ends following, after what is under way. */
  stop(): Promise<void>
}

type Options = {
  readonly readModels: ReadModels
  readonly search: ProductSearch
  readonly words: SearchWords
  /** The index holds a change now: only now may lists made from it be kept again. `ids` empty: everything. */
  readonly onApplied?: (ids: readonly string[]) => void
  readonly onError?: (error: unknown) => void
}

/** Keeps the product search filled from the cards that the shop shows, by way of the change log. */
export function createSearchFeeder({
  readModels,
  search,
  words,
  onApplied = () => {},
  onError = () => {},
}: Options): SearchFeeder {
  const stopping = new AbortController()
  const lexicon = createLexicon()
  const filling = createIndexFilling(readModels, search, words, lexicon)
  const touched = new Set<string>()
  let termsChanged = false
  let everythingChanged = false
  /** Sequence of the change log: heard of, and in the index. */
  let heard = 0
  let applied = 0
  let failure: unknown = null
  let started = false
  let filled = false
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
      await filling.refill().catch(error => {
        everythingChanged = true
        throw error
      })
      filled = true
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
      onApplied(ids)
    } else return false
    return true
  }

  async function work(): Promise<void> {
    let delay: number = retryMs.first
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const through = heard
      try {
        if (await step()) {
          delay = retryMs.first
          failure = null
          continue
        }
        applied = through
        for (const resolve of waiting) resolve()
        waiting.clear()
        await woken
      } catch (error) {
        failure = error
        if (!(error instanceof ViewNotLive)) onError(error)
        await pause(delay, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
        delay = Math.min(delay * 2, retryMs.most)
      }
    }
    wake = () => {}
  }

  const changed = () => new Promise<void>(resolve => waiting.add(resolve))

  return {
    lexicon,
    async start() {
      await readModels.follow({ onChange, onGap }, stopping.signal)
      heard = applied = await readModels.latestChange()
      try {
        const present = await filling.mark()
        if ((await search.remembered()) === present) await filling.readWords()
        else {
          await filling.refill()
          await search.remember(present)
        }
        filled = true
      } catch (error) {
        if (!(error instanceof ViewNotLive)) throw error
        everythingChanged = true
      }
      started = true
      working = work()
    },

    isFilled: () => filled,

    async caughtUp(signal) {
      const sequence = await readModels.latestChange()
      while (applied < sequence) {
        signal?.throwIfAborted()
        if (stopping.signal.aborted) throw new Error('The search feeder was stopped')
        await changed()
      }
    },

    async lag() {
      const changes = Math.max(0, (await readModels.latestChange()) - applied)
      return { changes, error: failure instanceof Error ? failure.message : failure ? String(failure) : null }
    },

    async stop() {
      stopping.abort()
      wake()
      for (const resolve of waiting) resolve()
      await working
      if (!started || !filled || failure || touched.size > 0) return
      try {
        const present = await filling.mark()
        if (applied >= (await readModels.latestChange())) await search.remember(present)
      } catch (error) {
        // Without its mark the index is filled anew at the next start.
        onError(error)
      }
    },
  }
}
