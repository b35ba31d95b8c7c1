import { cookieOf, get, type Headers, jsonOf, post } from '../http.ts'
import { once } from '../load.ts'
import { type Measured, shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import { listingPath } from './pages.ts'

export const javascript: Row = {
  number: 9,
  what: 'storefront JavaScript needed to hydrate a listing page, gzip',
  reach: '≤ 130 KB',
  async measure(bench) {
    const { origin } = await (await bench.demoShop()).serve()
    return scriptsOf(origin, listingPath, 130, `${listingPath} and all that they import, as they are sent`)
  },
}

export const checkoutJavascript: Row = {
  number: 14,
  what: 'JavaScript of the checkout before a payment is chosen, gzip',
  reach: '≤ 150 KB',
  async measure(bench) {
    const { origin } = await (await bench.demoShop()).serve()
    const cookie = await cartOfOne(origin)
    const of = '/checkout with something in the cart, and all that they import, as they are sent'
    return scriptsOf(origin, '/checkout', 150, of, { cookie })
  },
}

async function cartOfOne(origin: string): Promise<string> {
  const { cards } = jsonOf(await once(origin, get('/api/home/product_search?q=tee')))
  for (const { slug } of cards as readonly { slug: string }[]) {
    const { variants } = jsonOf(await once(origin, get(`/api/products/${slug}`)))
    const there = (variants as readonly { sku: string; quantity: number }[]).find(({ quantity }) => quantity !== 0)
    if (!there) continue
    const added = await once(origin, post('/api/cart/items', { lines: [{ sku: there.sku, quantity: 1 }] }))
    return cookieOf(added, 'cart')!
  }
  throw new Error('The demo shop has nothing to buy')
}

async function scriptsOf(
  origin: string,
  path: string,
  most: number,
  of: string,
  headers: Headers = {},
): Promise<Measured> {
  const { scripts, files } = await filesOf(origin, path, headers)
  return {
    measured: `${shown(scripts / 1000)} KB`,
    holds: scripts <= most * 1000,
    how: `${files} files: the scripts and preloaded modules of ${of}`,
  }
}

/**
 * The scripts and preloaded modules that a page names and all that they import as they are loaded, and its styles: bytes
 * as they are sent.
 */
export async function filesOf(
  origin: string,
  path: string,
  headers: Headers = {},
): Promise<{ readonly scripts: number; readonly styles: number; readonly files: number }> {
  const html = (await once(origin, get(path, headers))).body.toString()
  const files = new Set<string>()
  /** Modules that a script imports later are not needed yet. */
  const visit = async (file: string): Promise<void> => {
    if (files.has(file)) return
    files.add(file)
    const text = (await once(origin, get(file))).body.toString()
    for (const [, imported] of text.matchAll(/\b(?:from|import)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)) {
      await visit(new URL(imported!, new URL(file, origin)).pathname)
    }
  }
  for (const file of namedIn(html)) await visit(file)
  if (files.size === 0) throw new Error(`${path} names no script`)
  const bytesOf = async (some: Iterable<string>) => {
    let bytes = 0
    for (const file of some) bytes += (await once(origin, get(file, { 'accept-encoding': 'gzip' }))).body.length
    return bytes
  }
  const styles = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].flatMap(([link]) => {
    const [, file] = /\bhref="(\/assets\/[^"]+)"/.exec(link) ?? []
    return file ?? []
  })
  return { scripts: await bytesOf(files), styles: await bytesOf(new Set(styles)), files: files.size }
}

/** Scripts and preloaded modules of a document that lie on the server itself. */
function namedIn(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="(\/[^"]+)"/g)]
  const preloads = [...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)].map(([link]) =>
    /\bhref="(\/[^"]+)"/.exec(link),
  )
  return [...scripts, ...preloads].flatMap(found => found?.[1] ?? [])
}
