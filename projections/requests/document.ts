import type { Personal } from '#domain/shared/personal-data.ts'

/** A message to the shop, as staff reads it. */
export type ShopRequest = {
  readonly requestId: string
  readonly personId: string
  readonly name: Personal<string>
  readonly email: Personal<string>
  readonly subject: Personal<string>
  readonly message: Personal<string>
  readonly language: string
  readonly receivedAt: string
  /** Null: it waits for the shop. */
  readonly closedAt: string | null
}
