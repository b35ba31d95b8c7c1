import { accept, type Decider, type Messages, reject } from '../shared/decider.ts'
import type { AdminsEvent } from './events.ts'

export type AdminsCommand = Messages<{
  ListAdmins: { accountIds: readonly string[] }
  AddAdmin: { accountId: string }
  RemoveAdmin: { accountId: string }
}>

export type AdminsRejection = { readonly code: 'last-admin' | 'admins-not-listed' }

/** Null: nobody has listed the admins of this shop yet. */
export type Admins = readonly string[] | null

export const adminsId = 'shop'

/** One stream decides who stops being an admin, so that of two who leave at once one stays. */
export const admins: Decider<Admins, AdminsCommand, AdminsEvent, AdminsRejection> = {
  name: 'admins',
  initial: null,
  decide(command, state) {
    if (command.type === 'ListAdmins')
      return state === null ? accept({ type: 'AdminsListed', data: command.data }) : accept()
    if (state === null) return reject({ code: 'admins-not-listed' })
    const { accountId } = command.data
    const known = state.includes(accountId)
    switch (command.type) {
      case 'AddAdmin':
        return known ? accept() : accept({ type: 'AdminAdded', data: { accountId } })
      case 'RemoveAdmin':
        if (state.every(each => each === accountId)) return reject({ code: 'last-admin' })
        return known ? accept({ type: 'AdminRemoved', data: { accountId } }) : accept()
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'AdminsListed':
        return event.data.accountIds
      case 'AdminAdded':
        return [...(state ?? []), event.data.accountId]
      case 'AdminRemoved':
        return (state ?? []).filter(each => each !== event.data.accountId)
    }
  },
}
