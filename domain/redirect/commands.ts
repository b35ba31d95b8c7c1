import type { Message } from '../shared/decider.ts'
import type { MovedKind } from './events.ts'

/** The page of `from` lives at `to` from now on. */
export type RedirectCommand = Message<'MoveAddress', { kind: MovedKind; from: string; to: string }>

export type RedirectRejection = { readonly code: 'moved-onto-itself' }
