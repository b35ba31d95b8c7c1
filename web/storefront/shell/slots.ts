import { slot as mark } from '../../app/slots.ts'

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
