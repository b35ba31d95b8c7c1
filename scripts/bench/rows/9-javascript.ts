import { get } from '../http.ts'
import { once } from '../load.ts'
import type { Row } from '../row.ts'
import { shown } from '../statistics.ts'
import { listingPath } from './1-cached-page.ts'

const most = 130
const kilobyte = 1000

export const javascript: Row = {
  number: 9,
  what: 'storefront JavaScript needed to hydrate a listing page, gzip',
  reach: '≤ 130 KB',
  async measure(bench) {
    const { origin } = await (await bench.demoShop()).serve()
    const html = (await once(origin, get(listingPath))).body.toString()
    const text = async (path: string) => (await once(origin, get(path))).body.toString()
    const files = new Set<string>()
    /** What a script imports as it is loaded; what it imports later is not needed yet. */
    const visit = async (path: string): Promise<void> => {
      if (files.has(path)) return
      files.add(path)
      for (const [, imported] of (await text(path)).matchAll(/\b(?:from|import)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)) {
        await visit(new URL(imported!, new URL(path, origin)).pathname)
      }
    }
    for (const path of scriptsOf(html)) await visit(path)
    if (files.size === 0) throw new Error(`${listingPath} names no script`)
    let bytes = 0
    for (const path of files) bytes += (await once(origin, get(path, { 'accept-encoding': 'gzip' }))).body.length
    return {
      measured: `${shown(bytes / kilobyte)} KB`,
      holds: bytes <= most * kilobyte,
      how: `${files.size} files: the scripts and preloaded modules of ${listingPath} and all that they import, as they are sent`,
    }
  },
}

/** Scripts and preloaded modules of a document that lie on the server itself. */
function scriptsOf(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="(\/[^"]+)"/g)]
  const preloads = [...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)].map(([link]) =>
    /\bhref="(\/[^"]+)"/.exec(link),
  )
  return [...scripts, ...preloads].flatMap(found => found?.[1] ?? [])
}
