import { get, type Headers } from './http.ts'
import { once } from './load.ts'

export type Scripts = { readonly files: number; readonly bytes: number }

/** The scripts and preloaded modules that a page names and all that they import as they are loaded, as they are sent. */
export async function scriptsOf(origin: string, path: string, headers: Headers = {}): Promise<Scripts> {
  const html = (await once(origin, get(path, headers))).body.toString()
  const text = async (file: string) => (await once(origin, get(file))).body.toString()
  const files = new Set<string>()
  /** What a script imports later is not needed yet. */
  const visit = async (file: string): Promise<void> => {
    if (files.has(file)) return
    files.add(file)
    for (const [, imported] of (await text(file)).matchAll(/\b(?:from|import)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)) {
      await visit(new URL(imported!, new URL(file, origin)).pathname)
    }
  }
  for (const file of namedIn(html)) await visit(file)
  if (files.size === 0) throw new Error(`${path} names no script`)
  let bytes = 0
  for (const file of files) bytes += (await once(origin, get(file, { 'accept-encoding': 'gzip' }))).body.length
  return { files: files.size, bytes }
}

/** Scripts and preloaded modules of a document that lie on the server itself. */
function namedIn(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="(\/[^"]+)"/g)]
  const preloads = [...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)].map(([link]) =>
    /\bhref="(\/[^"]+)"/.exec(link),
  )
  return [...scripts, ...preloads].flatMap(found => found?.[1] ?? [])
}
