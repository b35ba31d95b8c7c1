import type { Messages } from '../shared/decider.ts'
import type { Content } from './events.ts'

export type ContentCommand = Messages<{
  /** The slug is claimed for this content already. */
  PublishContent: Content
  WithdrawContent: { contentId: string }
}>

export type ContentRejection =
  | { readonly code: 'content-not-found' }
  | { readonly code: 'slug-malformed' }
  | { readonly code: 'content-without-title' }
