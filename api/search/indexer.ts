import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pass } from '#api/plumbing/background/sweep.ts'
import { EngineError } from '#api/plumbing/engines/engine-error.ts'
import { type Change, type ReadModels, ViewNotLive } from '#projections/ports.ts'
import { type ProductSearch, ProductSearchRefused, ProductSearchUnavailable } from '#projections/product-search/port.ts'
import { rulesView } from '#projections/rules/view.ts'
import { cardView, createIndexFilling, isOlder, logOf, wordsView } from './index-filling.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import type { SearchWords } from './search-words.ts'
import { createTurnWriter, FilledElsewhere, type SharedIndex } from './shared-index.ts'

const batchSize = 500
/** Views that the documents of the index are made from. */
const concerning = new Set([cardView, wordsView, 'terms', rulesView.name])
const retryMs = { first: 250, most: 5000 } as const

export type SearchIndexer = {
  /** @throws EngineError for an index of another log; ProductSearchRefused. An engine that is silent passes. */
  check(): Promise<void>
  /**
   * Follows the views and makes the index hold what they hold, until the signal aborts. `begun` is called when that is so, or
   * cannot be yet and is tried again. An index that holds everything already is left as it is.
   */
  run(pass: Pick<Pass, 'begun' | 'signal'>): Promise<void>
  /** Whether the index was filled: one that was not must not answer, as if the shop sold nothing. */
  isFilled(): boolean
  /** Writes into the index until the signal aborts; only where `shared` is given does a process not always do so. */
  feed(signal: AbortSignal): Promise<void>
  /** Looks now whether the engine answers and still has what it was given. */
  look(): void
  /** Resolves when a search shows everything that the view had committed at the call. */
  caughtUp(signal?: AbortSignal, through?: number): Promise<void>
  /** For health: changes of the view that the index has not yet, and why, when it cannot be written. */
  lag(): Promise<{ readonly changes: number; readonly error: string | null; readonly note?: string }>
  /** The words of what the index holds. */
  readonly lexicon: Lexicon
}

export type IndexerOptions = {
  readonly readModels: ReadModels
  readonly search: ProductSearch
  /** The owner's words as they are now. */
  readonly words: () => Promise<SearchWords>
  /** Names the log that the cards are folded from; no other may fill the same index. */
  readonly log: string
  /** How often the engine is looked at beside that; absent for one that cannot lose anything by itself. */
  readonly lookEveryMs?: number
  /** The index holds a change now: only now may lists made from it be kept again. `ids` empty: everything. */
  readonly onApplied?: (ids: readonly string[]) => void
  readonly onError?: (error: unknown) => void
  /** It was looked at, and holds everything. */
  readonly onSound?: () => void
  /** Several processes read the index, and one of them fills it. */
  readonly shared?: SharedIndex
}

/** Keeps the product search filled from the cards that the shop shows, by way of the change log. */
export function createSearchIndexer({
  readModels,
  search,
  words,
  log,
  lookEveryMs,
  onApplied = () => {},
  onError = () => {},
  onSound = () => {},
  shared,
}: IndexerOptions): SearchIndexer {
  const lexicon = createLexicon()
  const writer = createTurnWriter(search, shared)
  const filling = createIndexFilling(readModels, writer.search, words, lexicon, log)
  const touched = new Set<string>()
  let termsChanged = false
  let rulesChanged = false
  let everythingChanged = false
  /** Sequence of the change log: heard of, and in the index. */
  let heard = 0
  let applied = 0
  let failure: unknown = null
  let ended = false
  /** The last mark that the index was given or found with; null before it was looked at. */
  let known: string | null = null
  /** Changes went in after that mark. */
  let unmarked = false
  let lookDue = true
  let silent = false
  let sound = false
  /** Of the process that fills the index: up to here it holds what changed. */
  let filledUpTo = 0
  /** The newest change that concerns the index. */
  let concerned = 0
  /** The process that fills it has begun. */
  let marked = false
  /** Something was written that no other process has been told of. */
  let untold = false
  let wake = () => {}
  /** Aborts when a view went live: what failed for want of it can be done now. */
  let hurried = new AbortController()
  const waiting = new Set<() => void>()

  function onChange(change: Change): void {
    heard = Math.max(heard, change.sequence)
    const noted = shared?.noted(change)
    if (noted !== undefined && !writer.writes()) {
      filledUpTo = Math.max(filledUpTo, noted)
      marked ||= noted > 0
      onApplied([])
      tellWaiting()
    }
    const doubted = writer.writes() ? shared?.doubted(change) : undefined
    if (doubted?.length === 0) everythingChanged = true
    for (const id of doubted ?? []) touched.add(id)
    if (concerning.has(change.view)) concerned = change.sequence
    if (change.view === cardView || change.view === wordsView) {
      if (change.ids.length === 0) everythingChanged = true
      for (const id of change.ids) touched.add(id)
    } else if (change.view === 'terms') termsChanged = true
    else if (change.view === rulesView.name) rulesChanged = true
    if (change.ids.length === 0) hurried.abort()
    wake()
  }

  function onGap(sequence: number): void {
    everythingChanged = true
    filledUpTo = 0
    concerned = sequence
    wake()
  }

  function tellWaiting(): void {
    for (const go of waiting) go()
  }

  /** One piece of work. False when there is none. */
  async function step(): Promise<boolean> {
    if (everythingChanged) {
      heard = Math.max(heard, await readModels.latestChange())
      everythingChanged = termsChanged = rulesChanged = false
      touched.clear()
      const filled = await refilled().catch(error => {
        everythingChanged = true
        if (error instanceof FilledElsewhere) return null
        throw error
      })
      if (filled === null) return true
      known = filled
      unmarked = untold = true
      onApplied([])
    } else if (rulesChanged) {
      rulesChanged = false
      const reworded = await filling.reworded().catch(error => {
        rulesChanged = true
        throw error
      })
      if (reworded) everythingChanged = true
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
      unmarked = untold = true
      onApplied(ids)
    } else return false
    return true
  }

  async function refilled(): Promise<string> {
    // Read before: what changes meanwhile may be in the index, what the mark names is.
    const mark = await filling.mark()
    await filling.refill()
    await writer.search.remember(mark)
    return mark
  }

  /** The mark that the index has. @throws EngineError where another log filled it. */
  async function ownMark(): Promise<string | null> {
    const kept = await search.remembered()
    const owner = kept === null ? undefined : logOf(kept)
    if (owner !== undefined && owner !== log) {
      throw new EngineError('The search index holds the products of another shop. Name another index with MEILI_INDEX.')
    }
    return kept
  }

  /** An index that came back empty or older is filled anew, one of another log is left alone. */
  async function look(): Promise<void> {
    const kept = await ownMark()
    marked = kept !== null
    if (!writer.writes() && known !== null) {
      lookDue = silent = false
      sound = true
      return
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
    if (
      everythingChanged ||
      termsChanged ||
      rulesChanged ||
      touched.size > 0 ||
      applied < (await readModels.latestChange())
    )
      return
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

  async function run({ begun, signal }: Pick<Pass, 'begun' | 'signal'>): Promise<void> {
    await readModels.follow({ onChange, onGap }, signal)
    heard = await readModels.latestChange()
    let fillsAtEnd = false
    signal.addEventListener('abort', () => {
      ended = true
      fillsAtEnd = writer.writes()
      hurried.abort()
      wake()
      tellWaiting()
    })
    const looking = lookEveryMs ? setInterval(lookSoon, lookEveryMs).unref() : undefined
    let delay: number = retryMs.first
    while (!signal.aborted) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const through = heard
      hurried = new AbortController()
      try {
        await writer.tellDoubts()
        if (lookDue) await look()
        if (await step()) {
          delay = retryMs.first
          continue
        }
        applied = through
        failure = null
        if (shared && writer.writes() && untold) {
          await shared.note(through)
          untold = false
        }
        tellWaiting()
        begun()
        if (sound) onSound()
        sound = false
        if (!signal.aborted) await woken
      } catch (error) {
        failed(error)
        begun()
        if (signal.aborted) break
        await pause(delay, undefined, { signal: hurried.signal, ref: false }).catch(() => {})
        delay = Math.min(delay * 2, retryMs.most)
      }
    }
    clearInterval(looking)
    await writer.tellDoubts().catch(onError)
    if (failure || !unmarked || !fillsAtEnd) return
    try {
      await mark(known)
    } catch (error) {
      // Without its mark the index is filled anew at the next start.
      onError(error)
    }
  }

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
    async check() {
      await ownMark().catch(error => {
        if (!(error instanceof ProductSearchUnavailable) || error instanceof ProductSearchRefused) throw error
      })
    },
    run,
    look: lookSoon,

    async feed(signal) {
      writer.begin()
      // What the one before left undone shows in its mark.
      known = null
      lookSoon()
      if (!signal.aborted) await once(signal, 'abort')
      writer.end()
    },

    isFilled: () => known !== null && (writer.writes() || marked),

    async caughtUp(signal, through) {
      const sequence = through || (await readModels.latestChange())
      const isThere = () => applied >= sequence && (writer.writes() || filledUpTo >= Math.min(sequence, concerned))
      while (!isThere()) {
        signal?.throwIfAborted()
        if (ended) throw new Error('The search indexer was stopped')
        await changed(signal)
      }
    },

    async lag() {
      const changes = Math.max(0, (await readModels.latestChange()) - applied)
      return { changes, error: failure instanceof Error ? failure.message : failure ? String(failure) : null }
    },
  }
}
