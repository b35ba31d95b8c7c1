import type { i18n } from 'i18next'

/** The browser's one instance, and what the application's addresses begin with; set before the first loader runs. */
let strings: i18n | undefined
let root = ''
export function prepareData(instance: i18n, at = ''): void {
  strings = instance
  root = at
}

const ready = new Map<string, Promise<Response>>()
const dropAfterMs = 5000

/**
 * Begins to load a page that is about to be opened. An answer that no page takes within five seconds is dropped. False: the shop
 * cannot be reached, or cannot make the page now.
 */
export async function prefetchData(path: string, signal: AbortSignal | null = null): Promise<boolean> {
  const begun = ready.get(path) ?? fetch(address(path), { signal })
  if (!ready.has(path)) {
    ready.set(path, begun)
    setTimeout(() => drop(path, begun), dropAfterMs)
  }
  const status = await begun.then(
    answer => answer.status,
    () => 503,
  )
  if (status >= 500) drop(path, begun)
  return status < 500
}

function drop(path: string, begun: Promise<Response>): void {
  if (ready.get(path) === begun) ready.delete(path)
}

/**
 * A page whose strings are there already, as the first one's are, does not need the code that asks for others: offline that code
 * would not come, and a browser does not ask for it a second time.
 */
async function bringStrings(namespaces: readonly string[], signal: AbortSignal): Promise<void> {
  const there = (name: string) => strings?.hasResourceBundle(strings.language, name)
  if (!strings || namespaces.every(there)) return
  const { loadNamespaces } = await import('../i18n/load.ts')
  await loadNamespaces(strings, namespaces, signal)
}

/** Data of a page from the server, and the strings that it needs. An answer other than 200 becomes the page's error. */
export async function fetchData(request: Request, namespaces: readonly string[]): Promise<unknown> {
  const url = new URL(request.url)
  const path = url.pathname + url.search
  const early = ready.get(path)
  ready.delete(path)
  const [response] = await Promise.all([
    early ?? fetch(address(path), { signal: request.signal }),
    bringStrings(namespaces, request.signal),
  ])
  if (!response.ok) throw response
  const answer = (await response.json()) as { data: unknown } | { redirect: string }
  if ('redirect' in answer) {
    window.location.assign(answer.redirect)
    return new Promise(() => {})
  }
  return answer.data
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
