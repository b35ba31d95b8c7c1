import type { Message } from '../shared/decider.ts'

/**
 * A member had a mail sent to themselves; the event's actor tells who. `answer`: the words of the mail server, null where there
 * is none or it did not take the mail. `problem`: why it did not, null: it took it. Neither names the reader.
 */
export type MailServerEvent = Message<
  'MailServerTested',
  { tookMs: number; answer: string | null; problem: string | null; testedAt: string }
>
