import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderPage } from 'vike/server'
import type { Application } from '#web/app/application.ts'
import { assetLinks, assetsOf, readManifest } from './manifest.ts'

const names = ['lang', 'dir', 'head', 'body', 'data'] as const

/** Vike asks for every font of the application; a page asks for the one of its own language. */
const fontLinks = /<link rel="preload"[^>]* as="font"[^>]*>/g

/** The document cut at its slots: the odd entries are names of slots. */
type Template = readonly string[]

function cutTemplate(html: string): Template {
  const cut = html.replace(fontLinks, '').split(new RegExp(`%(${names.join('|')})%`))
  if (cut.length !== names.length * 2 + 1) throw new Error('The document of the web application lacks a slot.')
  return cut
}

// biome-ignore lint/suspicious/noExplicitAny: each asks the shop and shows its visitor in its own way
export type AnyApplication = Application<any, any>

/** A web application ready to render: its document with slots, its functions, and the links that a page needs. */
export type LoadedApplication = {
  readonly template: Template
  readonly application: AnyApplication
  /** Preload and stylesheet links of the pages' own source files, as HTML. */
  linksOf(sources: readonly string[]): string
}

/** An application in `web/<name>`, whose pages begin at `at`: nothing, or `/dashboard`. */
type Named = { readonly name: string; readonly at: string }

/** Reads the build in `dist`. Everything in it stays as it is until the process ends. */
export async function loadBuilt(dist: string, { name, at }: Named): Promise<LoadedApplication> {
  await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)
  const manifest = readManifest(dist)
  const shell = await renderShell(at)
  const entry = `web/${name}/+client.tsx`
  // The entry loads it once the page has been seen.
  const hydration = `web/${name}/application.tsx`
  const present = assetsOf(manifest, [entry])
  const links = new Map<string, string>()
  return {
    ...shell,
    linksOf(sources) {
      const key = sources.join(' ')
      let known = links.get(key)
      if (known === undefined) {
        known = assetLinks(assetsOf(manifest, [entry, hydration, ...sources]), present)
        links.set(key, known)
      }
      return known
    },
  }
}

/** For development: the sources as they are now. Styles are linked by Vite itself. */
export async function loadSources({ at }: Named): Promise<LoadedApplication> {
  return { ...(await renderShell(at)), linksOf: () => '' }
}

async function renderShell(at: string): Promise<Pick<LoadedApplication, 'template' | 'application'>> {
  const context = await renderPage<{ application: AnyApplication }, { urlOriginal: string }>({ urlOriginal: at || '/' })
  if (!context.application || context.httpResponse.statusCode !== 200) {
    throw context.errorWhileRendering ?? new Error(`The web application at ${at || '/'} could not be loaded.`)
  }
  return { application: context.application, template: cutTemplate(context.httpResponse.body) }
}
