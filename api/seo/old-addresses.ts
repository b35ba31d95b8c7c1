import type { IncomingHttpHeaders } from 'node:http'
import type { Engines } from '#api/plumbing/feature.ts'
import { pathsOf, type Redirect } from '#projections/redirects/document.ts'
import { redirects } from '#projections/redirects/view.ts'
import type { OldAddress } from '#web/models/redirects.ts'
import { decoded, plainPathOf, redirectAt } from './moved.ts'

const dayMs = 24 * 60 * 60_000
/** Visits of so many days are told, today's among them. */
const days = 30
const keptMs = (days + 1) * dayMs

/** Programs that read pages by themselves are no visits. */
const robots = /bot\b|crawl|spider|slurp|monitor|preview/i
const searchEngines =
  /^https?:\/\/(?:[\w-]+\.)*(?:google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|qwant|startpage|naver|seznam|search\.brave)\./i

/** The lists of a category or a brand: staff give them other addresses, and ask beforehand who comes by the present one. */
const listPage = /^(?:\/[a-z]{2})?(\/(?:categories|brands)\/)([^/?#]+)/

export type OldAddresses = ReturnType<typeof createOldAddresses>

/**
 * Counts visits by addresses that lead elsewhere, and by those that may do so soon, by day, in the memory of the process until the sweep puts them into the store of the work:
 * a process that is killed loses those of the last minute.
 */
export function createOldAddresses({
  work,
  readModels,
  documents,
  now,
}: Pick<Engines, 'work' | 'readModels' | 'documents' | 'now'>) {
  let noted = new Map<string, Map<string, number>>()
  let counters = { nth: Number.NaN, all: '', bySearch: '' }

  function add(counter: string, path: string, visits: number): void {
    const counts = noted.get(counter) ?? new Map<string, number>()
    noted.set(counter, counts.set(path, (counts.get(path) ?? 0) + visits))
  }

  function visited(path: string, { referer }: IncomingHttpHeaders): void {
    const { all, bySearch } = countersNow()
    add(all, path, 1)
    if (searchEngines.test(referer ?? '')) add(bySearch, path, 1)
  }

  /** To write a day takes longer than all else of a visit, and nearly all visits have that of the one before. */
  function countersNow() {
    const nth = Math.floor(now().getTime() / dayMs)
    if (nth !== counters.nth) {
      const day = dayOf(nth * dayMs)
      counters = { nth, all: counterOf(day), bySearch: searchCounterOf(day) }
    }
    return counters
  }

  async function flush(): Promise<void> {
    const taken = noted
    noted = new Map()
    for (const [counter, counts] of taken) {
      try {
        await work.addCounts(counter, counts, keptMs)
        taken.delete(counter)
      } catch (failure) {
        for (const [counter, counts] of taken) for (const [path, visits] of counts) add(counter, path, visits)
        throw failure
      }
    }
  }

  /** Paths with the visits by them in the last 30 days. */
  async function visitsBy(paths: readonly string[]): Promise<readonly OldAddress[]> {
    await flush()
    const lately = Array.from({ length: days }, (_, ago) => dayOf(now().getTime() - ago * dayMs))
    const [all, bySearch] = await Promise.all([
      work.counts(lately.map(counterOf), paths),
      work.counts(lately.map(searchCounterOf), paths),
    ])
    return paths.map((path, at) => ({ path, visits: all[at]!, bySearch: bySearch[at]! }))
  }

  return {
    /** A visit that was led on. Addresses that another shop system gave are without number, so they are not counted. */
    async followed(url: URL, headers: IncomingHttpHeaders): Promise<void> {
      if (isRobot(headers)) return
      const redirect = await redirectAt(plainPathOf(url), documents)
      if (redirect) visited(pathsOf(redirect).from, headers)
    },
    /** A page that is there was given to a visitor: counted where it is a list, and nothing of the shop itself led there. */
    came(url: string, headers: IncomingHttpHeaders): void {
      const [, folder, slug] = listPage.exec(url) ?? []
      if (slug === undefined || isFromHere(headers) || isRobot(headers)) return
      visited(folder + encodeURIComponent(decoded(slug)), headers)
    },
    visitsBy,
    /** The addresses that lead to a path, in one step or several. */
    async leadingTo(path: string): Promise<readonly OldAddress[]> {
      const all = await documents.derived('old addresses', [redirects.name], async () => {
        const led: { readonly from: string; readonly to: string }[] = []
        for await (const some of readModels.scan<Redirect>(redirects.name))
          for (const [, redirect] of some) led.push(pathsOf(redirect))
        return Map.groupBy(led, ({ to }) => to.split(/[?#]/)[0]!)
      })
      const found = new Set<string>()
      const asked = [path]
      for (const to of asked) {
        for (const { from } of all.get(to) ?? []) {
          if (from === path || found.has(from)) continue
          found.add(from)
          asked.push(from)
        }
      }
      return visitsBy([...found])
    },
    sweep: { name: 'old-addresses', every: 60_000, everywhere: true, served: true, run: flush, end: flush },
  }
}

const isRobot = (headers: IncomingHttpHeaders) => robots.test(headers['user-agent'] ?? '')
const isFromHere = ({ referer, host }: IncomingHttpHeaders) =>
  referer !== undefined && host !== undefined && referer.includes(`//${host}/`)

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const counterOf = (day: string) => `old-addresses/${day}`
const searchCounterOf = (day: string) => `old-addresses/${day}/by-search`
