import type { OrderAct, RequestEvent, RequestStatus } from '#domain/request/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import type { Personal } from '#domain/shared/personal-data.ts'

/** What happened to a message after it came. `by`: the account of a member, or who else did it, like `owner`. */
export type RequestEntry = { readonly at: string; readonly by: string } & (
  | {
      readonly kind: 'answer'
      readonly id: string
      readonly text: Personal<string>
      /** The mail leaves then. */
      readonly mailAfter: string
      readonly takenBack: boolean
      /** What was done with an order first; null: nothing. */
      readonly order: { readonly number: number; readonly act: OrderAct } | null
    }
  | { readonly kind: 'note'; readonly id: string; readonly text: Personal<string> }
  | { readonly kind: 'assigned'; readonly to: string | null }
  | { readonly kind: 'closed' | 'reopened' | 'spam' }
)

/** A message to the shop, as staff reads it. */
export type ShopRequest = DataOf<RequestEvent, 'RequestReceived'> & {
  readonly status: RequestStatus
  /** When it came into its state. */
  readonly since: string
  /** Null while it is not closed. */
  readonly closedAt: string | null
  /** The account of the member who takes care of it. */
  readonly assignee: string | null
  /** The number in it that reads like one of an order; there may be no such order. */
  readonly orderNamed: number | null
  /** The oldest first. */
  readonly entries: readonly RequestEntry[]
}
