import type { Content } from './events.ts'

export type ContentCommand =
  /** The slug is claimed for this content already. */
  | { readonly type: 'PublishContent'; readonly data: Content }
  | { readonly type: 'WithdrawContent'; readonly data: { readonly contentId: string } }

export type ContentRejection =
  | { readonly code: 'content-not-found' }
  | { readonly code: 'slug-malformed' }
  | { readonly code: 'content-without-title' }
