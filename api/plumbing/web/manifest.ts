import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly isEntry?: boolean
}
type Manifest = { readonly [source: string]: Entry }

/** Files that a page's document asks for early. */
export type PageAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8')) as Manifest
}

/** Files that the given sources need, with everything that they import, each once, the deepest first. */
export function assetsOf(manifest: Manifest, sources: readonly string[]): PageAssets {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    const entry = manifest[source]
    if (!entry || seen.has(source)) return
    seen.add(source)
    for (const imported of entry.imports ?? []) visit(imported)
    for (const sheet of entry.css ?? []) styles.add(sheet)
    scripts.add(entry.file)
  }
  for (const source of sources) visit(source)
  return { scripts: [...scripts], styles: [...styles] }
}

/** Links of what `sources` need beyond `present`. The entry, after the first frame, takes the `media` off scripts. */
export function assetLinks(assets: PageAssets, present: PageAssets): string {
  const sheets = assets.styles.filter(file => !present.styles.includes(file))
  return (
    sheets.map(file => `<link rel="stylesheet" href="/${file}">`).join('') +
    assets.scripts
      .map(file => `<link rel="modulepreload" media="not all" fetchpriority="low" href="/${file}">`)
      .join('')
  )
}
