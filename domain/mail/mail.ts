import { accept, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import type { GivenUp, MailEvent } from './events.ts'

export type MailState = {
  /** `given-up`: the owner may ask for it again. `dropped`: there is nobody or nothing left to send it for. */
  readonly status: 'waiting' | 'claimed' | 'sent' | 'given-up' | 'dropped'
  readonly attempts: number
  /** Nobody takes it before. */
  readonly until: string
}

export type MailCommand = Messages<{
  ClaimMail: { mailId: string; now: string; until: string }
  /** Its taker still waits for an answer. */
  KeepMail: { mailId: string; attempt: number; until: string }
  RecordSent: { mailId: string; sentAt: string }
  DelayMail: { mailId: string; reason: string; retryAt: string }
  GiveUpMail: { mailId: string; reason: GivenUp; detail?: string }
  AskMailAgain: { mailId: string; askedAt: string }
}>

export type MailRejection = { readonly code: 'mail-taken' } | { readonly code: 'mail-settled' }

/** One hand at a time, and none after it was sent: the claim is arbitrated by the mail's own stream. */
function decide(command: MailCommand, mail: MailState): Decision<MailEvent, MailRejection> {
  switch (command.type) {
    case 'ClaimMail': {
      const { mailId, now, until } = command.data
      if (isSettled(mail)) return reject({ code: 'mail-settled' })
      if (now < mail.until) return reject({ code: 'mail-taken' })
      return accept({ type: 'MailClaimed', data: { mailId, attempt: mail.attempts + 1, until } })
    }
    case 'KeepMail': {
      const holds = mail.status === 'claimed' && mail.attempts === command.data.attempt
      return holds ? accept({ type: 'MailClaimed', data: command.data }) : reject({ code: 'mail-taken' })
    }
    case 'RecordSent':
      return mail.status === 'sent' ? accept() : accept({ type: 'MailSent', data: command.data })
    case 'DelayMail':
      return isSettled(mail) ? reject({ code: 'mail-settled' }) : accept({ type: 'MailDelayed', data: command.data })
    case 'GiveUpMail':
      return isSettled(mail) ? accept() : accept({ type: 'MailGivenUp', data: command.data })
    case 'AskMailAgain':
      if (mail.status === 'sent' || mail.status === 'dropped') return reject({ code: 'mail-settled' })
      if (mail.status === 'claimed' && command.data.askedAt < mail.until) return reject({ code: 'mail-taken' })
      return accept({ type: 'MailAskedAgain', data: command.data })
  }
}

function evolve(mail: MailState, event: MailEvent): MailState {
  switch (event.type) {
    case 'MailClaimed':
      return { status: 'claimed', attempts: event.data.attempt, until: event.data.until }
    case 'MailSent':
      return { ...mail, status: 'sent' }
    case 'MailDelayed':
      return { ...mail, status: 'waiting', until: event.data.retryAt }
    case 'MailGivenUp':
      return { ...mail, status: event.data.reason === 'refused' ? 'given-up' : 'dropped' }
    case 'MailAskedAgain':
      return { status: 'waiting', attempts: 0, until: event.data.askedAt }
  }
}

function isSettled({ status }: MailState): boolean {
  return status === 'sent' || status === 'given-up' || status === 'dropped'
}

export const mail: Decider<MailState, MailCommand, MailEvent, MailRejection> = {
  name: 'mail',
  initial: { status: 'waiting', attempts: 0, until: '' },
  decide,
  evolve,
}
