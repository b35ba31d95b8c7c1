import type { MovedKind } from './events.ts'

/** The page of `from` lives at `to` from now on. */
export type RedirectCommand = {
  readonly type: 'MoveAddress'
  readonly data: { readonly kind: MovedKind; readonly from: string; readonly to: string }
}

export type RedirectRejection = { readonly code: 'moved-onto-itself' }
