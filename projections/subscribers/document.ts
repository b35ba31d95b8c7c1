import type { Language } from '#domain/shared/localized-text.ts'
import type { ConsentWay } from '#domain/subscriber/events.ts'

/** A reader of the newsletter, with the proof of their consent. */
export type Subscriber = {
  readonly subscriberId: string
  readonly personId: string
  readonly email: string
  readonly language: Language
  /** When they agreed. */
  readonly subscribedAt: string
  /** Null: an older version wrote it, and nothing of the following is known. */
  readonly way: ConsentWay | null
  /** When the request was made that the link confirmed. */
  readonly askedAt: string | null
  /** The page of the shop whose form was sent. */
  readonly page: string | null
  /** How they agreed, in the words of the member who added them. */
  readonly agreement: string | null
  /** The member of staff who added them. */
  readonly addedBy: string | null
}
