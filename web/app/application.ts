import bengali from '@fontsource/hind-siliguri/files/hind-siliguri-bengali-400-normal.woff2?url'
import arabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import latin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2?url'
import type { Language } from '#domain/shared/localized-text.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { renderLetter } from '../mail/render-letter.tsx'
import themeScript from '../theme/theme-script.js?url&no-inline'
import { type ApplicationPages, createRenderer } from './render.tsx'

/** An application gives the server these parts. */
export type ApplicationParts<Visitor> = ApplicationPages & {
  /** The source files of what a route loads for its page. */
  readonly sourcesOf: (routeId: string) => readonly string[]
  /** Names of the slots that a kept page leaves open for its visitor. */
  readonly visitorSlots: readonly string[]
  /** The texts for these slots, ready to stand in HTML. */
  readonly wordsFor: (language: Language, visitor: Visitor) => { readonly [slot: string]: string }
  /** The document that stands in for every page while the shop's views are folded. */
  readonly openingPage: (language: Language) => string
}

/** The server process uses this of an application's bundle. */
export function createApplication<Shop, Visitor>(parts: ApplicationParts<Visitor>) {
  const { sourcesOf, visitorSlots, wordsFor, openingPage } = parts
  return {
    ...createRenderer<Shop>(parts),
    sourcesOf,
    visitorSlots,
    wordsFor,
    openingPage,
    headOf,
    catalogues,
    renderLetter,
  }
}
export type Application<Shop, Visitor> = ReturnType<typeof createApplication<Shop, Visitor>>

const fonts: { readonly [language in Language]: string } = { en: latin, fr: latin, ar: arabic, bn: bengali }

/** The beginning of the head of every page in a language: the theme, and the one font that its text needs. */
function headOf(language: Language): string {
  return (
    `<script src="${themeScript}"></script>` +
    `<link rel="preload" href="${fonts[language]}" as="font" type="font/woff2" crossorigin>` +
    '<meta name="color-scheme" content="light dark">'
  )
}
