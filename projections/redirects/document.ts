import type { RedirectKind } from '#domain/redirect/events.ts'

/** An address that nobody lives at any more; its id is `<kind>:<from>`. */
export type Redirect = {
  readonly kind: RedirectKind
  /** The last part of the address; of a path all of it, as links have it. */
  readonly from: string
  readonly to: string
  /** ISO, since when. */
  readonly at: string
  /** The account of the member, or who else did it, like `owner`. */
  readonly by: string
}

const folders: { readonly [kind in Exclude<RedirectKind, 'path'>]: string } = {
  ...{ product: '/product/', category: '/categories/', brand: '/brands/' },
  ...{ page: '/', post: '/blog/', faq: '/faqs#' },
}

/** The whole paths that a redirect leads from and to, as links have them. */
export function pathsOf({ kind, from, to }: Pick<Redirect, 'kind' | 'from' | 'to'>) {
  const whole = (part: string) => (kind === 'path' ? part : folders[kind] + encodeURIComponent(part))
  return { from: whole(from), to: whole(to) }
}
