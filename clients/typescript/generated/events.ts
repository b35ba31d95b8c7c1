// Made by `npm run client` of /api/v1/openapi.json. Do not edit.

/** What `data` is, by the type of the event. What is personal comes with the scope `customers:read` alone. */
export type EventData = {
  /** An order was placed. It comes before everything else of the order. */
  readonly 'order.placed.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number /** UTC */
    readonly placedAt: string
    readonly placedBy: 'customer' | 'staff' /** Of the mails to the buyer */
    readonly language: string /** The lines of an order as they were sold */
    readonly lines: readonly {
      /** Names the line in its order */ readonly line: string
      readonly sku: string /** The supplier's SKU, where several variants share it */
      readonly articleNumber?: string /** The id of the product */
      readonly product: string /** By language; English stands in for the others */
      readonly name: { readonly [name in 'en' | 'bn' | 'ar' | 'fr']?: string }
      readonly brand: string
      readonly style: string
      readonly color: {
        readonly id: string /** By language; English stands in for the others */
        readonly name: { readonly [name in 'en' | 'bn' | 'ar' | 'fr']?: string }
      } | null
      readonly size: string | null
      readonly options: readonly {
        /** By language; English stands in for the others */ readonly name: {
          readonly [name in 'en' | 'bn' | 'ar' | 'fr']?: string
        }
        readonly value: string
      }[]
      readonly quantity: number /** As the buyer was shown it, and in the base currency */
      readonly unitPrice: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      } /** As the buyer was shown it, and in the base currency */
      readonly amount: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      }
    }[] /** The parts of the total: subtotal less discount, and delivery and tax */
    readonly totals: {
      /** As the buyer was shown it, and in the base currency */ readonly subtotal: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      } /** As the buyer was shown it, and in the base currency */
      readonly discount: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      } /** As the buyer was shown it, and in the base currency */
      readonly delivery: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      } /** As the buyer was shown it, and in the base currency */
      readonly tax: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      }
    } /** As the buyer was shown it, and in the base currency */
    readonly total: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    }
    readonly coupon: {
      readonly code: string /** As the buyer was shown it, and in the base currency */
      readonly discount: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      }
    } | null
    readonly delivery: {
      readonly type: string
      readonly area: string /** Working days, least and most */
      readonly days: readonly [number, number] | null
    }
    readonly payment: {
      /** `cod`: paid at the door */ readonly method: string /** It is paid already */
      readonly paid: boolean
    } /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** Where an order is sent or billed */
    readonly billing?: {
      readonly firstName: string
      readonly lastName: string
      readonly phone: string
      readonly email: string
      readonly house: string
      readonly city: string
      readonly state: string
      readonly zipCode: string /** ISO 3166, two letters */
      readonly country: string
    } /** Where an order is sent or billed */
    readonly shipping?: {
      readonly firstName: string
      readonly lastName: string
      readonly phone: string
      readonly email: string
      readonly house: string
      readonly city: string
      readonly state: string
      readonly zipCode: string /** ISO 3166, two letters */
      readonly country: string
    } /** Why the delivery costs something else than the rules say */
    readonly deliveryReason?: string
  }
  /** The money for an order is with the shop: ahead, or taken at the door. */
  readonly 'order.paid.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly method: string /** As the buyer was shown it, and in the base currency */
    readonly amount: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** The provider's name of the payment; null: cash */
    readonly payment: string | null /** UTC */
    readonly paidAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** In the words of who did it */
    readonly reason?: string
  }
  /** An order was cancelled, before anything of it left. */
  readonly 'order.cancelled.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly by: 'customer' | 'staff' /** UTC */
    readonly cancelledAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** In the words of who did it */
    readonly reason?: string
  }
  /** The pieces of an order that had not left never will. */
  readonly 'order.rest_cancelled.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly by: 'customer' | 'staff' /** Pieces of the lines of an order */
    readonly lines: readonly {
      /** Names the line in its order */ readonly line: string
      readonly sku: string
      readonly quantity: number
    }[] /** What the order costs less by it */
    readonly amount: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** UTC */
    readonly cancelledAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** In the words of who did it */
    readonly reason?: string
  }
  /** A parcel of an order left. */
  readonly 'order.shipped.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly shipment: string /** Pieces of the lines of an order */
    readonly lines: readonly {
      /** Names the line in its order */ readonly line: string
      readonly sku: string
      readonly quantity: number
    }[]
    readonly carrier: string
    readonly tracking: string /** UTC */
    readonly shippedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** An order came to its buyer. */
  readonly 'order.delivered.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number /** UTC */
    readonly deliveredAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** Money of an order was given back to its buyer. */
  readonly 'order.refunded.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly refund: string /** As the buyer was shown it, and in the base currency */
    readonly amount: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** UTC */
    readonly refundedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** Of a refund by hand: how it was paid */
    readonly how?: string
  }
  /** Nothing of an order may leave until this hold is released; an order may have several. */
  readonly 'order.held.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly hold: string
    readonly kind: 'risk' | 'staff' /** UTC */
    readonly heldAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** In the words of who did it */
    readonly reason?: string
  }
  /** A hold of an order was released. */
  readonly 'order.released.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly hold: string /** UTC */
    readonly releasedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** Pieces of an order were exchanged for others. */
  readonly 'order.amended.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number /** Pieces of the lines of an order */
    readonly off: readonly {
      /** Names the line in its order */ readonly line: string
      readonly sku: string
      readonly quantity: number
    }[] /** Pieces of the lines of an order */
    readonly on: readonly {
      /** Names the line in its order */ readonly line: string
      readonly sku: string
      readonly quantity: number
    }[] /** All lines of the order from now on */
    readonly lines: readonly {
      /** Names the line in its order */ readonly line: string
      readonly sku: string /** The supplier's SKU, where several variants share it */
      readonly articleNumber?: string /** The id of the product */
      readonly product: string /** By language; English stands in for the others */
      readonly name: { readonly [name in 'en' | 'bn' | 'ar' | 'fr']?: string }
      readonly brand: string
      readonly style: string
      readonly color: {
        readonly id: string /** By language; English stands in for the others */
        readonly name: { readonly [name in 'en' | 'bn' | 'ar' | 'fr']?: string }
      } | null
      readonly size: string | null
      readonly options: readonly {
        /** By language; English stands in for the others */ readonly name: {
          readonly [name in 'en' | 'bn' | 'ar' | 'fr']?: string
        }
        readonly value: string
      }[]
      readonly quantity: number /** As the buyer was shown it, and in the base currency */
      readonly unitPrice: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      } /** As the buyer was shown it, and in the base currency */
      readonly amount: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      }
    }[] /** The parts of the total: subtotal less discount, and delivery and tax */
    readonly totals: {
      /** As the buyer was shown it, and in the base currency */ readonly subtotal: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      } /** As the buyer was shown it, and in the base currency */
      readonly discount: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      } /** As the buyer was shown it, and in the base currency */
      readonly delivery: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      } /** As the buyer was shown it, and in the base currency */
      readonly tax: {
        /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
        readonly currency: string /** An amount of the currency that the shop keeps its prices in */
        readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
      }
    } /** As the buyer was shown it, and in the base currency */
    readonly total: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** How much more the order costs; below 0: less */
    readonly difference: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** UTC */
    readonly amendedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** What is still to leave of an order goes to another address. */
  readonly 'order.address_changed.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number /** Fields that changed */
    readonly fields: readonly string[] /** UTC */
    readonly changedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** The changed fields as they are now */
    readonly shipping?: {
      readonly firstName?: string
      readonly lastName?: string
      readonly phone?: string
      readonly email?: string
      readonly house?: string
      readonly city?: string
      readonly state?: string
      readonly zipCode?: string /** ISO 3166, two letters */
      readonly country?: string
    }
    readonly reason?: string
  }
  /** Pieces of an order never leave, while the rest of it goes on. */
  readonly 'order.pieces_cancelled.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly by: 'customer' | 'staff' /** Pieces of the lines of an order */
    readonly lines: readonly {
      /** Names the line in its order */ readonly line: string
      readonly sku: string
      readonly quantity: number
    }[] /** What the order costs less by it */
    readonly amount: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** UTC */
    readonly cancelledAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** In the words of who did it */
    readonly reason?: string
  }
  /** A parcel did not leave after all. */
  readonly 'order.shipment_retracted.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly shipment: string /** Pieces of the lines of an order */
    readonly lines: readonly {
      /** Names the line in its order */ readonly line: string
      readonly sku: string
      readonly quantity: number
    }[] /** UTC */
    readonly retractedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** The carrier or the tracking number of a parcel was wrong: these are right. */
  readonly 'order.tracking_corrected.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number
    readonly shipment: string
    readonly carrier: string
    readonly tracking: string /** UTC */
    readonly correctedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** The cash that was noted for an order was not taken after all. */
  readonly 'order.cash_undone.v1': {
    /** The public id of the order */ readonly order: string /** Of the order, as it is printed */
    readonly number: number /** As the buyer was shown it, and in the base currency */
    readonly amount: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** UTC */
    readonly undoneAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** A bank takes a payment back for its buyer, or is about to. */
  readonly 'payment.disputed.v1': {
    /** The public id of the order */ readonly order: string
    readonly method: string | null /** The provider's name of the dispute */
    readonly dispute: string /** The provider's name of the payment */
    readonly payment: string /** The whole payment that the dispute is about; the bank may take less of it */
    readonly amount?: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** The provider's word */
    readonly reason: string /** UTC */
    readonly disputedAt: string
  }
  /** A provider took the money of a buyer for the shop. */
  readonly 'payment.captured.v1': {
    /** The public id of the order */ readonly order: string
    readonly method: string | null /** The provider's name of the payment */
    readonly payment: string /** As the buyer was shown it, and in the base currency */
    readonly amount: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** The order, or what an exchange of pieces costs more */
    readonly for: 'order' | 'amendment' /** The provider calls it so */
    readonly risky: boolean /** UTC */
    readonly capturedAt: string
  }
  /** Money went back to a buyer. */
  readonly 'payment.refunded.v1': {
    /** The public id of the order */ readonly order: string
    readonly method: string | null
    readonly refund: string /** As the buyer was shown it, and in the base currency */
    readonly amount: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** A code, such as `return` or `staff` */
    readonly reason: string
    readonly byHand: boolean /** UTC */
    readonly refundedAt: string
  }
  /** A provider refused to give money back, or it came back. It can be tried again. */
  readonly 'payment.refund_failed.v1': {
    /** The public id of the order */ readonly order: string
    readonly method: string | null
    readonly refund: string /** As the buyer was shown it, and in the base currency */
    readonly amount: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    } /** A code, such as `return` or `staff` */
    readonly reason: string /** UTC */
    readonly failedAt: string
  }
  /** The bank decided who keeps the money. */
  readonly 'payment.dispute_closed.v1': {
    /** The public id of the order */ readonly order: string
    readonly method: string | null /** The provider's name of the dispute */
    readonly dispute: string /** The whole payment that the dispute is about; the bank may take less of it */
    readonly amount?: {
      /** Minor units of the currency that the order showed */ readonly amount: number /** The code of ISO 4217 */
      readonly currency: string /** An amount of the currency that the shop keeps its prices in */
      readonly base: { /** Minor units */ readonly amount: number; readonly currency: string }
    }
    readonly outcome: 'won' | 'lost' /** UTC */
    readonly closedAt: string
  }
  /** A buyer wants to send pieces back. */
  readonly 'return.requested.v1': {
    readonly return: string /** The public id of the order */
    readonly order: string /** Of the order, as it is printed; null in returns of old versions */
    readonly number: number | null
    readonly lines: readonly { /** Names the line in its order */ readonly line: string; readonly quantity: number }[]
    readonly reason: 'size' | 'color' | 'faulty' | 'wrong-item' | 'unwanted' | 'other' /** UTC */
    readonly requestedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** In the words of who wrote it */
    readonly note?: string
  }
  /** The shop takes pieces back: the buyer may send them. */
  readonly 'return.approved.v1': {
    readonly return: string /** The public id of the order */
    readonly order: string /** Of the order, as it is printed; null in returns of old versions */
    readonly number: number | null
    readonly lines: readonly {
      /** Names the line in its order */ readonly line: string
      readonly quantity: number
    }[] /** UTC */
    readonly approvedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** The pieces of a return are back. */
  readonly 'return.received.v1': {
    readonly return: string /** The public id of the order */
    readonly order: string /** Of the order, as it is printed; null in returns of old versions */
    readonly number: number | null /** Pieces that go on sale again */
    readonly restocked: readonly {
      /** Names the line in its order */ readonly line: string
      readonly quantity: number
    }[] /** UTC */
    readonly receivedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** Why the others are not fit to sell */
    readonly unfit?: string
  }
  /** The shop decided what a return gives back. */
  readonly 'return.refunded.v1': {
    readonly return: string /** The public id of the order */
    readonly order: string /** Of the order, as it is printed; null in returns of old versions */
    readonly number: number | null /** `payment.refunded` says it as the buyer gets it */
    readonly amount: {
      /** Minor units */ readonly amount: number
      readonly currency: string
    } /** Nobody had paid the order, so the amount is 0 */
    readonly unpaid?: true /** UTC */
    readonly refundedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** The shop does not take the pieces of a return back. */
  readonly 'return.declined.v1': {
    readonly return: string /** The public id of the order */
    readonly order: string /** Of the order, as it is printed; null in returns of old versions */
    readonly number: number | null /** UTC */
    readonly declinedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** In the words of who wrote it */
    readonly note?: string
  }
  /** A product came to the shop. */
  readonly 'product.created.v1': {
    /** The id of the product */ readonly product: string /** Its address in the shop */
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
    }[]
  }
  /** Something of a product changed beside its prices, its status and its address. All of it as it is now. */
  readonly 'product.updated.v1': {
    /** The id of the product */ readonly product: string /** Its address in the shop */
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
    }[]
  }
  /** Variants of a product cost something else. A feed or staff changed them. */
  readonly 'product.price_changed.v1': {
    /** The id of the product */ readonly product: string /** Those that changed */
    readonly items: readonly {
      readonly sku: string /** That the shop sells it at */
      readonly price: {
        /** Minor units */ readonly amount: number
        readonly currency: string
      } /** Struck beside the price */
      readonly was: { /** Minor units */ readonly amount: number; readonly currency: string } | null
    }[]
  }
  /** A product was put on sale, taken off it, or archived. */
  readonly 'product.status_changed.v1': {
    /** The id of the product */ readonly product: string
    readonly from: 'draft' | 'active' | 'archived'
    readonly to: 'draft' | 'active' | 'archived'
  }
  /** The address of a product is another; the old one leads there. */
  readonly 'product.moved.v1': {
    /** The id of the product */ readonly product: string
    readonly from: string
    readonly to: string
  }
  /** A complete feed no longer lists a product. */
  readonly 'product.discontinued.v1': { /** The id of the product */ readonly product: string }
  /** There are more or fewer pieces of variants than before, or orders hold more or fewer of them. */
  readonly 'stock.changed.v1': {
    /** The id of the product */ readonly product: string /** The variants that changed, as they are now */
    readonly items: readonly {
      readonly sku: string /** On the shelf; null: the variant is not tracked */
      readonly on_hand: number | null /** Held for orders that did not leave */
      readonly committed: number /** On sale; null: any number */
      readonly available: number | null
    }[]
  }
  /** There is a new coupon. */
  readonly 'coupon.created.v1': {
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
    readonly listed: boolean
  }
  /** The terms of a coupon are others, or it can be used again after it was ended. */
  readonly 'coupon.changed.v1': {
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
    readonly listed: boolean
  }
  /** A coupon was ended. */
  readonly 'coupon.ended.v1': { /** What a shopper types */ readonly code: string }
  /** A customer opened an account. */
  readonly 'customer.created.v1': {
    readonly language: string /** UTC */
    readonly createdAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** A customer changed their email address, their name or phone, or an address. */
  readonly 'customer.updated.v1': {
    readonly changed: 'email' | 'details' | 'address' /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** A new or changed address; absent: it was removed, or is not what changed */
    readonly address?: {
      readonly [name: string]: string
    } /** The public id of orders that were made under the new email address */
    readonly alsoKnownAs?: string
  }
  /** A customer was erased: delete what you have of them. A customer with several email addresses has one of these for each. */
  readonly 'customer.erased.v1': { readonly customer: { readonly id: string } }
  /** Somebody agreed to get the newsletter. */
  readonly 'subscriber.added.v1': {
    readonly subscriber: string
    readonly language: string /** How it is known that they agreed; null: an old version noted none */
    readonly way: 'link' | 'account' | 'staff' | null /** When they asked for the link that they confirmed with */
    readonly askedAt: string | null /** UTC */
    readonly consentedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true /** How they agreed, in the words of the member who added them */
    readonly agreement?: string
  }
  /** Somebody no longer gets the newsletter. */
  readonly 'subscriber.removed.v1': {
    readonly subscriber: string /** UTC */
    readonly removedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** The shop shows a review, or shows it with other words than before. */
  readonly 'review.published.v1': {
    readonly review: string /** The id of the product */
    readonly product: string
    readonly rating: number
    readonly fit: 'small' | 'true' | 'large' | null /** The author had ordered the product */
    readonly verified: boolean
    readonly language: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
    readonly title?: string
    readonly text?: string /** As the author wants to be called in public */
    readonly name?: string
  }
  /** The shop does not show a review any more. */
  readonly 'review.withdrawn.v1': { readonly review: string /** The id of the product */; readonly product: string }
  /** Somebody wrote to the shop. */
  readonly 'request.received.v1': {
    readonly request: string
    readonly language: string /** UTC */
    readonly receivedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
    readonly subject?: string
    readonly message?: string
  }
  /** Staff closed a message, or marked it as spam. */
  readonly 'request.closed.v1': {
    readonly request: string
    readonly as: 'closed' | 'spam' /** UTC */
    readonly closedAt: string /** Null: the customer was erased */
    readonly customer?: {
      readonly id: string
      readonly email?: string
      readonly name?: string
      readonly phone?: string
    } | null /** The customer was erased, and with them all that was personal here */
    readonly erased?: true
  }
  /** Settings of the shop are others. */
  readonly 'settings.changed.v1': {
    /** By setting, the fields that changed as they are now */ readonly changes: { readonly [name: string]: unknown }
  }
  /** Work that takes a while ended: an import, an import that was taken back, or an action on many rows. */
  readonly 'activity.finished.v1': {
    readonly activity: string /** `import`, `import-undone`, or the action on rows, such as `undo` */
    readonly kind: string /** `done`, or why it ended early */
    readonly outcome: string
    readonly figures: { readonly [name: string]: number } /** UTC */
    readonly finishedAt: string
  }
  /** Somebody tries whether an endpoint takes requests of the shop. Nothing happened. */
  readonly 'webhook.test.v1': {
    /** The id of the endpoint */ readonly webhook: string /** UTC */
    readonly sentAt: string
  }
}
