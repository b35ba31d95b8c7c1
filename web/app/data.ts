import type { i18n } from 'i18next'

/** The browser's one instance, and what the application's addresses begin with; set before the first loader runs. */
let strings: i18n | undefined
let root = ''
export function prepareData(instance: i18n, at = ''): void {
  strings = instance
  root = at
}

const ready = new Map<string, Promise<Response>>()

/** Begins to load a page that is about to be opened. An answer that no page takes within five seconds is dropped. */
export function prefetchData(path: string): void {
  if (ready.has(path)) return
  const response = fetch(address(path))
  response.catch(() => ready.delete(path))
  ready.set(path, response)
  setTimeout(() => ready.delete(path), 5000)
}

/** The first page brings its own strings and does not need the code that asks for them. */
async function bringStrings(namespaces: readonly string[], signal: AbortSignal): Promise<void> {
  if (!strings) return
  const { loadNamespaces } = await import('../i18n/load.ts')
  await loadNamespaces(strings, namespaces, signal)
}

/** Why a page shows what it showed before. `behind`: the browser's own last change is not in it yet. */
export type Stale = {
  readonly reason: 'failed' | 'slow' | 'unreachable' | 'behind'
  /** When it was asked for, ISO. */
  readonly at: string
  /** Of the answer, for the log of the shop. */
  readonly requestId: string | null
}

/** What pages that keep their data showed last, by path. */
const shown = new Map<string, { readonly data: object; readonly at: string }>()
/** The server has so long to answer where there is something to show meanwhile. */
const patienceMs = 10_000

/** From now on the page shows this with a mark, `stale`, where it cannot be asked for again. */
export function keepData(pathname: string, data: object): void {
  if (!('stale' in data)) shown.set(pathname, { data, at: new Date().toISOString() })
}

/** Data of a page from the server, and the strings that it needs. An answer other than 200 becomes the page's error. */
export async function fetchData(request: Request, namespaces: readonly string[]): Promise<unknown> {
  const before = shown.get(new URL(request.url).pathname)
  if (!before) return readData(request, namespaces, request.signal)
  const late = AbortSignal.timeout(patienceMs)
  try {
    return await readData(request, namespaces, AbortSignal.any([request.signal, late]))
  } catch (thrown) {
    const refused = thrown instanceof Response
    // A refusal is the page's own, and another page is wanted by now.
    if (request.signal.aborted || (refused && thrown.status < 500)) throw thrown
    const problem = refused ? await thrown.json().catch(() => null) : null
    const reason = refused ? 'failed' : late.aborted ? 'slow' : 'unreachable'
    const stale: Stale = { reason, at: before.at, requestId: problem?.requestId ?? null }
    return { ...before.data, stale }
  }
}

async function readData(request: Request, namespaces: readonly string[], signal: AbortSignal): Promise<unknown> {
  const url = new URL(request.url)
  const path = url.pathname + url.search
  const early = ready.get(path)
  ready.delete(path)
  const [response] = await Promise.all([early ?? fetch(address(path), { signal }), bringStrings(namespaces, signal)])
  if (!response.ok) throw response
  const answer = (await response.json()) as { data: unknown; behind?: true } | { redirect: string }
  if ('redirect' in answer) {
    window.location.assign(answer.redirect)
    return new Promise(() => {})
  }
  if (!answer.behind) return answer.data
  const stale: Stale = { reason: 'behind', at: new Date().toISOString(), requestId: null }
  return { ...(answer.data as object), stale }
}

/** Data of a page that is not opened, such as the next one of a list. @throws when the server answers otherwise. */
export async function fetchPage<Data>(path: string): Promise<Data> {
  const response = await fetch(address(path))
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const { data } = (await response.json()) as { data: Data }
  return data
}

function address(path: string): string {
  return `${root}/_data?path=${encodeURIComponent(path)}`
}
