import type { OrderAct, RequestStatus } from '#domain/request/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { TemplateModel, TemplatesModel } from './answer-templates.ts'
import type { Choice, ListModel, SavedViewsModel } from './list.ts'
import type { OrderRowModel } from './order-list.ts'

/** A member who takes care of a message; the name is null after they were erased. */
type Caretaker = { readonly accountId: string; readonly name: string | null }

export type RequestRowModel = {
  readonly requestId: string
  /** Null after the person was erased, as is the subject. */
  readonly from: string | null
  /** The subject, else how the message begins. */
  readonly subject: string | null
  readonly language: Language
  /** The number of an order of this shop that the message names. */
  readonly orderNumber: number | null
  readonly status: RequestStatus
  readonly receivedAt: string
  /** When it came into its state. */
  readonly since: string
  readonly owner: Caretaker | null
}

/** What happened after the message came. `by`: the name of the member; null: it is not known any more. */
export type ThreadEntry = { readonly at: string; readonly by: string | null } & (
  | {
      readonly kind: 'answer'
      readonly id: string
      readonly text: string | null
      readonly mailAfter: string
      readonly takenBack: boolean
      /** What was done with an order first; null: nothing. */
      readonly order: { readonly number: number; readonly act: OrderAct } | null
    }
  | { readonly kind: 'note'; readonly id: string; readonly text: string | null }
  | { readonly kind: 'assigned'; readonly to: Caretaker | null }
  | { readonly kind: 'closed' | 'reopened' | 'spam' }
)

export type ThreadModel = RequestRowModel & {
  readonly email: string | null
  readonly message: string | null
  readonly entries: readonly ThreadEntry[]
  /** How many answers there are, also those that were taken back: the next answer says that its writer saw them. */
  readonly answers: number
  /** The newest orders of the person, and the one that the message names; null where the member may not see orders. */
  readonly orders: {
    readonly rows: readonly OrderRowModel[]
    readonly more: number
    /** Where the one that is named goes, else the newest; null: there is none, or the buyer was erased. */
    readonly shipsTo: Address | null
    /** The member may change orders. */
    readonly mayEdit: boolean
    /** How the order whose address is shown is paid; null: the person has none. */
    readonly method: PaymentMethod | null
  } | null
  /** Other messages of the same person, the newest first. */
  readonly before: readonly { readonly requestId: string; readonly subject: string; readonly receivedAt: string }[]
}

export type RequestListModel = ListModel<RequestRowModel> &
  SavedViewsModel & {
    /** The message that the address opens; null: none. */
    readonly open: ThreadModel | null
    /** The member's own account. */
    readonly me: string
    /** The members who may take care of a message. */
    readonly members: readonly Choice[]
    /** How long first answers of the last seven days took on average; null: there was none. */
    readonly answerTime: { readonly minutes: number; readonly answers: number } | null
    /** What answers to the open message can begin with, by name. */
    readonly templates: readonly TemplateModel[]
    readonly may: { readonly edit: boolean; readonly delete: boolean }
  }

export interface RequestListQueries {
  answerTemplates(): Promise<TemplatesModel>
  /** Answers the parameters of an address with a page of the list; `requestId`: the message that is open. */
  requestList(asked: URLSearchParams, requestId: string | null): Promise<RequestListModel>
}
