import { accept, type DataOf, type Decider, type Messages, reject } from '../shared/decider.ts'
import type { Personal } from '../shared/personal-data.ts'
import type { AskedRight, PermissionAskEvent } from './events.ts'

export type PermissionAskCommand = Messages<{
  /** `admins`: the accounts that get a mail. */
  AskPermission: DataOf<PermissionAskEvent, 'PermissionAsked'> & { admins: readonly string[] }
  EndPermissionAsk: DataOf<PermissionAskEvent, 'PermissionAskEnded'>
}>

export type PermissionAskRejection =
  | { readonly code: 'ask-open' | 'ask-not-open' }
  /** `from`: when the member may ask again. */
  | { readonly code: 'asked-too-often' | 'ask-declined'; readonly from: string }

/** An ask as it stands. A later ask for the same right takes its place. */
export type PermissionAsk = AskedRight & {
  readonly page: Personal<string>
  readonly note: Personal<string>
  readonly askedAt: string
  /** Null: nobody answered. */
  readonly ended: { readonly how: 'given' | 'declined'; readonly at: string } | null
}

export type PermissionAsks = {
  readonly asks: readonly PermissionAsk[]
  /** The times of the last ones, the newest last. */
  readonly times: readonly string[]
}

const dayMs = 86_400_000
/** An ask that nobody answered is over after so long. */
const openMs = 14 * dayMs
/** Asks of one member in a day. */
export const mostAsks = 5

const sameRight = (one: AskedRight, other: AskedRight) => one.permission === other.permission && one.to === other.to
const after = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

/** Whether an admin may still answer. */
export function isAskOpen({ askedAt, ended }: Pick<PermissionAsk, 'askedAt' | 'ended'>, now: string): boolean {
  return ended === null && now < after(askedAt, openMs)
}

/** The newest ask for a right; undefined: there was none. */
export const askFor = ({ asks }: PermissionAsks, right: AskedRight): PermissionAsk | undefined =>
  asks.find(ask => sameRight(ask, right))

/** A right is asked for once while the ask is open, and a day after a no at the earliest. */
export const permissionAsk: Decider<PermissionAsks, PermissionAskCommand, PermissionAskEvent, PermissionAskRejection> =
  {
    name: 'permission-ask',
    initial: { asks: [], times: [] },
    decide(command, state) {
      switch (command.type) {
        case 'AskPermission': {
          const { admins, ...data } = command.data
          const { accountId, permission, to, askedAt } = data
          const known = askFor(state, data)
          if (known && isAskOpen(known, askedAt)) return reject({ code: 'ask-open' })
          if (known?.ended?.how === 'declined' && askedAt < after(known.ended.at, dayMs))
            return reject({ code: 'ask-declined', from: after(known.ended.at, dayMs) })
          const [first] = state.times.slice(-mostAsks)
          if (state.times.length >= mostAsks && askedAt < after(first!, dayMs))
            return reject({ code: 'asked-too-often', from: after(first!, dayMs) })
          const mailed = admins.map(
            (adminId): PermissionAskEvent => ({
              type: 'PermissionAskMailed',
              data: { accountId, permission, to, adminId, askedAt },
            }),
          )
          return accept<PermissionAskEvent>({ type: 'PermissionAsked', data }, ...mailed)
        }
        case 'EndPermissionAsk': {
          const known = askFor(state, command.data)
          return known && isAskOpen(known, command.data.endedAt)
            ? accept({ type: 'PermissionAskEnded', data: command.data })
            : reject({ code: 'ask-not-open' })
        }
      }
    },
    evolve(state, event) {
      switch (event.type) {
        case 'PermissionAsked': {
          const { accountId: _, personId: __, ...ask } = event.data
          return {
            asks: [...state.asks.filter(each => !sameRight(each, ask)), { ...ask, ended: null }],
            times: [...state.times, ask.askedAt].slice(-mostAsks),
          }
        }
        case 'PermissionAskMailed':
          return state
        case 'PermissionAskEnded': {
          const { how, endedAt: at } = event.data
          return {
            ...state,
            asks: state.asks.map(ask => (sameRight(ask, event.data) ? { ...ask, ended: { how, at } } : ask)),
          }
        }
      }
    },
  }
