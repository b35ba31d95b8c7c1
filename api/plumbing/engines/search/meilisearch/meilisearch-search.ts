import {
  type FacetName,
  type ProductSearch,
  ProductSearchUnavailable,
  type SearchDocument,
  type SearchResult,
} from '#projections/product-search/port.ts'
import { stemsOf } from '#projections/product-search/words.ts'
import { shuffleOf } from '../shuffle.ts'
import { groupEntries, suggestedBy } from '../suggestions.ts'
import { facetAttribute, filterOf, queriesOf } from './queries.ts'
import { fillBeside } from './rebuild.ts'
import { createService } from './service.ts'
import { storedDocument } from './stored-document.ts'

export type MeilisearchOptions = {
  readonly url: string
  readonly key?: string
  /** Name of the index; two shops on one service need two names. */
  readonly index: string
  /** Of the documents: each version has an index of its own. Absent: there is one. */
  readonly version?: number
}

const documentsATask = 2000
const mark = 'mark'
const nothing: SearchResult = { ids: [], total: 0, facets: {} }

/** Product search by a Meilisearch service. It is not asked before it is needed: the shop opens without it as well. */
export function openMeilisearch({ url, key, index, version }: MeilisearchOptions): ProductSearch {
  const live = version === undefined ? index : `${index}-v${version}`
  const service = createService(url, key)
  const { client, questions, ask, done } = service
  const marks = `${live}-marks`
  /** Changes of this process, one at a time, so that none falls between the last look of a rebuild and its swap. */
  let turn: Promise<unknown> = Promise.resolve()
  let missed: ((uid: string) => Promise<void>)[] | null = null
  let closed = false
  let prepared: Promise<void> | null = null

  function open(): void {
    if (closed) throw new ProductSearchUnavailable('The product search is closed')
  }

  /** The index is there, with the settings of the shop. */
  function ready(): Promise<void> {
    open()
    prepared ??= service.prepareIndex(live).catch(error => {
      prepared = null
      throw error
    })
    return prepared
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work, work)
    turn = result
    return result
  }

  function change(apply: (uid: string) => Promise<void>): Promise<void> {
    return inTurn(async () => {
      await ready()
      missed?.push(apply)
      await apply(live)
    })
  }

  async function put(uid: string, documents: readonly SearchDocument[]): Promise<void> {
    for (let i = 0; i < documents.length; i += documentsATask) {
      const batch = documents.slice(i, i + documentsATask).map(storedDocument)
      await done('take the documents', () => client.index(uid).addDocuments(batch))
    }
  }

  let rebuilding: Promise<void> = Promise.resolve()
  async function rebuild(documents: AsyncIterable<readonly SearchDocument[]>): Promise<void> {
    open()
    prepared = null
    missed = []
    try {
      await ready()
      const next = await fillBeside(service, live, documents)
      await inTurn(async () => {
        for (const apply of missed ?? []) await apply(next.uid)
        missed = null
        await next.goLive()
      }).finally(() => next.drop().catch(() => {}))
    } finally {
      missed = null
    }
  }

  return {
    upsert: documents => change(uid => put(uid, documents)),
    remove: ids => change(uid => done('remove the documents', () => client.index(uid).deleteDocuments([...ids]))),

    async search(request) {
      await ready()
      const words = stemsOf(request.q)
      if (words.length === 0 && request.q.trim() !== '') return nothing
      const { queries, counted } = queriesOf(live, words, request)
      const { results } = await ask('search', () =>
        questions.multiSearch<{ queries: typeof queries }, { id: string }>({ queries }),
      )
      const facets: { [facet in FacetName]?: { [value: string]: number } } = {}
      for (const [i, names] of counted.entries()) {
        for (const facet of names)
          facets[facet] = results[i]?.facetDistribution?.[facetAttribute(facet, request.filters?.closeout)] ?? {}
      }
      const page = results[0]!
      return { ids: page.hits.map(hit => hit.id), total: page.totalHits ?? 0, facets }
    },

    async suggest({ q, filters }) {
      await ready()
      const words = stemsOf(q)
      if (words.length === 0 && q.trim() !== '') return suggestedBy.map(by => ({ by, entries: [] }))
      const { facetDistribution = {} } = await ask('suggest', () =>
        questions.index(live).search(words.join(' '), {
          matchingStrategy: 'all',
          filter: filterOf(filters),
          facets: [...suggestedBy, 'missing'],
          attributesToRetrieve: ['id'],
          limit: 0,
        }),
      )
      return suggestedBy.map(by => {
        const counts = new Map(Object.entries(facetDistribution[by] ?? {}))
        return { by, entries: groupEntries(counts, facetDistribution.missing?.[by] ?? 0) }
      })
    },

    async sample(seed, count) {
      await ready()
      const from = shuffleOf(seed)
      const query = (filter: string) => ({
        indexUid: live,
        filter,
        sort: ['shuffle:asc', 'id:asc'],
        attributesToRetrieve: ['id'],
        limit: count,
      })
      const queries = [query(`shuffle >= ${from}`), query(`shuffle < ${from}`)]
      const { results } = await ask('sample', () =>
        questions.multiSearch<{ queries: typeof queries }, { id: string }>({ queries }),
      )
      return results.flatMap(({ hits }) => hits.map(hit => hit.id)).slice(0, count)
    },

    rebuild(documents) {
      const next = () => rebuild(documents)
      rebuilding = rebuilding.then(next, next)
      return rebuilding
    },

    async remembered() {
      open()
      const tell = <T>(question: () => Promise<T>) => service.orNothing('tell its mark', question)
      const [kept, answer] = await Promise.all([
        tell(() => questions.index(marks).getDocument<{ value: string }>(mark)),
        tell(() => questions.index(live).search('', { limit: 0 })),
      ])
      return answer ? (kept?.value ?? null) : null
    },
    async remember(value) {
      open()
      await done('keep its mark', () => client.index(marks).addDocuments([{ id: mark, value }], { primaryKey: 'id' }))
    },
    async dropOlder(read) {
      const { results } = await ask('list its indexes', () => client.getIndexes({ limit: 1000 }))
      for (const { uid } of results) {
        const older = versionOf(uid.replace(/-marks$/, ''), index)
        if (version === undefined || older === undefined || older >= version || read.has(older)) continue
        await done('drop an older index', () => client.deleteIndex(uid), 'index_not_found')
      }
    },
    async close() {
      closed = true
    },
  }
}

/** 0 for the index of before versions had their own; undefined for what is not an index of this name. */
function versionOf(uid: string, index: string): number | undefined {
  if (uid === index) return 0
  const version = uid.startsWith(`${index}-v`) ? uid.slice(index.length + 2) : ''
  return /^\d+$/.test(version) ? Number(version) : undefined
}
