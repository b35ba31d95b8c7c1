import type { Messages } from '../shared/decider.ts'

/** Stream `mail-<mailId>`; the id of a mail is that of the event that asks for it. */
export type MailEvent = Messages<{
  /** Somebody is about to hand it over, and nobody else does before `until`. */
  MailClaimed: { mailId: string; attempt: number; until: string }
  MailSent: { mailId: string; sentAt: string }
  MailDelayed: { mailId: string; reason: string; retryAt: string }
  /** Nobody tries it any more. `detail`: the other side's last words, without addresses. */
  MailGivenUp: { mailId: string; reason: GivenUp; detail?: string }
  /** The owner wants it tried again, as if it were new. */
  MailAskedAgain: { mailId: string; askedAt: string }
}>

/** `erased`: no reader is left. `expired`: link or news are out of date. `refused`: the other side will not take it. */
export type GivenUp = 'erased' | 'expired' | 'refused'
