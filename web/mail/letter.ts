import type { NotificationKind, WaitingWork } from '#domain/notification/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import type { DisabledReason } from '#domain/webhook/events.ts'
import type { OrderModel } from '../models/order.ts'

/** The one color of a letter belongs to its action: the owner's, `#rrggbb`, and what is read on it. */
export type ButtonColors = { readonly ground: string; readonly text: string }

/** The sender in a letter's head and foot. `url` is the shop's start page in the language of the letter. */
export type LetterFrame = {
  readonly language: Language
  /** The id of the request that led to it, in letters to staff. */
  readonly requestId?: string
  readonly shop: {
    readonly name: string
    readonly address: string
    readonly email: string
    readonly url: string
    readonly button: ButtonColors
  }
}

/** The link mails of accounts. `known`, `unknown`, `taken`: the address has an account already, has none, has another's. */
export type LinkLetter = 'sign-in' | 'verify' | 'known' | 'reset' | 'unknown' | 'change' | 'taken' | 'confirm'

/** A change in an account; the letter goes to the address that the account had until then. */
export type NoticeLetter = 'password-changed' | 'email-changed'

export type OrderLetter =
  /** Staff made the order for its reader, who pays by this link until then, ISO. */
  | { readonly kind: 'order-to-pay'; readonly until: string }
  /** Nobody did. */
  | { readonly kind: 'order-unpaid' }
  | { readonly kind: 'order-placed' }
  /** The same, told to the owner. `held`: why nothing of it may be shipped yet, in the words of the payment provider. */
  | { readonly kind: 'new-order'; readonly held: string | null }
  | {
      /** `order-tracking`: carrier or tracking number, which the shop had told wrong, are these. */
      readonly kind: 'order-shipped' | 'order-tracking'
      readonly carrier: string
      readonly tracking: string
      /** Pieces in this parcel, by line. */
      readonly pieces: { readonly [uid: string]: number }
    }
  /** Where it goes now. `part`: parcels have left for the address before. */
  | { readonly kind: 'order-address'; readonly address: Address; readonly part: boolean }
  | { readonly kind: 'order-cancelled'; readonly refunded: boolean }
  /** Pieces of the order that were cancelled before they left, or its rest; `amount` is its cost, in the currency of the order. */
  | {
      readonly kind: 'order-rest-cancelled'
      readonly pieces: { readonly [uid: string]: number }
      readonly amount: Minor
      readonly refunded: boolean
    }
  /** Pieces were exchanged. `difference`: how much more the order costs, in its currency. `paid`: it was paid ahead. */
  | { readonly kind: 'order-amended'; readonly difference: Minor; readonly paid: boolean }
  /** The new pieces are held until then, ISO, and the buyer pays `amount` for them first. */
  | { readonly kind: 'order-asks-more'; readonly amount: Minor; readonly until: string }
  /** Nobody paid it: the order stays as it was. */
  | { readonly kind: 'order-stays' }
  /** Of cash: the shop gives it back by hand. In the currency of the order. */
  | { readonly kind: 'order-refund-owed'; readonly amount: Minor }
  /** In the currency of the order. `how`: of money that went back by hand, in the shop's words; null: as it was paid. */
  | { readonly kind: 'order-refunded'; readonly amount: Minor; readonly how: string | null }
  /** Its `orderUrl` opens the order once more. */
  | { readonly kind: 'order-link' }
  /** `unpaid`: nobody has paid the order, so no money goes back. */
  | { readonly kind: 'return-approved'; readonly pieces: { readonly [uid: string]: number }; readonly unpaid: boolean }
  /** `note`: why, in the shop's words; may be empty. */
  | { readonly kind: 'return-declined'; readonly note: string }

/** `subscribe` asks whether this address wants the newsletter; `subscribed` says that it has it. */
export type NewsletterLetter =
  | {
      readonly kind: 'subscribe'
      readonly url: string
      /** Off the first order; 0: there is no coupon. */
      readonly percent: number
    }
  | { readonly kind: 'subscribed'; readonly unsubscribeUrl: string }

/** Pieces of a variant that somebody waited for are there again. */
export type BackInStock = {
  readonly kind: 'back-in-stock'
  readonly product: string
  /** Null where the product has no such option. */
  readonly color: string | null
  readonly size: string | null
  readonly options?: { readonly [name: string]: string }
  /** The product's page with both chosen. */
  readonly url: string
  /** Where its reader sees what else is waited for, and ends it. */
  readonly stopUrl: string
}

export type NotificationCounts = { readonly [kind in NotificationKind]?: number }

/** An endpoint fails (`because` null), or was disabled. `status` null: it did not answer. */
export type WebhookLetter = {
  readonly kind: 'webhook'
  readonly because: DisabledReason | null
  readonly since: string | null
  readonly status: number | null
  readonly endpoint: { readonly name: string; readonly address: string }
  readonly url: string
}

/** Everything that a mail says, in its own language. Addresses are whole. */
export type Letter = LetterFrame &
  (
    | (OrderLetter & { readonly order: OrderModel; readonly orderUrl: string })
    | { readonly kind: 'link'; readonly link: LinkLetter; readonly url: string }
    | { readonly kind: 'notice'; readonly notice: NoticeLetter; readonly url: string }
    /** A member sent it to themselves, to see whether mail arrives. */
    | { readonly kind: 'test'; readonly url: string }
    | BackInStock
    | NewsletterLetter
    | WebhookLetter
    /** To work in the shop. `role`: its name, in the words of the shop. */
    | { readonly kind: 'invitation'; readonly role: string; readonly url: string }
    /** A colleague asks its reader for a right. `page`: where they need it; `url`: where it is given. */
    | {
        readonly kind: 'permission-ask'
        readonly member: string
        readonly permission: PermissionName
        readonly right: 'view' | 'edit' | 'delete'
        readonly note: string
        readonly page: string
        readonly url: string
      }
    /** What happened that its reader did not see in the dashboard. `more`: of these there is more than was counted. */
    | {
        readonly kind: 'notifications'
        readonly counts: NotificationCounts
        readonly more: readonly NotificationKind[]
        readonly url: string
      }
    /** The same once a day, with the work that waits for its reader. */
    | {
        readonly kind: 'digest'
        readonly counts: NotificationCounts
        readonly more: readonly NotificationKind[]
        readonly waiting: { readonly [work in WaitingWork]?: number }
        readonly url: string
      }
    | {
        readonly kind: 'request'
        readonly written: {
          readonly requestId: string
          readonly name: string
          readonly email: string
          readonly subject: string
          readonly message: string
        }
      }
    /** The shop answers what a person wrote. The subject may be empty. */
    | {
        readonly kind: 'request-answer'
        readonly answer: string
        readonly written: { readonly subject: string; readonly message: string }
      }
    /** The shop replied in public to what a person wrote of a product. Title and text may be empty. */
    | {
        readonly kind: 'review-reply'
        readonly product: string
        readonly reply: string
        readonly written: { readonly title: string; readonly text: string }
        /** The reviews of the product. */
        readonly url: string
      }
    | {
        readonly kind: 'welcome'
        /** Null where no coupon was made for the subscriber. */
        readonly coupon: { readonly code: string; readonly percent: number } | null
        readonly unsubscribeUrl: string
      }
  )
