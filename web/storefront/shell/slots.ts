/** Marks places that are filled after rendering, with characters that HTML does not allow. */
const open = '\u0001'
const close = '\u0002'

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

export function slot(name: VisitorSlot | PageSlot): string {
  return `${open}${name}${close}`
}

/** Text cut at the slots of one kind: the odd entries are names of slots. */
export function cutAtSlots(text: string, names: readonly string[]): readonly string[] {
  const cut: string[] = []
  let from = 0
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    const end = text.indexOf(close, at)
    const name = text.slice(at + 1, end)
    if (end < 0 || !names.includes(name)) continue
    cut.push(text.slice(from, at), name)
    from = end + 1
  }
  cut.push(text.slice(from))
  return cut
}
