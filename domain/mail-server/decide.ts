import { accept, type Decider, type Message } from '../shared/decider.ts'
import type { MailServerEvent } from './events.ts'

export type MailServerCommand = Message<'NoteMailTest', MailServerEvent['data']>

/** Remembers whether the mail server takes mails. State: the newest test. It refuses nothing. */
export const mailServer: Decider<MailServerEvent['data'] | null, MailServerCommand, MailServerEvent, never> = {
  name: 'mail-server',
  initial: null,
  decide: ({ data }) => accept({ type: 'MailServerTested', data }),
  evolve: (_, { data }) => data,
}

/** There is one shop, so one stream. */
export const mailServerId = 'shop'
