import { accept, type Decider, type Messages, reject } from '../shared/decider.ts'
import type { AccountLinkEvent, AccountMailEvent } from './events.ts'
import type { Account } from './evolve.ts'

export type AccountLink = { readonly request: AccountMailEvent | null; readonly used: boolean }

export type LinkCommand = Messages<{
  RequestLink: AccountMailEvent
  /** `now`: ISO-8601 UTC. */
  UseLink: { now: string }
}>

export type LinkRejection = { readonly code: 'link-unknown' | 'link-used' | 'link-expired' }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long each link works, in milliseconds. One that signs in is as good as a password, so its time is short. */
export const linkLifetimes: { readonly [type in AccountMailEvent['type']]: number } = {
  SignInLinkRequested: 15 * minuteMs,
  EmailVerificationRequested: dayMs,
  PasswordResetRequested: dayMs,
  EmailChangeRequested: dayMs,
  ConfirmationRequested: 15 * minuteMs,
}

/** Why a link does not work at `now`, or null. */
export function linkProblem({ request, used }: AccountLink, now: string): LinkRejection['code'] | null {
  if (!request) return 'link-unknown'
  if (used) return 'link-used'
  const age = Date.parse(now) - Date.parse(request.data.requestedAt)
  return age > linkLifetimes[request.type] ? 'link-expired' : null
}

/** The account that a link changes by itself, or null: a link that signs in finds its account by the address. */
export function boundAccount(request: AccountMailEvent): string | null {
  return isBound(request) ? request.data.accountId : null
}

/** False once the account took another email or password, or ended its sessions, since the link was asked for. */
export function fitsAccount(request: AccountMailEvent, account: Account): boolean {
  if (!isBound(request)) return true
  const { type, data } = request
  if (account.status !== 'open' || account.linkEpoch !== data.linkEpoch) return false
  return type === 'EmailChangeRequested' || account.email === data.email
}

const bound = ['PasswordResetRequested', 'EmailChangeRequested', 'ConfirmationRequested'] as const

function isBound(request: AccountMailEvent): request is Extract<AccountMailEvent, { type: (typeof bound)[number] }> {
  return bound.some(type => type === request.type)
}

export const accountLink: Decider<AccountLink, LinkCommand, AccountLinkEvent, LinkRejection> = {
  name: 'account-link',
  initial: { request: null, used: false },
  decide(command, link) {
    switch (command.type) {
      case 'RequestLink':
        return link.request ? accept() : accept(command.data)
      case 'UseLink': {
        const code = linkProblem(link, command.data.now)
        if (code || !link.request) return reject({ code: code ?? 'link-unknown' })
        const { requestId } = link.request.data
        return accept({ type: 'AccountLinkUsed', data: { requestId, usedAt: command.data.now } })
      }
    }
  },
  evolve(link, event) {
    switch (event.type) {
      case 'SignInLinkRequested':
      case 'EmailVerificationRequested':
      case 'PasswordResetRequested':
      case 'EmailChangeRequested':
      case 'ConfirmationRequested':
        return { request: event, used: false }
      case 'AccountLinkUsed':
        return { ...link, used: true }
    }
  },
}
