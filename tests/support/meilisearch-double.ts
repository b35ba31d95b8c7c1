import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Document = { readonly id: string; readonly [attribute: string]: unknown }
type Index = { settings: { [name: string]: unknown }; readonly documents: Map<string, Document> }
type Query = {
  readonly indexUid: string
  readonly q?: string
  readonly filter?: string | readonly string[]
  readonly facets?: readonly string[]
  readonly sort?: readonly string[]
  readonly page?: number
  readonly hitsPerPage?: number
  readonly limit?: number
}
type Failure = { readonly status: number; readonly code: string; readonly message: string }

/**
 * The part of Meilisearch's protocol that the shop speaks, in this process, with the faults of a real one: it can be away,
 * hang, lose its indexes, get older ones back, refuse a key and fail tasks.
 */
export async function startMeilisearchDouble({ key }: { readonly key?: string } = {}) {
  let indexes = new Map<string, Index>()
  let hangs = false
  let failing: string | null = null
  /** Method, path and what tells a request from another, in the order of their arrival. */
  const asked: string[] = []
  const encodings = new Set<string | undefined>()
  const tasks: { readonly error: Failure | null }[] = []

  const missing = (uid: string) => failure(404, 'index_not_found', `Index \`${uid}\` not found.`)
  const indexAt = (uid: string) => indexes.get(uid) ?? missing(uid)
  const enqueued = (what: string, work: () => void) => {
    let error: Failure | null = null
    try {
      if (failing !== null && what.includes(failing)) failure(500, 'internal', 'the disk is full')
      work()
    } catch (thrown) {
      error = thrown as Failure
    }
    return { taskUid: tasks.push({ error }) - 1, status: 'enqueued', type: '', indexUid: null, enqueuedAt: '' }
  }

  /** The answer to one request. @throws Failure. */
  function answered(method: string, path: string, body: string): object {
    const [, collection, uid = '', part, id] = path.split('/')
    const what = `${method} ${path}`
    const given = body === '' ? {} : JSON.parse(body)
    if (collection === 'tasks') return { uid: Number(uid), ...taskOf(tasks[Number(uid)]?.error ?? null) }
    if (collection === 'multi-search') {
      return { results: (given.queries as Query[]).map(query => found(indexAt(query.indexUid), query)) }
    }
    if (collection === 'swap-indexes') {
      return enqueued(what, () => {
        const [one, other] = given[0].indexes as [string, string]
        const [first, second] = [indexAt(one), indexAt(other)]
        indexes.set(one, second).set(other, first)
      })
    }
    if (collection !== 'indexes') return failure(404, 'not_found', what)
    if (uid === '') {
      if (method === 'GET') {
        const results = Array.from(indexes.keys(), name => ({ uid: name, createdAt: new Date().toISOString() }))
        return { results, total: results.length, limit: 1000, offset: 0 }
      }
      return enqueued(what, () => {
        if (indexes.has(given.uid)) failure(409, 'index_already_exists', `Index \`${given.uid}\` already exists.`)
        indexes.set(given.uid, { settings: {}, documents: new Map() })
      })
    }
    if (part === 'settings') {
      if (method === 'GET') return indexAt(uid).settings
      return enqueued(what, () => void Object.assign(indexAt(uid).settings, given))
    }
    if (part === 'search') return found(indexAt(uid), given)
    if (part === 'documents' && method === 'GET') {
      return indexAt(uid).documents.get(id!) ?? failure(404, 'document_not_found', `Document \`${id}\` not found.`)
    }
    if (part === 'documents' && id === 'delete-batch') {
      return enqueued(what, () => {
        for (const each of given as string[]) indexAt(uid).documents.delete(each)
      })
    }
    if (part === 'documents') {
      return enqueued(what, () => {
        // Like the real one: an index that is not there is made, with the settings of any index.
        if (!indexes.has(uid)) indexes.set(uid, { settings: {}, documents: new Map() })
        for (const each of given as Document[]) indexAt(uid).documents.set(each.id, each)
      })
    }
    if (method === 'DELETE') {
      return enqueued(what, () => {
        if (!indexes.delete(uid)) missing(uid)
      })
    }
    return { uid, primaryKey: 'id' }
  }

  async function answer(request: IncomingMessage) {
    const path = (request.url ?? '').split('?')[0]!
    const body = await text(request)
    encodings.add(request.headers['accept-encoding'])
    if (!path.startsWith('/tasks/')) asked.push(described(request.method!, path, body))
    try {
      if (key && request.headers.authorization !== `Bearer ${key}`)
        failure(403, 'invalid_api_key', 'The provided API key is invalid.')
      return { status: 200, value: answered(request.method!, path, body) }
    } catch (error) {
      const { status, code, message } = error as Failure
      return { status, value: { message, code, type: 'invalid_request', link: '' } }
    }
  }

  function open() {
    const server = createServer(async (request, response) => {
      const { status, value } = await answer(request)
      if (hangs) return
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    })
    return server
  }

  let server = open()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function goAway(): Promise<void> {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }

  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** What clients say they can unpack. */
    encodings,
    /** Ids in an index; undefined for an index that is not there. */
    ids: (uid: string) => {
      const index = indexes.get(uid)
      return index && [...index.documents.keys()].sort()
    },
    /** Its settings of an index are these from now on. */
    tellSettings: (uid: string, settings: object) => void Object.assign(indexAt(uid).settings, settings),
    /** Connections are refused until it comes back. */
    goAway,
    async comeBack(): Promise<void> {
      server = open()
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    /** It takes requests and answers none. */
    hang: (now: boolean) => {
      hangs = now
      // Nobody waits for an answer that was never written.
      if (!now) server.closeAllConnections()
    },
    /** It lost everything. */
    empty: () => {
      indexes = new Map()
    },
    /** A copy of everything, as it is now. */
    copy: () => structuredClone(indexes),
    /** A copy is put back. */
    restore: (copy: Map<string, Index>) => {
      indexes = structuredClone(copy)
    },
    /** Tasks whose method and path contain this fail; null: none. */
    failTasks: (containing: string | null) => {
      failing = containing
    },
    stop: goAway,
  }
}

export type MeilisearchDouble = Awaited<ReturnType<typeof startMeilisearchDouble>>

function failure(status: number, code: string, message: string): never {
  throw { status, code, message } satisfies Failure
}

function taskOf(error: Failure | null) {
  return {
    status: error ? 'failed' : 'succeeded',
    error: error && { ...error, type: 'internal', link: '' },
    type: '',
    indexUid: null,
  }
}

function described(method: string, path: string, body: string): string {
  const withoutId = (said: string) => said.replace(/next-[0-9a-f-]{36}/g, 'next')
  const ids = [...body.matchAll(/"id":"(\w+)"/g)].map(match => match[1]).join()
  const more = path === '/swap-indexes' ? withoutId(body) : method === 'POST' && path.endsWith('/documents') ? ids : ''
  return `${method} ${withoutId(path)}${more && ` ${more}`}`
}

/** What a query finds: all of its words, the last also as a beginning, and all of its filters. */
function found(index: Index, query: Query) {
  const words = (query.q ?? '').split(' ').filter(word => word !== '')
  const filters = [query.filter ?? []].flat()
  const hits = [...index.documents.values()].filter(
    document => hasWords(document, words) && filters.every(filter => isMet(index, document, filter)),
  )
  for (const order of (query.sort ?? []).toReversed()) {
    const [attribute = '', direction] = order.split(':')
    hits.sort((a, b) => compared(a[attribute], b[attribute]) * (direction === 'desc' ? -1 : 1))
  }
  const facetDistribution: { [attribute: string]: { [value: string]: number } } = {}
  for (const attribute of query.facets ?? []) {
    const counts: { [value: string]: number } = {}
    for (const hit of hits)
      for (const value of [hit[attribute] ?? []].flat()) counts[String(value)] = (counts[String(value)] ?? 0) + 1
    facetDistribution[attribute] = counts
  }
  const size = query.hitsPerPage ?? query.limit ?? 20
  const from = ((query.page ?? 1) - 1) * size
  return { hits: hits.slice(from, from + size).map(({ id }) => ({ id })), totalHits: hits.length, facetDistribution }
}

function hasWords(document: Document, words: readonly string[]): boolean {
  const texts = Object.entries(document).flatMap(([name, value]) => (name.endsWith('Words') ? [String(value)] : []))
  const present = texts.join(' ').split(' ')
  return words.every((word, i) =>
    present.some(each => each === word || (i === words.length - 1 && each.startsWith(word))),
  )
}

/** A filter expression: conditions of one attribute, NOT EXISTS, AND before OR, and parentheses. */
function isMet({ settings }: Index, document: Document, filter: string): boolean {
  const tokens = filter.match(/"(?:[^"\\]|\\.)*"|>=|[^\s()[\],=<]+|[()[\],=<]/g) ?? []
  let at = 0
  const word = () => tokens[at]!.replace(/^".*"$/, quoted => JSON.parse(quoted))
  const next = () => {
    const read = word()
    at++
    return read
  }
  const either = (): boolean => {
    let met = both()
    while (tokens[at] === 'OR') {
      at++
      met = both() || met
    }
    return met
  }
  const both = (): boolean => {
    let met = one()
    while (tokens[at] === 'AND') {
      at++
      met = one() && met
    }
    return met
  }
  const one = (): boolean => {
    if (tokens[at] === '(') {
      at++
      const met = either()
      at++
      return met
    }
    const attribute = next()
    const filterable = settings.filterableAttributes as readonly string[] | undefined
    if (filterable && !filterable.some(name => attribute === name || attribute.startsWith(`${name}.`)))
      failure(400, 'invalid_search_filter', `Attribute \`${attribute}\` is not filterable.`)
    const values = valuesAt(document, attribute)
    const sign = next()
    if (sign === 'NOT') {
      at++
      return values.length === 0
    }
    if (sign === '=') return values.map(String).includes(next())
    if (sign === 'IN') {
      const wanted: string[] = []
      for (at++; tokens[at] !== ']'; at++) if (tokens[at] !== ',') wanted.push(word())
      at++
      return values.map(String).some(value => wanted.includes(value))
    }
    const bound = Number(next())
    return values.some(value => typeof value === 'number' && (sign === '<' ? value < bound : value >= bound))
  }
  return either()
}

/** What stands at an attribute, below an object by a dot. */
function valuesAt(document: Document, attribute: string): readonly unknown[] {
  const [name = '', ...below] = attribute.split('.')
  const value = document[name] ?? []
  return [below.length > 0 ? ((value as { [key: string]: unknown })[below.join('.')] ?? []) : value].flat()
}

function compared(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : a === b ? 0 : 1
}
