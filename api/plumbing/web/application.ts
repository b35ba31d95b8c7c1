import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderPage } from 'vike/server'
import type { Application } from '#web/storefront/+onRenderHtml.tsx'
import { assetLinks, assetsOf, readManifest } from './manifest.ts'
import { cutTemplate, type Template } from './template.ts'

/** The web application ready to render: its document with slots, its functions, and the links that a page needs. */
export type LoadedApplication = {
  readonly template: Template
  readonly application: Application
  /** Preload and stylesheet links of the pages' own source files, as HTML. */
  linksOf(sources: readonly string[]): string
}

const entry = 'web/storefront/+client.tsx'
/** What the entry loads once the page has been seen. */
const hydration = 'web/app/hydrate.tsx'

/** Reads the build in `dist`. Everything in it stays as it is until the process ends. */
export async function loadBuilt(dist: string): Promise<LoadedApplication> {
  await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)
  const manifest = readManifest(dist)
  const shell = await renderShell()
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
export async function loadSources(): Promise<LoadedApplication> {
  return { ...(await renderShell()), linksOf: () => '' }
}

async function renderShell(): Promise<Pick<LoadedApplication, 'template' | 'application'>> {
  const context = await renderPage<{ application: Application }, { urlOriginal: string }>({ urlOriginal: '/' })
  if (!context.application || context.httpResponse.statusCode !== 200) {
    throw context.errorWhileRendering ?? new Error('The web application could not be loaded.')
  }
  return { application: context.application, template: cutTemplate(context.httpResponse.body) }
}
