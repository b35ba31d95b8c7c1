import { accept, type Decider, type Decision, type Message, reject } from '../shared/decider.ts'
import type { RedirectEvent } from './events.ts'

/** The page of `from` lives at `to` from now on. */
export type RedirectCommand = Message<'MoveAddress', RedirectEvent['data']>

export type RedirectRejection = { readonly code: 'moved-onto-itself' }

/** Where the address leads now; null while it never moved. */
export type RedirectState = { readonly to: string } | null

export function decide({ data }: RedirectCommand, state: RedirectState): Decision<RedirectEvent, RedirectRejection> {
  if (data.from === data.to) return reject({ code: 'moved-onto-itself' })
  return state?.to === data.to ? accept() : accept({ type: 'AddressMoved', data })
}

/** The id of the stream is `<kind>.<from>`. */
export const redirect: Decider<RedirectState, RedirectCommand, RedirectEvent, RedirectRejection> = {
  name: 'redirect',
  initial: null,
  decide,
  evolve: (_, event) => ({ to: event.data.to }),
}
