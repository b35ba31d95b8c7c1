import type { MailFact } from './history.ts'

/** The mails to the buyer about an order, the newest first. */
export type OrderMailsModel = {
  /** Their address; null after they were erased. */
  readonly to: string | null
  readonly mails: readonly (MailFact & {
    /** The id of the event that asked for it. */
    readonly mailId: string
    /** The type of that event. */
    readonly about: string
    /** How often staff had it sent again. The state is that of the last time. */
    readonly again: number
    /** False: it leaves by itself, or there is nothing to send. */
    readonly sendable: boolean
  })[]
}

export interface OrderMailsQueries {
  /** Null where there is no such order. */
  orderMails(number: number): Promise<OrderMailsModel | null>
}
