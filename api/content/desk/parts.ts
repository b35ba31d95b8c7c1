import type { ContentKind } from '#domain/content/events.ts'

/** Below /api/admin and below /dashboard/blogs; all of it asks for the permission `blogs`. */
export const contentParts: {
  readonly [kind in ContentKind]: { readonly path: string; readonly one: string; readonly many: string }
} = {
  post: { path: 'blogs', one: 'post', many: 'posts' },
  page: { path: 'pages', one: 'page', many: 'pages' },
  faq: { path: 'faqs', one: 'question', many: 'questions' },
}
export const contentKinds = Object.keys(contentParts) as readonly ContentKind[]
