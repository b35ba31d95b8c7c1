import type { TFunction } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { slot as mark } from '../../app/slots.ts'
import type { ShellModel } from '../../models/shell.ts'

/** Filled for each visitor into a page that is kept for all. */
export const visitorSlots = [
  'cartCount',
  'cartShown',
  'cartLabel',
  'wishlistCount',
  'wishlistShown',
  'wishlistLabel',
  'compareCount',
  'account',
  'staff',
] as const
export type VisitorSlot = (typeof visitorSlots)[number]
export type VisitorWords = { readonly [name in VisitorSlot]: string }

/**
 * Filled for each address into header and footer, which are rendered once: the path without its language, the same
 * as it stands behind one, the address's parameters with their `?`, the searched text, and what came of the newsletter's form where there are no scripts.
 */
export const pageSlots = [
  'path',
  'pathBehind',
  'parameters',
  'searched',
  'newsletterState',
  'newsletterText',
  'newsletterEmail',
] as const
export type PageSlot = (typeof pageSlots)[number]

export const slot: (name: VisitorSlot | PageSlot) => string = mark

/** Props of the parts of header and footer. The server alone renders these parts; they are never hydrated. */
export type ChromeProps = {
  readonly model: ShellModel
  readonly language: Language
  readonly prefix: string
  readonly t: TFunction<'shell'>
}
