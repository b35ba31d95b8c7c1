import type { ProductStatus } from '#domain/product/events.ts'
import type { Archived } from '#domain/shared/archived.ts'

/** A product or a published text, with just what a sitemap says of it. */
export type SitemapEntry = {
  readonly kind: 'product' | 'page' | 'post' | 'faq'
  readonly slug: string
  readonly changedAt: string
  /** Products only: what they are listed under, and what decides whether they are shown. */
  readonly brand?: string
  readonly category?: string
  readonly feedCategory?: string
  /** The category and the brand that staff set, over the feed's own. */
  readonly staffCategory?: string
  readonly feedBrand?: string
  readonly staffBrand?: string
  readonly feedStatus?: ProductStatus
  readonly staffStatus?: ProductStatus | null
  readonly discontinued?: boolean
  readonly archived?: Archived
  /** All that its feed lists, where staff archived all of it: nobody sees the product. */
  readonly unsold?: readonly { readonly sku: string; readonly color: string | null }[]
}
