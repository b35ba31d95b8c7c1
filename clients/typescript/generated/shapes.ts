// Made by `npm run client` of /api/v1/openapi.json. Do not edit.

/** An amount as the buyer was shown it, and in the base currency */
export type Amount = {
  /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
  readonly currency: string /** An amount of the currency that the shop keeps its prices in */
  readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
}

/** An amount in the base currency of the shop; no other is taken */
export type AskedAmountInput = { /** Minor units */ readonly amount: number; readonly currency: string }

/** The last line: how it ended */
export type BulkEnd = {
  /** False: the rest was not carried out. Send the request again with the same Idempotency-Key */ readonly done: boolean /** What to send as `Shop-Position` to see all of it; null: nothing was written */
  readonly position: number | null
  readonly accepted: number
  readonly refused: number /** Why it is not done */
  readonly code?: 'unavailable' | 'idempotency-key-reused' | 'too-many-lines' | 'internal-error'
  readonly detail?: string
}

/** Coupons that changed */
export type ChangedCoupons = {
  readonly coupons: readonly ProgramCoupon[] /** Send it as `changedAfter` to go on */
  readonly cursor: string /** There are others already */
  readonly more: boolean
}

/** Customers that changed */
export type ChangedCustomers = {
  readonly customers: readonly ProgramCustomer[] /** Send it as `changedAfter` to go on */
  readonly cursor: string /** There are others already */
  readonly more: boolean
}

/** Orders that changed */
export type ChangedOrders = {
  readonly orders: readonly ProgramOrder[] /** Send it as `changedAfter` to go on */
  readonly cursor: string /** There are others already */
  readonly more: boolean
}

/** Products that changed */
export type ChangedProducts = {
  readonly products: readonly ProgramProduct[] /** Send it as `changedAfter` to go on */
  readonly cursor: string /** There are others already */
  readonly more: boolean
}

/** Refunds that changed */
export type ChangedRefunds = {
  readonly refunds: readonly ProgramRefund[] /** Send it as `changedAfter` to go on */
  readonly cursor: string /** There are others already */
  readonly more: boolean
}

/** Messages that changed */
export type ChangedRequests = {
  readonly requests: readonly ProgramRequest[] /** Send it as `changedAfter` to go on */
  readonly cursor: string /** There are others already */
  readonly more: boolean
}

/** Returns that changed */
export type ChangedReturns = {
  readonly returns: readonly ProgramReturn[] /** Send it as `changedAfter` to go on */
  readonly cursor: string /** There are others already */
  readonly more: boolean
}

/** Readers that came or left */
export type ChangedSubscribers = {
  readonly subscribers: readonly ProgramSubscriber[] /** Send it as `changedAfter` to go on */
  readonly cursor: string /** There are others already */
  readonly more: boolean
}

/** An event of the shop, as CloudEvents 1.0 has it */
export type CloudEvent = {
  readonly specversion: '1.0' /** The same for ever: an event that comes twice has it twice */
  readonly id: string /** The address of the shop, or a `urn:uuid:` where nobody said it */
  readonly source: string
  readonly type: string /** What it is about, like `order/h_3fK9…` */
  readonly subject: string
  readonly time: string /** Sorts as text in the order of the shop, and never comes twice */
  readonly sequence: string
  readonly datacontenttype: 'application/json' /** Where the JSON Schema of the data lies */
  readonly dataschema: string /** What the type says. Ignore fields that you do not know */
  readonly data: { readonly [name: string]: unknown }
}

/** An endpoint with its secret */
export type MadeWebhook = {
  /** The id of the endpoint, as the list shows it */ readonly webhookId: string /** Signs the requests, as Standard Webhooks says. Keep it now */
  readonly secret: string /** Until then the secret before this one signs too; null: there is none */
  readonly olderUntil: string | null
}

export type Price = {
  /** Minor units */ readonly amount: number /** The base currency of the shop; no other is taken */
  readonly currency: string
}

/** What became of each item */
export type PriceAnswers = {
  /** The same as the header `Shop-Position`; null: nothing was written */ readonly position:
    | number
    | null /** In the order of the request */
  readonly items: readonly PriceWritten[]
}

export type PriceInput = {
  /** Minor units */ readonly amount: number /** The base currency of the shop; no other is taken */
  readonly currency: string
}

export type PriceItemsInput = readonly PriceWriteInput[]

/** The price of a variant */
export type PriceWriteInput = {
  /** The id of the variant in carts and orders */ readonly sku: string /** What one piece costs; null: again what the feed says */
  readonly price: PriceInput | null
}

/** What became of an item */
export type PriceWritten =
  | {
      /** The id of the variant in carts and orders */ readonly sku: string
      readonly ok: true
      readonly price: Price /** The price stands over that of the feed */
      readonly edited: boolean
    }
  | {
      readonly ok: false /** The line of the body, from 1; of lines alone */
      readonly line?: number
      readonly code:
        | 'sku-not-found'
        | 'other-currency'
        | 'malformed-json'
        | 'line-too-long'
        | 'invalid-item'
        | 'named-twice'
        | 'contention' /** What to do about it, in English */
      readonly detail: string /** The id of the variant in carts and orders */
      readonly sku?: string
    }

/** A refusal, in the form of RFC 9457 */
export type Problem = {
  /** A URN that ends in the code */ readonly type: string /** The same for every problem of this code */
  readonly title: string
  readonly status: number
  readonly code:
    | 'bad-request'
    | 'malformed-json'
    | 'invalid-request'
    | 'idempotency-key-missing'
    | 'email-required'
    | 'confirm-again'
    | 'forbidden'
    | 'request-in-progress'
    | 'refund-needs-staff'
    | 'behind'
    | 'key-invalid'
    | 'scope-missing'
    | 'cursor-unknown'
    | 'too-many-pages'
    | 'too-many-readers'
    | 'not-found'
    | 'terms-not-found'
    | 'term-not-found'
    | 'term-taken'
    | 'term-gone'
    | 'term-in-use'
    | 'template-not-found'
    | 'template-refused'
    | 'redirect-refused'
    | 'redirect-not-found'
    | 'content-not-found'
    | 'content-refused'
    | 'content-address-taken'
    | 'row-not-found'
    | 'row-taken'
    | 'row-refused'
    | 'term-refused'
    | 'product-not-found'
    | 'color-not-found'
    | 'picture-not-found'
    | 'address-taken'
    | 'picture-refused'
    | 'sku-not-found'
    | 'cart-item-not-found'
    | 'customer-not-found'
    | 'session-not-found'
    | 'note-not-found'
    | 'subscriber-not-found'
    | 'already-subscribed'
    | 'left-since'
    | 'order-not-found'
    | 'return-not-found'
    | 'request-not-found'
    | 'request-answered'
    | 'request-is-spam'
    | 'answer-sent'
    | 'review-not-found'
    | 'review-changed'
    | 'author-erased'
    | 'wait-not-found'
    | 'draft-not-found'
    | 'saved-view-not-found'
    | 'job-not-found'
    | 'key-not-found'
    | 'webhook-not-found'
    | 'webhook-attempt-not-found'
    | 'webhook-address-refused'
    | 'webhook-types-refused'
    | 'webhook-range-empty'
    | 'webhook-limit'
    | 'webhook-place-needed'
    | 'webhook-runs'
    | 'webhook-not-open'
    | 'webhook-event-not-held'
    | 'webhook-skips-too-many'
    | 'webhook-replays-already'
    | 'key-rotating'
    | 'key-ended'
    | 'right-held'
    | 'ask-open'
    | 'ask-not-open'
    | 'ask-declined'
    | 'asked-too-often'
    | 'role-not-found'
    | 'demo-staff-absent'
    | 'member-not-found'
    | 'invitation-not-found'
    | 'invitation-open'
    | 'import-not-found'
    | 'import-begun'
    | 'import-unchecked'
    | 'import-goes-on'
    | 'import-not-stopped'
    | 'import-file-gone'
    | 'feed-not-found'
    | 'feed-address-refused'
    | 'feed-credentials-elsewhere'
    | 'feed-refused'
    | 'price-change-not-found'
    | 'price-change-begun'
    | 'price-change-waits'
    | 'price-change-over'
    | 'price-change-out-of-bounds'
    | 'price-change-runs'
    | 'price-changed-since'
    | 'price-not-positive'
    | 'price-unchanged'
    | 'line-not-found'
    | 'moment-not-come'
    | 'job-goes-on'
    | 'product-exists'
    | 'product-of-feed'
    | 'product-by-hand'
    | 'product-discontinued'
    | 'edited-meanwhile'
    | 'base-ahead'
    | 'nothing-to-undo'
    | 'changed-since'
    | 'undone-in-part'
    | 'undo-refused'
    | 'not-undone-here'
    | 'counted-meanwhile'
    | 'buyer-erased'
    | 'role-edited-meanwhile'
    | 'draft-edited-meanwhile'
    | 'draft-ordered'
    | 'already-staff'
    | 'member-inactive'
    | 'other-email'
    | 'orders-open'
    | 'works-here'
    | 'last-admin'
    | 'role-known'
    | 'role-in-use'
    | 'order-not-placed'
    | 'order-already-cancelled'
    | 'refund-not-found'
    | 'refund-not-owed'
    | 'refund-not-taken-up'
    | 'refund-beside'
    | 'order-not-paid'
    | 'refund-exceeds-order'
    | 'refund-exceeds-payment'
    | 'refund-uneven'
    | 'refund-empty'
    | 'order-held'
    | 'order-not-held'
    | 'order-already-shipped'
    | 'order-not-shipped'
    | 'shipment-exceeds-order'
    | 'mail-not-found'
    | 'mail-over'
    | 'shipment-unknown'
    | 'order-amending'
    | 'amendment-unequal'
    | 'amendment-over'
    | 'order-being-packed'
    | 'cash-already-taken'
    | 'cash-not-due'
    | 'cash-out-of-range'
    | 'setting-refused'
    | 'all-archived'
    | 'edit-out-of-bounds'
    | 'cash-reason-missing'
    | 'cash-given-back'
    | 'shipment-final'
    | 'return-empty'
    | 'return-too-late'
    | 'return-exceeds-shipment'
    | 'restock-exceeds-return'
    | 'return-out-of-turn'
    | 'stock-act-not-found'
    | 'stock-not-tracked'
    | 'adjustment-exceeds-stock'
    | 'adjustment-against-reason'
    | 'in-stock'
    | 'out-of-stock'
    | 'total-changed'
    | 'cart-is-empty'
    | 'cart-already-checked-out'
    | 'cart-changed'
    | 'too-many-pieces'
    | 'cart-full'
    | 'cart-not-restorable'
    | 'wishlist-full'
    | 'compare-full'
    | 'no-delivery'
    | 'coupon-not-found'
    | 'coupon-code-taken'
    | 'coupon-refused'
    | 'payment-expired'
    | 'payment-abandoned'
    | 'payment-over'
    | 'payment-not-possible'
    | 'payment-message-forged'
    | 'payment-unavailable'
    | 'payment-method-off'
    | 'method-not-allowed'
    | 'request-timeout'
    | 'visitor-merged'
    | 'contention'
    | 'body-too-large'
    | 'unsupported-media-type'
    | 'quantity-out-of-bounds'
    | 'product-unreadable'
    | 'other-currency'
    | 'idempotency-key-reused'
    | 'sign-in-failed'
    | 'not-permitted'
    | 'email-taken'
    | 'address-not-found'
    | 'too-many-addresses'
    | 'link-unknown'
    | 'link-elsewhere'
    | 'link-used'
    | 'link-expired'
    | 'sign-in-required'
    | 'too-many-requests'
    | 'headers-too-large'
    | 'internal-error'
    | 'disk-full'
    | 'unavailable' /** What is wrong with this request, and what to do */
  readonly detail?: string /** The id of the request in the log of the server */
  readonly requestId?: string
}

/** What became of each item */
export type ProductAnswers = {
  /** The same as the header `Shop-Position`; null: nothing was written */ readonly position:
    | number
    | null /** In the order of the request */
  readonly items: readonly ProductItemWritten[]
}

/** It is no longer sold */
export type ProductDiscontinued = {
  /** Names the product in the program that sends it */ readonly key: string
  readonly id: string
  readonly discontinued: true
}

export type ProductItemInput = {
  readonly name: string /** Text or HTML */
  readonly description?: string
  readonly brand?: string /** The number of the style that shoppers see */
  readonly style?: string
  readonly category?: string
  readonly tags?: readonly string[] /** What staff set wins */
  readonly status?:
    | 'draft'
    | 'active'
    | 'archived' /** Full addresses of pictures, the main one first. The shop fetches them */
  readonly images?: readonly string[]
  readonly seo?: {
    readonly title?: string
    readonly description?: string
  } /** All that there are: those that are missing are gone */
  readonly variants: readonly ProductWriteVariantInput[] /** Names the product in the program that sends it */
  readonly key: string
}

/** What became of an item */
export type ProductItemWritten =
  | ProductWritten
  | {
      readonly ok: false /** The line of the body, from 1; of lines alone */
      readonly line?: number
      readonly code:
        | 'product-unreadable'
        | 'other-currency'
        | 'malformed-json'
        | 'line-too-long'
        | 'invalid-item'
        | 'named-twice'
        | 'contention' /** What to do about it, in English */
      readonly detail: string /** Names the product in the program that sends it */
      readonly key?: string /** Variants that could not be read, by the codes of imports */
      readonly problems?: readonly {
        /** Like `variants.0.price`; `variants` count from 0 */ readonly field: string
        readonly code:
          | 'row-too-long'
          | 'quote-open'
          | 'too-many-columns'
          | 'cut-off'
          | 'text-too-long'
          | 'style-missing'
          | 'handle-missing'
          | 'name-missing'
          | 'price-missing'
          | 'price-no-number'
          | 'price-not-above-zero'
          | 'price-too-high'
          | 'sale-price-no-number'
          | 'quantity-no-number'
          | 'quantity-too-high'
          | 'sum-too-high'
          | 'same-variant'
          | 'same-key'
          | 'same-options'
          | 'same-product'
          | 'same-count'
          | 'counted-twice'
          | 'too-many-variants'
          | 'options-alike'
          | 'options-left-out'
          | 'nothing-in-row'
          | 'type-not-sold'
          | 'parent-unnamed'
          | 'parent-absent'
          | 'parent-not-variable'
          | 'no-variations'
          | 'nothing-to-sell'
          | 'product-unknown'
          | 'variant-unknown'
          | 'append-too-large'
          | 'left-out'
        readonly facts: { readonly [name: string]: string | number }
        readonly value: string
      }[] /** What was left out or is doubtful, and of how many variants */
      readonly notices?: readonly {
        readonly code:
          | 'windows-1252'
          | 'gtin-mangled'
          | 'gtin-unreadable'
          | 'picture-without-address'
          | 'quantity-missing'
          | 'quantity-left-out'
          | 'count-missing'
          | 'quantity-in-other-file'
          | 'quantity-promised'
          | 'quantity-shared'
          | 'sale-ends'
          | 'variation-disabled'
          | 'other-location'
          | 'quantity-negative'
          | 'sku-shared'
          | 'minimum-unreadable'
          | 'weight-unlikely'
          | 'sold-at-cost'
          | 'draft'
          | 'category-missing'
          | 'column-twice'
          | 'incomplete-file' /** Like `variants.0.price`; `variants` count from 0 */
        readonly field: string
        readonly variants: number
        readonly value: string
      }[] /** Prices far from those of the other variants; they are taken */
      readonly suspects?: readonly {
        /** Like `variants.0.price`; `variants` count from 0 */ readonly field: string
        readonly price: number
        readonly usual: number
      }[] /** Words that the shop did not know, as `options.Color`. Each became one of its own: correct a misspelt one and send the product again */
      readonly unknown?: readonly {
        readonly kind: 'category' | 'color' | 'size' | 'option'
        readonly name: string
        readonly fields: readonly string[]
      }[] /** Prices that stay as they are, since those of `writePrices` and of staff stand over a product write. `writePrices` with `null` takes one back */
      readonly keptPrices?: readonly {
        /** Like `variants.0.price`; `variants` count from 0 */ readonly field: string
        readonly sku: string
        readonly price: { readonly amount: number; readonly currency: string }
      }[]
    }

export type ProductItemsInput = readonly ProductItemInput[]

/** A product, whole. Of a field that is absent nothing is said, and the shop keeps its own */
export type ProductWriteInput = {
  readonly name: string /** Text or HTML */
  readonly description?: string
  readonly brand?: string /** The number of the style that shoppers see */
  readonly style?: string
  readonly category?: string
  readonly tags?: readonly string[] /** What staff set wins */
  readonly status?:
    | 'draft'
    | 'active'
    | 'archived' /** Full addresses of pictures, the main one first. The shop fetches them */
  readonly images?: readonly string[]
  readonly seo?: {
    readonly title?: string
    readonly description?: string
  } /** All that there are: those that are missing are gone */
  readonly variants: readonly ProductWriteVariantInput[]
}

/** A variant of a product */
export type ProductWriteVariantInput = {
  /** Where another variant of the shop has it, this one gets an id of its own */ readonly sku?: string /** What there is to choose, by name: color, size and others */
  readonly options?: {
    readonly [name: string]: string
  } /** What one piece costs; it has to be there. A price of `writePrices` or of staff stands over it */
  readonly price?: AskedAmountInput | null /** The price before a reduction */
  readonly listPrice?: AskedAmountInput | null /** What the shop pays */
  readonly cost?: AskedAmountInput | null /** No discount goes below it */
  readonly minimumPrice?: AskedAmountInput | null
  readonly gtin?: string | null /** Grams */
  readonly weight?: number | null /** It will not come again */
  readonly closeout?: boolean /** Full addresses of pictures, the main one first. The shop fetches them */
  readonly images?: readonly string[]
}

/** What was made or changed, and what could not be read */
export type ProductWritten = {
  /** Names the product in the program that sends it */ readonly key: string
  readonly ok: true
  readonly id: string
  readonly address: string
  readonly result: 'made' | 'changed' | 'unchanged' /** The fields that are new of a product that the shop had */
  readonly changed: readonly string[] /** The ids of the variants that were read */
  readonly variants: readonly {
    readonly variant: number
    readonly sku: string
  }[] /** Variants that could not be read, by the codes of imports */
  readonly problems: readonly {
    /** Like `variants.0.price`; `variants` count from 0 */ readonly field: string
    readonly code:
      | 'row-too-long'
      | 'quote-open'
      | 'too-many-columns'
      | 'cut-off'
      | 'text-too-long'
      | 'style-missing'
      | 'handle-missing'
      | 'name-missing'
      | 'price-missing'
      | 'price-no-number'
      | 'price-not-above-zero'
      | 'price-too-high'
      | 'sale-price-no-number'
      | 'quantity-no-number'
      | 'quantity-too-high'
      | 'sum-too-high'
      | 'same-variant'
      | 'same-key'
      | 'same-options'
      | 'same-product'
      | 'same-count'
      | 'counted-twice'
      | 'too-many-variants'
      | 'options-alike'
      | 'options-left-out'
      | 'nothing-in-row'
      | 'type-not-sold'
      | 'parent-unnamed'
      | 'parent-absent'
      | 'parent-not-variable'
      | 'no-variations'
      | 'nothing-to-sell'
      | 'product-unknown'
      | 'variant-unknown'
      | 'append-too-large'
      | 'left-out'
    readonly facts: { readonly [name: string]: string | number }
    readonly value: string
  }[] /** What was left out or is doubtful, and of how many variants */
  readonly notices: readonly {
    readonly code:
      | 'windows-1252'
      | 'gtin-mangled'
      | 'gtin-unreadable'
      | 'picture-without-address'
      | 'quantity-missing'
      | 'quantity-left-out'
      | 'count-missing'
      | 'quantity-in-other-file'
      | 'quantity-promised'
      | 'quantity-shared'
      | 'sale-ends'
      | 'variation-disabled'
      | 'other-location'
      | 'quantity-negative'
      | 'sku-shared'
      | 'minimum-unreadable'
      | 'weight-unlikely'
      | 'sold-at-cost'
      | 'draft'
      | 'category-missing'
      | 'column-twice'
      | 'incomplete-file' /** Like `variants.0.price`; `variants` count from 0 */
    readonly field: string
    readonly variants: number
    readonly value: string
  }[] /** Prices far from those of the other variants; they are taken */
  readonly suspects: readonly {
    /** Like `variants.0.price`; `variants` count from 0 */ readonly field: string
    readonly price: number
    readonly usual: number
  }[] /** Words that the shop did not know, as `options.Color`. Each became one of its own: correct a misspelt one and send the product again */
  readonly unknown: readonly {
    readonly kind: 'category' | 'color' | 'size' | 'option'
    readonly name: string
    readonly fields: readonly string[]
  }[] /** Prices that stay as they are, since those of `writePrices` and of staff stand over a product write. `writePrices` with `null` takes one back */
  readonly keptPrices: readonly {
    /** Like `variants.0.price`; `variants` count from 0 */ readonly field: string
    readonly sku: string
    readonly price: { readonly amount: number; readonly currency: string }
  }[]
}

/** A coupon as programs see it */
export type ProgramCoupon = {
  /** What a shopper types */ readonly code: string
  readonly value:
    | { readonly kind: 'percent'; readonly percent: number }
    | {
        readonly kind: 'amount' /** An amount of the currency that the shop keeps its prices in */
        readonly amount: { /** Minor units */ readonly amount: number; readonly currency: string }
      } /** The least amount of the goods that it is for */
  readonly minimum: { /** Minor units */ readonly amount: number; readonly currency: string }
  readonly startsAt: string | null
  readonly endsAt: string | null /** Null: any number */
  readonly perPerson: number | null /** Null: any number */
  readonly total: number | null /** With `categories` both empty: everything in the shop */
  readonly products: readonly string[]
  readonly categories: readonly string[]
  readonly firstOrderOnly: boolean
  readonly forOnePerson: boolean /** The shop shows it on its page of coupons */
  readonly listed: boolean /** `waiting`: it has not begun */
  readonly state: 'waiting' | 'running' | 'used-up' | 'ended' /** Orders that hold it */
  readonly used: number /** What it took off them */
  readonly given: {
    /** Minor units */ readonly amount: number
    readonly currency: string
  } /** How often it was changed: the `base` of the next change */
  readonly changes: number
}

/** Somebody who has an account or has ordered */
export type ProgramCustomer = {
  /** The id of the customer, as events name them */ readonly id: string /** They were erased: delete what you have of them */
  readonly erased: boolean /** Ids of orders that were made under other addresses of their account */
  readonly alsoKnownAs: readonly string[] /** False: a guest */
  readonly account: boolean /** Null: nobody said it */
  readonly name: string | null /** Null after they were erased */
  readonly email: string | null /** Of the account */
  readonly phone: string | null /** The language of their mails */
  readonly language: string | null /** When the account was opened, or the first order was made */
  readonly since: string | null /** Orders that were not cancelled */
  readonly orders: number /** The sum of the orders, less what was given back */
  readonly spent: { /** Minor units */ readonly amount: number; readonly currency: string }
  readonly lastOrderAt: string | null /** Those that they saved in their account */
  readonly addresses: readonly {
    readonly address: {
      readonly firstName: string
      readonly lastName: string
      readonly phone: string
      readonly email: string
      readonly house: string
      readonly city: string
      readonly state: string
      readonly zipCode: string
      readonly country:
        | 'AF'
        | 'AX'
        | 'AL'
        | 'DZ'
        | 'AS'
        | 'AD'
        | 'AO'
        | 'AI'
        | 'AQ'
        | 'AG'
        | 'AR'
        | 'AM'
        | 'AW'
        | 'AU'
        | 'AT'
        | 'AZ'
        | 'BS'
        | 'BH'
        | 'BD'
        | 'BB'
        | 'BY'
        | 'BE'
        | 'BZ'
        | 'BJ'
        | 'BM'
        | 'BT'
        | 'BO'
        | 'BA'
        | 'BW'
        | 'BV'
        | 'BR'
        | 'IO'
        | 'VG'
        | 'BN'
        | 'BG'
        | 'BF'
        | 'BI'
        | 'KH'
        | 'CM'
        | 'CA'
        | 'CV'
        | 'BQ'
        | 'KY'
        | 'CF'
        | 'TD'
        | 'CL'
        | 'CN'
        | 'CX'
        | 'CC'
        | 'CO'
        | 'KM'
        | 'CG'
        | 'CD'
        | 'CK'
        | 'CR'
        | 'CI'
        | 'HR'
        | 'CU'
        | 'CW'
        | 'CY'
        | 'CZ'
        | 'DK'
        | 'DJ'
        | 'DM'
        | 'DO'
        | 'EC'
        | 'EG'
        | 'SV'
        | 'GQ'
        | 'ER'
        | 'EE'
        | 'SZ'
        | 'ET'
        | 'FK'
        | 'FO'
        | 'FJ'
        | 'FI'
        | 'FR'
        | 'GF'
        | 'PF'
        | 'TF'
        | 'GA'
        | 'GM'
        | 'GE'
        | 'DE'
        | 'GH'
        | 'GI'
        | 'GR'
        | 'GL'
        | 'GD'
        | 'GP'
        | 'GU'
        | 'GT'
        | 'GG'
        | 'GN'
        | 'GW'
        | 'GY'
        | 'HT'
        | 'HM'
        | 'HN'
        | 'HK'
        | 'HU'
        | 'IS'
        | 'IN'
        | 'ID'
        | 'IR'
        | 'IQ'
        | 'IE'
        | 'IM'
        | 'IL'
        | 'IT'
        | 'JM'
        | 'JP'
        | 'JE'
        | 'JO'
        | 'KZ'
        | 'KE'
        | 'KI'
        | 'KW'
        | 'KG'
        | 'LA'
        | 'LV'
        | 'LB'
        | 'LS'
        | 'LR'
        | 'LY'
        | 'LI'
        | 'LT'
        | 'LU'
        | 'MO'
        | 'MG'
        | 'MW'
        | 'MY'
        | 'MV'
        | 'ML'
        | 'MT'
        | 'MH'
        | 'MQ'
        | 'MR'
        | 'MU'
        | 'YT'
        | 'MX'
        | 'FM'
        | 'MD'
        | 'MC'
        | 'MN'
        | 'ME'
        | 'MS'
        | 'MA'
        | 'MZ'
        | 'MM'
        | 'NA'
        | 'NR'
        | 'NP'
        | 'NL'
        | 'AN'
        | 'NC'
        | 'NZ'
        | 'NI'
        | 'NE'
        | 'NG'
        | 'NU'
        | 'NF'
        | 'KP'
        | 'MK'
        | 'MP'
        | 'NO'
        | 'OM'
        | 'PK'
        | 'PW'
        | 'PS'
        | 'PA'
        | 'PG'
        | 'PY'
        | 'PE'
        | 'PH'
        | 'PN'
        | 'PL'
        | 'PT'
        | 'PR'
        | 'QA'
        | 'RE'
        | 'RO'
        | 'RU'
        | 'RW'
        | 'BL'
        | 'SH'
        | 'KN'
        | 'LC'
        | 'MF'
        | 'PM'
        | 'VC'
        | 'WS'
        | 'SM'
        | 'ST'
        | 'SA'
        | 'SN'
        | 'RS'
        | 'CS'
        | 'SC'
        | 'SL'
        | 'SG'
        | 'SX'
        | 'SK'
        | 'SI'
        | 'SB'
        | 'SO'
        | 'ZA'
        | 'GS'
        | 'KR'
        | 'SS'
        | 'ES'
        | 'LK'
        | 'SD'
        | 'SR'
        | 'SJ'
        | 'SE'
        | 'CH'
        | 'SY'
        | 'TW'
        | 'TJ'
        | 'TZ'
        | 'TH'
        | 'TL'
        | 'TG'
        | 'TK'
        | 'TO'
        | 'TT'
        | 'TN'
        | 'TR'
        | 'TM'
        | 'TC'
        | 'TV'
        | 'UM'
        | 'VI'
        | 'UG'
        | 'UA'
        | 'AE'
        | 'GB'
        | 'US'
        | 'UY'
        | 'UZ'
        | 'VU'
        | 'VA'
        | 'VE'
        | 'VN'
        | 'WF'
        | 'EH'
        | 'YE'
        | 'ZM'
        | 'ZW'
    } /** Empty: it was only saved */
    readonly usedFor: readonly string[]
  }[]
}

/** An order as programs see it */
export type ProgramOrder = {
  /** The id of the order, as events name it */ readonly id: string
  readonly number: number
  readonly stage: 'to-ship' | 'shipped' | 'delivered' | 'cancelled'
  readonly placedAt: string /** Nothing of it may be shipped while there are any */
  readonly held: readonly ('risk' | 'staff')[]
  readonly lines: readonly {
    /** Names the line: shipments name it too */ readonly sku: string /** In the language of the buyer */
    readonly name: string
    readonly quantity: number
    readonly shipped: number
    readonly cancelled: number
    readonly unitPrice: Amount
  }[] /** For everything that was ordered, also for what was cancelled since */
  readonly total: Amount /** The parts of the total: subtotal less discount, and delivery and tax */
  readonly totals: {
    readonly subtotal: Amount
    readonly discount: Amount
    readonly delivery: Amount
    readonly tax: Amount
  } /** What was paid, ahead or at the door; 0: nothing yet */
  readonly paid: Amount /** What went back of it; a refund that was asked for counts once the money is back */
  readonly refunded: Amount
  readonly payment: {
    readonly method: string
    readonly paidAhead: boolean /** Ahead, or at the door; null: not yet */
    readonly paidAt: string | null /** The id under which the money was noted that was taken at the door */
    readonly cash: string | null
  }
  readonly delivery: { readonly type: string; readonly area: string }
  readonly shipments: readonly {
    /** The id of the parcel, as events name it */ readonly id: string
    readonly carrier: string
    readonly tracking: string
    readonly shippedAt: string
    readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  }[]
  readonly deliveredAt: string | null
  readonly cancelledAt:
    | string
    | null /** Null without the scope `customers:read`. Addresses are null after the buyer was erased */
  readonly customer: {
    /** The id of the customer; null after they were erased */ readonly id: string | null
    readonly shipping: {
      readonly firstName: string
      readonly lastName: string
      readonly phone: string
      readonly email: string
      readonly house: string
      readonly city: string
      readonly state: string
      readonly zipCode: string
      readonly country:
        | 'AF'
        | 'AX'
        | 'AL'
        | 'DZ'
        | 'AS'
        | 'AD'
        | 'AO'
        | 'AI'
        | 'AQ'
        | 'AG'
        | 'AR'
        | 'AM'
        | 'AW'
        | 'AU'
        | 'AT'
        | 'AZ'
        | 'BS'
        | 'BH'
        | 'BD'
        | 'BB'
        | 'BY'
        | 'BE'
        | 'BZ'
        | 'BJ'
        | 'BM'
        | 'BT'
        | 'BO'
        | 'BA'
        | 'BW'
        | 'BV'
        | 'BR'
        | 'IO'
        | 'VG'
        | 'BN'
        | 'BG'
        | 'BF'
        | 'BI'
        | 'KH'
        | 'CM'
        | 'CA'
        | 'CV'
        | 'BQ'
        | 'KY'
        | 'CF'
        | 'TD'
        | 'CL'
        | 'CN'
        | 'CX'
        | 'CC'
        | 'CO'
        | 'KM'
        | 'CG'
        | 'CD'
        | 'CK'
        | 'CR'
        | 'CI'
        | 'HR'
        | 'CU'
        | 'CW'
        | 'CY'
        | 'CZ'
        | 'DK'
        | 'DJ'
        | 'DM'
        | 'DO'
        | 'EC'
        | 'EG'
        | 'SV'
        | 'GQ'
        | 'ER'
        | 'EE'
        | 'SZ'
        | 'ET'
        | 'FK'
        | 'FO'
        | 'FJ'
        | 'FI'
        | 'FR'
        | 'GF'
        | 'PF'
        | 'TF'
        | 'GA'
        | 'GM'
        | 'GE'
        | 'DE'
        | 'GH'
        | 'GI'
        | 'GR'
        | 'GL'
        | 'GD'
        | 'GP'
        | 'GU'
        | 'GT'
        | 'GG'
        | 'GN'
        | 'GW'
        | 'GY'
        | 'HT'
        | 'HM'
        | 'HN'
        | 'HK'
        | 'HU'
        | 'IS'
        | 'IN'
        | 'ID'
        | 'IR'
        | 'IQ'
        | 'IE'
        | 'IM'
        | 'IL'
        | 'IT'
        | 'JM'
        | 'JP'
        | 'JE'
        | 'JO'
        | 'KZ'
        | 'KE'
        | 'KI'
        | 'KW'
        | 'KG'
        | 'LA'
        | 'LV'
        | 'LB'
        | 'LS'
        | 'LR'
        | 'LY'
        | 'LI'
        | 'LT'
        | 'LU'
        | 'MO'
        | 'MG'
        | 'MW'
        | 'MY'
        | 'MV'
        | 'ML'
        | 'MT'
        | 'MH'
        | 'MQ'
        | 'MR'
        | 'MU'
        | 'YT'
        | 'MX'
        | 'FM'
        | 'MD'
        | 'MC'
        | 'MN'
        | 'ME'
        | 'MS'
        | 'MA'
        | 'MZ'
        | 'MM'
        | 'NA'
        | 'NR'
        | 'NP'
        | 'NL'
        | 'AN'
        | 'NC'
        | 'NZ'
        | 'NI'
        | 'NE'
        | 'NG'
        | 'NU'
        | 'NF'
        | 'KP'
        | 'MK'
        | 'MP'
        | 'NO'
        | 'OM'
        | 'PK'
        | 'PW'
        | 'PS'
        | 'PA'
        | 'PG'
        | 'PY'
        | 'PE'
        | 'PH'
        | 'PN'
        | 'PL'
        | 'PT'
        | 'PR'
        | 'QA'
        | 'RE'
        | 'RO'
        | 'RU'
        | 'RW'
        | 'BL'
        | 'SH'
        | 'KN'
        | 'LC'
        | 'MF'
        | 'PM'
        | 'VC'
        | 'WS'
        | 'SM'
        | 'ST'
        | 'SA'
        | 'SN'
        | 'RS'
        | 'CS'
        | 'SC'
        | 'SL'
        | 'SG'
        | 'SX'
        | 'SK'
        | 'SI'
        | 'SB'
        | 'SO'
        | 'ZA'
        | 'GS'
        | 'KR'
        | 'SS'
        | 'ES'
        | 'LK'
        | 'SD'
        | 'SR'
        | 'SJ'
        | 'SE'
        | 'CH'
        | 'SY'
        | 'TW'
        | 'TJ'
        | 'TZ'
        | 'TH'
        | 'TL'
        | 'TG'
        | 'TK'
        | 'TO'
        | 'TT'
        | 'TN'
        | 'TR'
        | 'TM'
        | 'TC'
        | 'TV'
        | 'UM'
        | 'VI'
        | 'UG'
        | 'UA'
        | 'AE'
        | 'GB'
        | 'US'
        | 'UY'
        | 'UZ'
        | 'VU'
        | 'VA'
        | 'VE'
        | 'VN'
        | 'WF'
        | 'EH'
        | 'YE'
        | 'ZM'
        | 'ZW'
    } | null
    readonly billing: {
      readonly firstName: string
      readonly lastName: string
      readonly phone: string
      readonly email: string
      readonly house: string
      readonly city: string
      readonly state: string
      readonly zipCode: string
      readonly country:
        | 'AF'
        | 'AX'
        | 'AL'
        | 'DZ'
        | 'AS'
        | 'AD'
        | 'AO'
        | 'AI'
        | 'AQ'
        | 'AG'
        | 'AR'
        | 'AM'
        | 'AW'
        | 'AU'
        | 'AT'
        | 'AZ'
        | 'BS'
        | 'BH'
        | 'BD'
        | 'BB'
        | 'BY'
        | 'BE'
        | 'BZ'
        | 'BJ'
        | 'BM'
        | 'BT'
        | 'BO'
        | 'BA'
        | 'BW'
        | 'BV'
        | 'BR'
        | 'IO'
        | 'VG'
        | 'BN'
        | 'BG'
        | 'BF'
        | 'BI'
        | 'KH'
        | 'CM'
        | 'CA'
        | 'CV'
        | 'BQ'
        | 'KY'
        | 'CF'
        | 'TD'
        | 'CL'
        | 'CN'
        | 'CX'
        | 'CC'
        | 'CO'
        | 'KM'
        | 'CG'
        | 'CD'
        | 'CK'
        | 'CR'
        | 'CI'
        | 'HR'
        | 'CU'
        | 'CW'
        | 'CY'
        | 'CZ'
        | 'DK'
        | 'DJ'
        | 'DM'
        | 'DO'
        | 'EC'
        | 'EG'
        | 'SV'
        | 'GQ'
        | 'ER'
        | 'EE'
        | 'SZ'
        | 'ET'
        | 'FK'
        | 'FO'
        | 'FJ'
        | 'FI'
        | 'FR'
        | 'GF'
        | 'PF'
        | 'TF'
        | 'GA'
        | 'GM'
        | 'GE'
        | 'DE'
        | 'GH'
        | 'GI'
        | 'GR'
        | 'GL'
        | 'GD'
        | 'GP'
        | 'GU'
        | 'GT'
        | 'GG'
        | 'GN'
        | 'GW'
        | 'GY'
        | 'HT'
        | 'HM'
        | 'HN'
        | 'HK'
        | 'HU'
        | 'IS'
        | 'IN'
        | 'ID'
        | 'IR'
        | 'IQ'
        | 'IE'
        | 'IM'
        | 'IL'
        | 'IT'
        | 'JM'
        | 'JP'
        | 'JE'
        | 'JO'
        | 'KZ'
        | 'KE'
        | 'KI'
        | 'KW'
        | 'KG'
        | 'LA'
        | 'LV'
        | 'LB'
        | 'LS'
        | 'LR'
        | 'LY'
        | 'LI'
        | 'LT'
        | 'LU'
        | 'MO'
        | 'MG'
        | 'MW'
        | 'MY'
        | 'MV'
        | 'ML'
        | 'MT'
        | 'MH'
        | 'MQ'
        | 'MR'
        | 'MU'
        | 'YT'
        | 'MX'
        | 'FM'
        | 'MD'
        | 'MC'
        | 'MN'
        | 'ME'
        | 'MS'
        | 'MA'
        | 'MZ'
        | 'MM'
        | 'NA'
        | 'NR'
        | 'NP'
        | 'NL'
        | 'AN'
        | 'NC'
        | 'NZ'
        | 'NI'
        | 'NE'
        | 'NG'
        | 'NU'
        | 'NF'
        | 'KP'
        | 'MK'
        | 'MP'
        | 'NO'
        | 'OM'
        | 'PK'
        | 'PW'
        | 'PS'
        | 'PA'
        | 'PG'
        | 'PY'
        | 'PE'
        | 'PH'
        | 'PN'
        | 'PL'
        | 'PT'
        | 'PR'
        | 'QA'
        | 'RE'
        | 'RO'
        | 'RU'
        | 'RW'
        | 'BL'
        | 'SH'
        | 'KN'
        | 'LC'
        | 'MF'
        | 'PM'
        | 'VC'
        | 'WS'
        | 'SM'
        | 'ST'
        | 'SA'
        | 'SN'
        | 'RS'
        | 'CS'
        | 'SC'
        | 'SL'
        | 'SG'
        | 'SX'
        | 'SK'
        | 'SI'
        | 'SB'
        | 'SO'
        | 'ZA'
        | 'GS'
        | 'KR'
        | 'SS'
        | 'ES'
        | 'LK'
        | 'SD'
        | 'SR'
        | 'SJ'
        | 'SE'
        | 'CH'
        | 'SY'
        | 'TW'
        | 'TJ'
        | 'TZ'
        | 'TH'
        | 'TL'
        | 'TG'
        | 'TK'
        | 'TO'
        | 'TT'
        | 'TN'
        | 'TR'
        | 'TM'
        | 'TC'
        | 'TV'
        | 'UM'
        | 'VI'
        | 'UG'
        | 'UA'
        | 'AE'
        | 'GB'
        | 'US'
        | 'UY'
        | 'UZ'
        | 'VU'
        | 'VA'
        | 'VE'
        | 'VN'
        | 'WF'
        | 'EH'
        | 'YE'
        | 'ZM'
        | 'ZW'
    } | null
  } | null
}

/** A product as programs see it */
export type ProgramProduct = {
  /** The id of the product, as events name it */ readonly id: string /** Its address in the shop */
  readonly slug: string
  readonly status: 'draft' | 'active' | 'archived' /** Its feed no longer lists it */
  readonly discontinued: boolean
  readonly brand: string
  readonly style: string /** By language; English stands in for the others */
  readonly name: {
    readonly [name in 'en' | 'bn' | 'ar' | 'fr']?: string
  } /** By language; English stands in for the others */
  readonly description: { readonly [name in 'en' | 'bn' | 'ar' | 'fr']?: string }
  readonly category: string
  readonly cuts: readonly string[]
  readonly kind: string | null /** By name */
  readonly attributes: { readonly [name: string]: string }
  readonly variants: readonly {
    readonly sku: string
    readonly articleNumber?: string
    readonly gtin: string | null
    readonly weight: number | null
    readonly color: string | null
    readonly size: string | null /** By name */
    readonly options: { readonly [name: string]: string } /** It will not come again */
    readonly closeout: boolean /** Shoppers do not see it */
    readonly archived: boolean /** That the shop sells it at */
    readonly price: {
      /** Minor units */ readonly amount: number
      readonly currency: string
    } /** Struck beside the price */
    readonly was: { /** Minor units */ readonly amount: number; readonly currency: string } | null
  }[] /** The page of the product */
  readonly address: string /** The path to its category, the widest first */
  readonly categories: readonly {
    readonly id: string /** By language; English stands in for the others */
    readonly name: { readonly [name in 'en' | 'bn' | 'ar' | 'fr']?: string }
  }[] /** By color, the front one first; none where the shop draws the garment */
  readonly images: readonly {
    /** Null: of a product without colors */ readonly color: string | null
    readonly urls: readonly string[]
  }[] /** By variant. Null without the scope `stock:read`. A change of pieces alone lists no product again */
  readonly stock:
    | readonly {
        readonly sku: string /** On the shelf; null: the variant is not tracked */
        readonly on_hand: number | null /** Held for orders that did not leave */
        readonly committed: number /** On sale; null: any number */
        readonly available: number | null
      }[]
    | null
}

/** Money that goes back to a buyer */
export type ProgramRefund = {
  /** The id of the refund, as events name it */ readonly id: string /** The public id of the order */
  readonly order: string /** As the buyer was shown it, and in the base currency */
  readonly amount: {
    /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
    readonly currency: string /** An amount of the currency that the shop keeps its prices in */
    readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
  } /** A code, such as `return` or `staff` */
  readonly reason: string /** Of a refund by staff or a program: pieces, or the delivery; null: an amount, or another reason */
  readonly of: {
    readonly lines: readonly { /** Names the line */ readonly sku: string; readonly quantity: number }[]
    readonly delivery: boolean
  } | null /** `by-hand`: the shop gives the money back itself, then notes how; `failed`: the provider refused it */
  readonly state: 'by-hand' | 'requested' | 'done' | 'failed' /** No provider gives it back, or gave it */
  readonly byHand: boolean
  readonly requestedAt: string
  readonly refundedAt: string | null /** When the provider refused it last, or what it gave came back */
  readonly failedAt: string | null
}

/** A message to the shop with its answers */
export type ProgramRequest = {
  /** The id of the message, as events name it */ readonly id: string
  readonly status: 'open' | 'answered' | 'closed' | 'spam' /** When it came into its state */
  readonly since: string
  readonly language: string
  readonly receivedAt: string /** How many it has, those that were taken back too: the `seen` of the next one */
  readonly answers: number /** Null without the scope `customers:read`, and after the person was erased */
  readonly person: {
    /** The id of the customer of this address, if there is one */ readonly customer: string
    readonly name: string
    readonly email: string
    readonly subject: string
    readonly message: string /** The number in it that reads like one of an order; there may be no such order */
    readonly order: number | null
  } | null /** What happened to it since, the oldest first. Notes of staff stay with them */
  readonly entries: readonly {
    readonly kind: 'answer' | 'closed' | 'reopened' | 'spam'
    readonly at: string /** Null without the scope `customers:read`, and after the person was erased */
    readonly text: string | null
    readonly takenBack: boolean
  }[]
}

/** Pieces that come back, as programs see them */
export type ProgramReturn = {
  /** The id of the return, as events name it */ readonly id: string /** The public id of the order */
  readonly order: string /** Of the order, as it is printed; null in returns of old versions */
  readonly number: number | null
  readonly status: 'requested' | 'approved' | 'received' | 'refunded' | 'declined'
  readonly reason: 'size' | 'color' | 'faulty' | 'wrong-item' | 'unwanted' | 'other'
  readonly lines: readonly {
    /** Names the line in its order */ readonly line: string
    readonly quantity: number
  }[] /** Pieces that went on sale again */
  readonly restocked: readonly {
    /** Names the line in its order */ readonly line: string
    readonly quantity: number
  }[] /** The refund that was decided; null: none yet */
  readonly amount: {
    /** Minor units */ readonly amount: number
    readonly currency: string
  } | null /** Nobody had paid the order when that was decided, so the amount is 0 */
  readonly unpaid: boolean
  readonly requestedAt: string
  readonly approvedAt: string | null
  readonly receivedAt: string | null
  readonly refundedAt: string | null
  readonly declinedAt:
    | string
    | null /** In the words of the buyer. Null without the scope `customers:read`, and after they were erased */
  readonly note: string | null
}

/** The pieces of a variant as programs see them */
export type ProgramStock = {
  readonly sku: string /** On the shelf; null: the variant is not tracked */
  readonly on_hand: number | null /** Held for orders that did not leave */
  readonly committed: number /** On hand less committed; below 0: short; null: any number */
  readonly available: number | null
}

/** A reader of the newsletter, with the proof of their consent */
export type ProgramSubscriber = {
  /** The id of the reader, as events name them */ readonly id: string /** `erased`: delete what you have of them */
  readonly state: 'subscribed' | 'removed' | 'erased'
  readonly language: string /** How it is known that they agreed: by the link of a mail, by their account, or by the word of staff or a program; null: an old version noted none */
  readonly way: 'link' | 'account' | 'staff' | null /** When they asked for the link that they confirmed with */
  readonly askedAt: string | null
  readonly consentedAt: string
  readonly removedAt: string | null /** Null without the scope `customers:read`, and after they were erased */
  readonly person: {
    /** The id of the customer of this address, if there is one */ readonly customer: string
    readonly email: string /** The page whose form was sent; null: it is not known */
    readonly page: string | null /** How they agreed, in the words of whoever added them */
    readonly agreement: string | null
  } | null
}

/** What became of each item */
export type StockAnswers = {
  /** The same as the header `Shop-Position`; null: nothing was written */ readonly position:
    | number
    | null /** In the order of the request */
  readonly items: readonly StockWritten[]
}

export type StockItemsInput = readonly StockWriteInput[]

export type StockWriteInput =
  | {
      /** The id of the variant in carts and orders */ readonly sku: string /** So many there are now; null: the variant is not tracked */
      readonly set: number | null /** `on_hand`: on the shelf. `available`: less what orders hold */
      readonly of:
        | 'on_hand'
        | 'available' /** The number of the same kind that the program knew: another one by now is not replaced. Null: whatever it is */
      readonly from: number | null
    }
  | {
      /** The id of the variant in carts and orders */ readonly sku: string /** So many more, or fewer */
      readonly adjust: number /** `received` and `returned` add pieces, `damaged` and `lost` take them away, `correction` may do both */
      readonly reason: 'damaged' | 'lost' | 'received' | 'returned' | 'correction'
    }

/** What became of an item */
export type StockWritten =
  | {
      /** The id of the variant in carts and orders */ readonly sku: string
      readonly ok: true /** On the shelf; null: not tracked */
      readonly on_hand: number | null /** Held for orders that did not leave */
      readonly committed: number /** On hand less committed; below 0: short; null: not tracked */
      readonly available: number | null
    }
  | {
      readonly ok: false /** The line of the body, from 1; of lines alone */
      readonly line?: number
      readonly code:
        | 'stock-moved'
        | 'stock-not-tracked'
        | 'adjustment-exceeds-stock'
        | 'adjustment-against-reason'
        | 'quantity-out-of-bounds'
        | 'sku-not-found'
        | 'malformed-json'
        | 'line-too-long'
        | 'invalid-item'
        | 'named-twice'
        | 'contention' /** What to do about it, in English */
      readonly detail: string /** The id of the variant in carts and orders */
      readonly sku?: string /** On the shelf; null: not tracked */
      readonly on_hand?: number | null /** Held for orders that did not leave */
      readonly committed?: number /** On hand less committed; below 0: short; null: not tracked */
      readonly available?: number | null
    }

/** An endpoint that events are sent to, without its secret */
export type Webhook = {
  /** The id of the endpoint, as the list shows it */ readonly webhookId: string
  readonly name: string
  readonly url: string
  readonly types: readonly string[]
  readonly subject: string | null
  readonly batch: number
  readonly personal: boolean /** What it may be told at most */
  readonly scopes: readonly (
    | 'orders:read'
    | 'orders:write'
    | 'orders:cancel'
    | 'orders:cash'
    | 'refunds:read'
    | 'refunds:write'
    | 'stock:read'
    | 'stock:write'
    | 'products:read'
    | 'products:write'
    | 'prices:read'
    | 'prices:write'
    | 'customers:read'
    | 'subscribers:read'
    | 'subscribers:write'
    | 'requests:read'
    | 'requests:write'
    | 'reviews:read'
    | 'settings:read'
    | 'events:read'
    | 'webhooks:read'
    | 'webhooks:write'
    | 'coupons:read'
    | 'coupons:write'
  )[]
  readonly state:
    | 'open'
    | 'paused'
    | 'disabled' /** Why it is disabled. `gone`: it answered 410. `failing`: for five days. `key-ended`: its key was revoked or has expired. `log-restored`: the log was put back from a copy, so say where it goes on */
  readonly because:
    | 'gone'
    | 'failing'
    | 'key-ended'
    | 'log-restored'
    | null /** Attempts at the present request that failed; null: not known now */
  readonly failures: number | null
  readonly failingSince: string | null /** The last answer that was not taken for a success; null: none came */
  readonly status: number | null /** When it is tried again; null: at once, or not before it is resumed */
  readonly nextAttemptAt: string | null /** Who made or changed it last. One of a key ends with the key */
  readonly by: { readonly kind: 'staff' | 'key' | 'owner'; readonly name: string | null }
  readonly addedAt: string
  readonly rotatedAt: string | null
  readonly olderUntil: string | null /** It has taken everything up to here; null: nothing yet, or not known now */
  readonly cursor: string | null /** The oldest event that it has not taken; null: none */
  readonly waiting: {
    readonly type: string
    readonly id: string /** When it happened */
    readonly since: string
  } | null /** The age of that event; 0: none waits; null: not known now */
  readonly lagSeconds: number | null
  readonly replaying: boolean
}

/** One request to an endpoint */
export type WebhookAttempt = {
  readonly id: string
  readonly kind: 'live' | 'replay' | 'test'
  readonly at: string /** The `webhook-id` of the request */
  readonly messageId: string
  readonly events: number /** Of its first event */
  readonly type: string
  readonly url: string /** Null: there was no answer */
  readonly status: number | null /** Why there was none */
  readonly fault: string | null
  readonly ms: number /** What a failed answer began with */
  readonly answer: string | null /** The request can be made again to be looked at */
  readonly request: boolean
}

/** An endpoint with what became of its last requests */
export type WebhookDetail = {
  readonly webhook: Webhook /** The events of the request that is tried now or next: one of them can be skipped */
  readonly held: readonly {
    readonly id: string
    readonly type: string
    readonly subject: string
    readonly sequence: string
    readonly at: string
  }[] /** The newest first */
  readonly attempts: readonly WebhookAttempt[]
}

/** The request of an attempt, made again */
export type WebhookRequest = {
  readonly url: string
  readonly headers: {
    readonly [name: string]: string
  } /** As it would be sent now: without people who were erased since */
  readonly body: string
}

/** What a test event was answered */
export type WebhookTest = {
  readonly ok: boolean
  readonly status: number | null /** Why there was no answer */
  readonly fault: string | null /** What a failed answer began with */
  readonly answer: string | null
  readonly ms: number
}

/** As `CloudEvent`, without a place in the order of the shop */
export type TestEvent = {
  readonly specversion: '1.0' /** The same for ever: an event that comes twice has it twice */
  readonly id: string /** The address of the shop, or a `urn:uuid:` where nobody said it */
  readonly source: string
  readonly type: string /** What it is about, like `order/h_3fK9…` */
  readonly subject: string
  readonly time: string
  readonly datacontenttype: 'application/json' /** Where the JSON Schema of the data lies */
  readonly dataschema: string /** What the type says. Ignore fields that you do not know */
  readonly data: { readonly [name: string]: unknown }
}
