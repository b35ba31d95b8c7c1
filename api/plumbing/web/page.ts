import type { Markup } from '#web/app/kept-markup.tsx'
import type { RenderedPage } from '#web/app/render.tsx'
import { directionOf } from '#web/i18n/addresses.ts'
import type { LoadedApplication } from './application.ts'
import { dataJson } from './page-json.ts'

/** The whole document of a rendered page; the visitor's slots stay open. */
export function documentOf(loaded: LoadedApplication, page: RenderedPage): Markup {
  const { language } = page.data
  const sources = page.routeIds.flatMap(loaded.application.sourcesOf)
  const values: { readonly [slot: string]: Markup } = {
    lang: [language],
    dir: [directionOf(language)],
    head: [loaded.application.headOf(language), loaded.linksOf(sources), page.head],
    body: page.body,
    data: dataJson(page.data, page.kept),
  }
  return loaded.template.flatMap((part, i) => (i % 2 === 0 ? part : values[part]!))
}
