import { accept, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import type { MovedKind, RedirectEvent, RedirectKind } from './events.ts'

export type RedirectCommand = Messages<{
  /** The page of `from` lives at `to` from now on. */
  MoveAddress: { kind: MovedKind | 'path'; from: string; to: string }
  /** `to`: where it leads, by its own move or by that of its page. */
  RemoveRedirect: { kind: RedirectKind; from: string; to: string }
}>

export type RedirectRejection = { readonly code: 'moved-onto-itself' }

/** Where the address was led to; null while it never was, or not any more. A page that moves notes that on its own stream. */
export type RedirectState = { readonly to: string } | null

export function decide(command: RedirectCommand, state: RedirectState): Decision<RedirectEvent, RedirectRejection> {
  switch (command.type) {
    case 'MoveAddress': {
      const { data } = command
      if (data.from === data.to) return reject({ code: 'moved-onto-itself' })
      return state?.to === data.to ? accept() : accept({ type: 'AddressMoved', data })
    }
    case 'RemoveRedirect':
      return accept({ type: 'RedirectRemoved', data: command.data })
  }
}

/** The id of the stream is `<kind>.<from>`. */
export const redirect: Decider<RedirectState, RedirectCommand, RedirectEvent, RedirectRejection> = {
  name: 'redirect',
  initial: null,
  decide,
  evolve: (_, event) => (event.type === 'AddressMoved' ? { to: event.data.to } : null),
}
