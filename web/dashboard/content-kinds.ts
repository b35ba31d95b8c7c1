import type { ContentKind } from '#domain/content/events.ts'

/** Where the texts of a kind are in the dashboard, in the interface and in the shop. */
export const kinds: {
  readonly [kind in ContentKind]: { readonly place: string; readonly api: string; readonly shop: string }
} = {
  post: { place: 'blogs', api: '/api/admin/blogs', shop: '/blog/' },
  page: { place: 'blogs/pages', api: '/api/admin/pages', shop: '/' },
  faq: { place: 'blogs/faqs', api: '/api/admin/faqs', shop: '/faqs#' },
}
