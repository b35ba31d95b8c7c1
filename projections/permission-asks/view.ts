import type { AccountEvent } from '#domain/account/events.ts'
import type { AskedRight, PermissionAskEvent } from '#domain/permission-ask/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import type { Personal } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'

/** The asks of one member that nobody answered; it also has those that are too old to be answered. */
export type OpenAsks = {
  readonly accountId: string
  readonly personId: string
  readonly asks: readonly (AskedRight & {
    readonly page: Personal<string>
    readonly note: Personal<string>
    readonly askedAt: string
    /** Of its event. */
    readonly position: number
  })[]
}

type Event =
  | Extract<PermissionAskEvent, { type: 'PermissionAsked' | 'PermissionAskEnded' }>
  | Extract<AccountEvent, { type: 'AccountClosed' }>
  | PersonEvent

/** Rights that members of staff ask admins for. */
export const permissionAsks = projection<OpenAsks, Event>({
  name: 'permission-asks',
  version: 1,
  handles: ['PermissionAsked', 'PermissionAskEnded', 'AccountClosed'],
  ids: event => (event.type === 'PersonErased' ? [] : [event.data.accountId]),
  project(before, event, accountId) {
    if (event.type === 'AccountClosed' || event.type === 'PersonErased') return undefined
    const { permission, to } = event.data
    const others = (before?.asks ?? []).filter(ask => ask.permission !== permission || ask.to !== to)
    if (event.type === 'PermissionAskEnded')
      return before && others.length > 0 ? { ...before, asks: others } : undefined
    const { personId, page, note, askedAt } = event.data
    const asked = { permission, to, page, note, askedAt, position: event.position }
    return { accountId, personId, asks: [asked, ...others] }
  },
  people: ({ personId }) => [personId],
})
