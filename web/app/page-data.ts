import type { Digits } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Catalogue } from '../i18n/catalogues.ts'

/** A page's document carries this for the browser, as JSON. */
export type PageData = {
  readonly language: Language
  readonly digits: Digits
  readonly loaderData: { readonly [routeId: string]: unknown }
  /** As the router knows them, without what they say. */
  readonly errors: { readonly [routeId: string]: { readonly status: number } } | null
  readonly strings: Catalogue
  /** Path and query of the page where a refused form brought it: the document has the address of the form then. */
  readonly address?: string
}
