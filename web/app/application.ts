import type { Language } from '#domain/shared/localized-text.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { renderLetter } from '../mail/render-letter.tsx'
import { headOf } from './head.ts'
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
