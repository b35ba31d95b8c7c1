import type { UnsentMail } from '../outbox/document.ts'

export const mailStates = ['waiting', 'delayed', 'sent', 'given-up', 'dropped'] as const
/** `given-up`: nobody took it; `dropped`: nothing was left to say, or nobody to say it to. */
export type MailStateName = (typeof mailStates)[number]

/** A mail and what became of it, by the position of the event that asked for it: nothing personal lies here. */
export type LoggedMail = Pick<UnsentMail, 'mailId' | 'trigger' | 'stream' | 'revision' | 'askedAt' | 'attempts'> & {
  readonly state: MailStateName
  /** The time of its state. */
  readonly at: string
  /** The next try; null: there is none. */
  readonly dueAt: string | null
  /** What the other side said last, without addresses. */
  readonly said: string | null
  /** Why it was dropped. */
  readonly dropped: 'erased' | 'expired' | null
}
