import { setTimeout as pause } from 'node:timers/promises'
import {
  type ProductQuestions,
  type ProductSearch,
  ProductSearchUnavailable,
} from '#projections/product-search/port.ts'
import { createSearchIndexer, type IndexerOptions, type SearchIndexer } from './indexer.ts'
import type { Lexicon } from './lexicon.ts'
import type { SharedIndex } from './shared-index.ts'

/** So long a silence is an outage, not a restart of a moment. */
const patienceMs = 2000
/** Longest that a question waits for the other engine, which is filled meanwhile. */
const mostWaitMs = 5000

type Options = Required<Omit<IndexerOptions, 'search' | 'onSound' | 'shared'>> & {
  /** Of the engine alone: the other one is each process's own. */
  readonly shared: SharedIndex | undefined
  readonly engine: ProductSearch
  /** An engine that needs nobody else. */
  readonly openStandIn: () => ProductSearch
  /** Another engine answers from now on: what was made without any is made again. */
  readonly onTurned: () => void
}

type Answering = { readonly search: ProductSearch; readonly indexer: SearchIndexer }
type StandIn = Answering & { letGo(): Promise<void> }

/** A search engine, and another that is filled from the cards and answers while the first one is silent. */
export function createStandIn({ engine, openStandIn, lookEveryMs, shared, ...options }: Options): {
  readonly search: ProductQuestions
  readonly indexer: SearchIndexer
} {
  const { onTurned, onError } = options
  let closed = false
  let silent = false
  let timer: NodeJS.Timeout | undefined
  let beginning: Promise<void> = Promise.resolve()
  let standIn: StandIn | null = null
  /** Aborts when another engine answers than before, or the same again. */
  let turning = new AbortController()

  const indexer = createSearchIndexer({
    ...{ ...options, search: engine, lookEveryMs, onError: fellSilent, onSound: isBack },
    ...(shared && { shared }),
  })
  const main: Answering = { search: engine, indexer }
  const now = () => standIn ?? main

  function turn(): void {
    turning.abort()
    turning = new AbortController()
    onTurned()
  }

  function fellSilent(error: unknown): void {
    onError(error)
    if (silent || closed) return
    silent = true
    timer = setTimeout(begin, patienceMs)
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    beginning = beginning.then(fill).catch(onError)
    return beginning
  }

  async function fill(): Promise<void> {
    if (!silent || standIn || closed) return
    const search = openStandIn()
    const standInIndexer = createSearchIndexer({ ...options, search })
    const ending = new AbortController()
    const begun = Promise.withResolvers<void>()
    const ended = standInIndexer.run({ begun: begun.resolve, signal: ending.signal })
    const letGo = async () => {
      ending.abort()
      await ended
      await search.close()
    }
    try {
      await Promise.race([begun.promise, ended])
    } catch (error) {
      await search.close()
      if (silent) timer = setTimeout(begin, patienceMs)
      throw error
    }
    if (!silent || closed) return letGo()
    standIn = { search, indexer: standInIndexer, letGo }
    turn()
  }

  function isBack(): void {
    if (!silent) return
    silent = false
    clearTimeout(timer)
    const gone = standIn
    standIn = null
    turn()
    if (gone) beginning = beginning.then(gone.letGo).catch(onError)
  }

  /** Asks whichever engine answers; in the moments between two it waits. */
  async function ask<T>(question: (search: ProductSearch) => Promise<T>): Promise<T> {
    let failure: unknown
    if (!silent || standIn) {
      try {
        return await question(now().search)
      } catch (error) {
        if (!(error instanceof ProductSearchUnavailable) || closed) throw error
        failure = error
        fellSilent(error)
        indexer.look()
      }
    }
    const { signal } = turning
    await pause(mostWaitMs, undefined, { signal, ref: false }).catch(() => {})
    if (!signal.aborted) throw failure ?? new ProductSearchUnavailable('The search engine does not answer')
    return question(now().search)
  }

  const search: ProductQuestions = {
    search: request => ask(each => each.search(request)),
    suggest: request => ask(each => each.suggest(request)),
    sample: (seed, count) => ask(each => each.sample(seed, count)),
  }

  const lexicon: Lexicon = {
    ...indexer.lexicon,
    get: word => now().indexer.lexicon.get(word),
    begins: beginningOf => now().indexer.lexicon.begins(beginningOf),
    near: word => now().indexer.lexicon.near(word),
  }

  return {
    search,
    indexer: {
      lexicon,
      check: indexer.check,
      async run({ begun, signal }) {
        signal.addEventListener('abort', () => {
          closed = true
          silent = false
          clearTimeout(timer)
          turning.abort()
        })
        // A shop opens without its engine as well, and with another answering.
        await indexer.run({ signal, begun: () => void (silent ? begin() : Promise.resolve()).then(begun) })
        await beginning
        await standIn?.letGo()
      },
      feed: indexer.feed,
      look: indexer.look,
      isFilled: () => now().indexer.isFilled(),
      async caughtUp(signal, through) {
        for (;;) {
          const { signal: turned } = turning
          try {
            return await now().indexer.caughtUp(signal ? AbortSignal.any([signal, turned]) : turned, through)
          } catch (error) {
            if (signal?.aborted || closed || !turned.aborted) throw error
          }
        }
      },
      async lag() {
        return { ...(await indexer.lag()), ...(standIn && { note: 'Until it does, the embedded search answers.' }) }
      },
    },
  }
}
