// Made by `npm run client` of /api/v1/openapi.json. Do not edit.

import type * as Shapes from './shapes.ts'

/** What each operation takes and answers. */
export type Operations = {
  /** Tells what happened in the shop, from any place of its history on */
  readEvents: {
    readonly takes: {
      /** Where to begin: a cursor, `start`, `now` or an instant. A cursor is the `id` of a message. Absent: `now` */ readonly after?:
        | string
        | 'start'
        | 'now' /** With commas: `order.shipped.v1`, or `order.*` for the first versions of them all. Absent: all you may read */
      readonly types?: string /** Only of this subject, like `order/h_3fK9…` */
      readonly subject?: string /** Of a batch: so many events at most */
      readonly limit?: number /** Of a batch: so many seconds for a first event */
      readonly wait?: number
    }
    readonly answers: readonly Shapes.CloudEvent[]
  }
  /** Get the JSON Schema of the data of an event */
  getEventSchema: {
    readonly takes: { /** The type and `.json` */ readonly file: string | number }
    readonly answers: {
      readonly $schema: string
      readonly title: string
      readonly description: string
      readonly type: 'object'
    }
  }
  /** Lists the coupons that changed, the one that waits longest to be told first, as they are now */
  listChangedCoupons: {
    readonly takes: {
      /** The `cursor` of the list before, or of an event, as it came: another text is 400 `invalid-request`, a cursor from before a restore 410 `cursor-unknown`. Absent: from the first one on */ readonly changedAfter?: string /** So many at most */
      readonly limit?: number
    }
    readonly answers: Shapes.ChangedCoupons
  }
  /** Creates a coupon. Terms that are not said are the widest. */
  createCouponByProgram: {
    readonly takes: {
      readonly body: {
        /** What a shopper types */ readonly code: string
        readonly terms: {
          readonly value:
            | { readonly kind: 'percent'; readonly percent: number }
            | {
                readonly kind: 'amount'
                readonly amount: {
                  /** Minor units */ readonly amount: number /** The base currency */
                  readonly currency: string
                }
              } /** The least amount of the goods that it is for; null: any */
          readonly minimum?: {
            /** Minor units */ readonly amount: number /** The base currency */
            readonly currency: string
          } | null
          readonly startsAt?: string | null
          readonly endsAt?: string | null /** Null: any number */
          readonly perPerson?: number | null /** Null: any number */
          readonly total?: number | null /** With `categories` both empty: everything in the shop */
          readonly products?: readonly string[]
          readonly categories?: readonly string[]
          readonly firstOrderOnly?: boolean /** The shop shows it on its page of coupons */
          readonly listed?: boolean
        }
      }
    }
    readonly answers: Shapes.ProgramCoupon
  }
  /** Returns a coupon by its code */
  readCoupon: {
    readonly takes: { /** The code of the coupon, in capitals */ readonly code: string | number }
    readonly answers: Shapes.ProgramCoupon
  }
  /** Changes terms of a coupon. One that was ended runs again with them. */
  changeCouponByProgram: {
    readonly takes: {
      /** The code of the coupon, in capitals */ readonly code: string | number
      readonly body: {
        /** `changes` of the coupon as the program saw it */ readonly base: number /** Those that change */
        readonly terms: {
          readonly value?:
            | { readonly kind: 'percent'; readonly percent: number }
            | {
                readonly kind: 'amount'
                readonly amount: {
                  /** Minor units */ readonly amount: number /** The base currency */
                  readonly currency: string
                }
              } /** The least amount of the goods that it is for; null: any */
          readonly minimum?: {
            /** Minor units */ readonly amount: number /** The base currency */
            readonly currency: string
          } | null
          readonly startsAt?: string | null
          readonly endsAt?: string | null /** Null: any number */
          readonly perPerson?: number | null /** Null: any number */
          readonly total?: number | null /** With `categories` both empty: everything in the shop */
          readonly products?: readonly string[]
          readonly categories?: readonly string[]
          readonly firstOrderOnly?: boolean /** The shop shows it on its page of coupons */
          readonly listed?: boolean
        }
      }
    }
    readonly answers: Shapes.ProgramCoupon
  }
  /** Ends a coupon: from now on nobody can use it */
  endCouponByProgram: {
    readonly takes: { /** The code of the coupon, in capitals */ readonly code: string | number }
    readonly answers: Shapes.ProgramCoupon
  }
  /** Opens a coupon again that was ended */
  reopenCouponByProgram: {
    readonly takes: { /** The code of the coupon, in capitals */ readonly code: string | number }
    readonly answers: Shapes.ProgramCoupon
  }
  /** Lists the customers that changed, the one that waits longest to be told first, as they are now */
  listChangedCustomers: {
    readonly takes: {
      /** The `cursor` of the list before, or of an event, as it came: another text is 400 `invalid-request`, a cursor from before a restore 410 `cursor-unknown`. Absent: from the first one on */ readonly changedAfter?: string /** So many at most */
      readonly limit?: number
    }
    readonly answers: Shapes.ChangedCustomers
  }
  /** Returns a customer by their public id */
  readCustomer: {
    readonly takes: { /** The id of the customer, as events name them */ readonly id: string | number }
    readonly answers: Shapes.ProgramCustomer
  }
  /** Tells which key the request carries, and what it may do */
  getKey: {
    readonly takes: object
    readonly answers: {
      /** The id of the key, as the list shows it */ readonly id: string
      readonly name: string
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
      )[] /** Whose feed its products are; null: that of all keys without one */
      readonly source: string | null
    }
  }
  /** Returns the document of what is for programs */
  getProgramsOpenApi: { readonly takes: object; readonly answers: { readonly openapi: string } }
  /** Lists the orders that changed, the one that waits longest to be told first, as they are now */
  listChangedOrders: {
    readonly takes: {
      /** The `cursor` of the list before, or of an event, as it came: another text is 400 `invalid-request`, a cursor from before a restore 410 `cursor-unknown`. Absent: from the first one on */ readonly changedAfter?: string /** So many at most */
      readonly limit?: number
    }
    readonly answers: Shapes.ChangedOrders
  }
  /** Returns an order by its number or its public id */
  readOrder: {
    readonly takes: {
      /** The number of the order, as it is printed, or its id, as events name it */ readonly id: string | number
    }
    readonly answers: Shapes.ProgramOrder
  }
  /** Cancels an order, or what is left of one that was shipped in part, and gives its money back */
  cancelByProgram: {
    readonly takes: {
      /** The number of the order, as it is printed, or its id, as events name it */ readonly id: string | number
      readonly body: {
        readonly reason?: string /** Cancels what has not left yet, also where a part was shipped. Without it such an order is refused */
        readonly rest?: boolean
      }
    }
    readonly answers: Shapes.ProgramOrder
  }
  /** Notes that the money of an order that is paid on delivery was taken: all, or less with a reason */
  noteCash: {
    readonly takes: {
      /** The number of the order, as it is printed, or its id, as events name it */ readonly id: string | number
      readonly body: {
        /** Without it, all that is due */ readonly amount?: {
          /** Minor units */ readonly amount: number /** The one that the buyer was shown */
          readonly currency: string
        } /** Why it is less than is due */
        readonly reason?: string
      }
    }
    readonly answers: Shapes.ProgramOrder
  }
  /** Notes that the money was not taken after all; until money of the order is given back */
  undoNotedCash: {
    readonly takes: {
      /** The number of the order, as it is printed, or its id, as events name it */ readonly id: string | number
      readonly body: { /** As `payment.cash` of the order names it */ readonly cash: string }
    }
    readonly answers: Shapes.ProgramOrder
  }
  /** Notes that an order was delivered */
  noteDelivery: {
    readonly takes: {
      /** The number of the order, as it is printed, or its id, as events name it */ readonly id: string | number
    }
    readonly answers: Shapes.ProgramOrder
  }
  /** Gives back money for pieces, the delivery or an amount, never more in all than was paid */
  refundByProgram: {
    readonly takes: {
      /** The number of the order, as it is printed, or its id, as events name it */ readonly id: string | number
      readonly body:
        | {
            readonly of: 'pieces'
            readonly lines: readonly {
              readonly sku: string
              readonly quantity: number
            }[] /** Why. Only staff see it, and it goes when the buyer is erased */
            readonly note?: string
          }
        | {
            /** What is left of the cost of the delivery */ readonly of: 'delivery' /** Why. Only staff see it, and it goes when the buyer is erased */
            readonly note?: string
          }
        | {
            readonly of: 'amount'
            readonly amount: {
              /** Minor units */ readonly amount: number /** The one that the buyer paid in, or the base currency */
              readonly currency: string
            } /** Why. Only staff see it, and it goes when the buyer is erased */
            readonly note?: string
          }
    }
    readonly answers: { readonly refunds: readonly Shapes.ProgramRefund[] }
  }
  /** Notes that a parcel left with an order, or with some of its pieces */
  shipParcel: {
    readonly takes: {
      /** The number of the order, as it is printed, or its id, as events name it */ readonly id: string | number
      readonly body: {
        readonly carrier?: string
        readonly tracking?: string /** Without it, everything that is not shipped yet */
        readonly lines?: readonly {
          readonly sku: string
          readonly quantity: number
        }[] /** A mail tells the buyer of the shipment */
        readonly tells?: boolean
      }
    }
    readonly answers: Shapes.ProgramOrder
  }
  /** Sets the prices of many variants */
  writePrices: {
    readonly takes: { readonly body: { readonly items: Shapes.PriceItemsInput } }
    readonly answers: Shapes.PriceAnswers
    readonly line: Shapes.PriceWriteInput
    readonly told: Shapes.PriceWritten | Shapes.BulkEnd
  }
  /** Lists the products that changed, the one that waits longest to be told first, as they are now */
  listChangedProducts: {
    readonly takes: {
      /** The `cursor` of the list before, or of an event, as it came: another text is 400 `invalid-request`, a cursor from before a restore 410 `cursor-unknown`. Absent: from the first one on */ readonly changedAfter?: string /** So many at most */
      readonly limit?: number
    }
    readonly answers: Shapes.ChangedProducts
  }
  /** Makes and changes many products */
  writeProducts: {
    readonly takes: { readonly body: { readonly items: Shapes.ProductItemsInput } }
    readonly answers: Shapes.ProductAnswers
    readonly line: Shapes.ProductItemInput
    readonly told: Shapes.ProductItemWritten | Shapes.BulkEnd
  }
  /** Makes a product, or changes it */
  writeProduct: {
    readonly takes: {
      /** Names the product in the program that sends it */ readonly key: string | number
      readonly body: Shapes.ProductWriteInput
    }
    readonly answers: Shapes.ProductWritten
  }
  /** Takes a product off sale for good; writing it again brings it back */
  discontinueProduct: {
    readonly takes: { /** Names the product in the program that sends it */ readonly key: string | number }
    readonly answers: Shapes.ProductDiscontinued
  }
  /** Finds products by their style, or by a code of a variant */
  findProductsByCode: {
    readonly takes: {
      /** `code`: a SKU, a GTIN or an article number of a variant */ readonly by:
        | 'style'
        | 'code' /** The whole of it, in letters of any case */
      readonly is: string
    }
    readonly answers: { readonly products: readonly Shapes.ProgramProduct[] }
  }
  /** Returns a product by its id */
  readProduct: {
    readonly takes: { /** The id of the product, as events name it */ readonly id: string | number }
    readonly answers: Shapes.ProgramProduct
  }
  /** Lists the refunds that changed, the one that waits longest to be told first, as they are now */
  listChangedRefunds: {
    readonly takes: {
      /** The `cursor` of the list before, or of an event, as it came: another text is 400 `invalid-request`, a cursor from before a restore 410 `cursor-unknown`. Absent: from the first one on */ readonly changedAfter?: string /** So many at most */
      readonly limit?: number
    }
    readonly answers: Shapes.ChangedRefunds
  }
  /** Returns a refund by its public id */
  readRefund: {
    readonly takes: { /** The id of the refund, as events name it */ readonly id: string | number }
    readonly answers: Shapes.ProgramRefund
  }
  /** Lists the messages that changed, the one that waits longest to be told first, as they are now */
  listChangedRequests: {
    readonly takes: {
      /** The `cursor` of the list before, or of an event, as it came: another text is 400 `invalid-request`, a cursor from before a restore 410 `cursor-unknown`. Absent: from the first one on */ readonly changedAfter?: string /** So many at most */
      readonly limit?: number
    }
    readonly answers: Shapes.ChangedRequests
  }
  /** Returns a message to the shop, with its answers */
  readRequest: {
    readonly takes: { /** The id of the message, as the list shows it */ readonly requestId: string | number }
    readonly answers: Shapes.ProgramRequest
  }
  /** Answers a message by mail, unless somebody answered it meanwhile */
  answerRequestByProgram: {
    readonly takes: {
      /** The id of the message, as the list shows it */ readonly requestId: string | number
      readonly body: {
        readonly answer: string /** How many answers there were when this one was written */
        readonly seen: number /** Closes the message too */
        readonly close?: boolean
      }
    }
    readonly answers: Shapes.ProgramRequest
  }
  /** Closes a message */
  closeRequestByProgram: {
    readonly takes: { /** The id of the message, as the list shows it */ readonly requestId: string | number }
    readonly answers: Shapes.ProgramRequest
  }
  /** Opens a message again that was answered, closed or taken for spam */
  reopenRequestByProgram: {
    readonly takes: { /** The id of the message, as the list shows it */ readonly requestId: string | number }
    readonly answers: Shapes.ProgramRequest
  }
  /** Lists the returns that changed, the one that waits longest to be told first, as they are now */
  listChangedReturns: {
    readonly takes: {
      /** The `cursor` of the list before, or of an event, as it came: another text is 400 `invalid-request`, a cursor from before a restore 410 `cursor-unknown`. Absent: from the first one on */ readonly changedAfter?: string /** So many at most */
      readonly limit?: number
    }
    readonly answers: Shapes.ChangedReturns
  }
  /** Returns a return by its public id */
  readReturn: {
    readonly takes: { /** The id of the return, as events name it */ readonly id: string | number }
    readonly answers: Shapes.ProgramReturn
  }
  /** Sets and adjusts the pieces of many variants */
  writeStock: {
    readonly takes: { readonly body: { readonly items: Shapes.StockItemsInput } }
    readonly answers: Shapes.StockAnswers
    readonly line: Shapes.StockWriteInput
    readonly told: Shapes.StockWritten | Shapes.BulkEnd
  }
  /** Returns the pieces of a variant */
  readStock: {
    readonly takes: { /** The id of the variant in carts and orders */ readonly sku: string | number }
    readonly answers: Shapes.ProgramStock
  }
  /** Lists the readers of the newsletter that came or left, the one that waits longest to be told first */
  listChangedSubscribers: {
    readonly takes: {
      /** The `cursor` of the list before, or of an event, as it came: another text is 400 `invalid-request`, a cursor from before a restore 410 `cursor-unknown`. Absent: from the first one on */ readonly changedAfter?: string /** So many at most */
      readonly limit?: number
    }
    readonly answers: Shapes.ChangedSubscribers
  }
  /** Adds somebody to the newsletter who agreed to it elsewhere, and mails them the welcome */
  addConsent: {
    readonly takes: {
      readonly body: {
        readonly email: string /** The language of their mails */
        readonly language: 'en' | 'bn' | 'ar' | 'fr' /** When they agreed, in UTC */
        readonly consentedAt: string /** How and where they agreed */
        readonly agreement: string
      }
    }
    readonly answers: Shapes.ProgramSubscriber
  }
  /** Takes somebody off the newsletter, by their public id or their address */
  removeConsent: {
    readonly takes: {
      readonly body:
        | { /** The id of the reader, as events name them */ readonly id: string }
        | { readonly email: string }
    }
    readonly answers: Shapes.ProgramSubscriber
  }
  /** Returns a reader of the newsletter with the proof of their consent */
  readSubscriber: {
    readonly takes: { /** The id of the reader, as events name them */ readonly id: string | number }
    readonly answers: Shapes.ProgramSubscriber
  }
  /** Lists the endpoints that events are sent to, without their secrets */
  listWebhooksByKey: { readonly takes: object; readonly answers: { readonly webhooks: readonly Shapes.Webhook[] } }
  /** Adds an endpoint and shows its secret this once */
  addWebhookByKey: {
    readonly takes: {
      readonly body: {
        /** Tells endpoints apart, like the program that listens there */ readonly name: string /** Where events are sent: public and https, at port 443 or one from 1024 on, or a host that WEBHOOK_PRIVATE_HOSTS names */
        readonly url: string /** Types of events: `order.placed.v1`, `order.*` for the first versions of them all, or `*` */
        readonly types: readonly string[] /** Only events of this subject; null: of all */
        readonly subject?: string | null /** So many events at most in one request. From 2 on a request is a list */
        readonly batch?: number /** It is told personal data too, such as names and addresses, which takes `customers:read` */
        readonly personal?: boolean /** Where it begins: a cursor, a position, `start`, `now`, or an instant */
        readonly from?: string | 'start' | 'now'
      }
    }
    readonly answers: Shapes.MadeWebhook
  }
  /** Returns an endpoint with the events that it gets next, and what became of its last requests */
  showWebhookByKey: {
    readonly takes: {
      /** The id of the last attempt of the page before */ readonly before?: string /** So many attempts at most */
      readonly limit?: number /** The id of the endpoint, as the list shows it */
      readonly webhookId: string | number
    }
    readonly answers: Shapes.WebhookDetail
  }
  /** Changes an endpoint, which is tried at once */
  changeWebhookByKey: {
    readonly takes: {
      /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number
      readonly body: {
        /** Tells endpoints apart, like the program that listens there */ readonly name?: string /** Where events are sent: public and https, at port 443 or one from 1024 on, or a host that WEBHOOK_PRIVATE_HOSTS names */
        readonly url?: string /** Types of events: `order.placed.v1`, `order.*` for the first versions of them all, or `*` */
        readonly types?: readonly string[] /** Only events of this subject; null: of all */
        readonly subject?: string | null /** So many events at most in one request. From 2 on a request is a list */
        readonly batch?: number /** It is told personal data too, such as names and addresses, which takes `customers:read` */
        readonly personal?: boolean
      }
    }
    readonly answers: undefined
  }
  /** Removes an endpoint: nothing is sent to it any more */
  removeWebhookByKey: {
    readonly takes: { /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number }
    readonly answers: undefined
  }
  /** Makes the request of an attempt again, to be looked at */
  showWebhookRequestByKey: {
    readonly takes: {
      /** The id of the endpoint, as the list shows it */ readonly webhookId:
        | string
        | number /** The id of the attempt, as the endpoint shows it */
      readonly attemptId: string | number
    }
    readonly answers: Shapes.WebhookRequest
  }
  /** Pauses an endpoint: events wait for it */
  pauseWebhookByKey: {
    readonly takes: { /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number }
    readonly answers: undefined
  }
  /** Sends a range of events once more, beside those that are new */
  replayWebhookByKey: {
    readonly takes: {
      /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number
      readonly body: {
        /** A cursor, a position of the log, `start`, `now`, or an instant */ readonly from:
          | string
          | 'start'
          | 'now' /** A cursor, a position of the log, `start`, `now`, or an instant */
        readonly to?: string | 'start' | 'now'
      }
    }
    readonly answers: undefined
  }
  /** Cancels the replay of an endpoint */
  cancelWebhookReplayByKey: {
    readonly takes: { /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number }
    readonly answers: undefined
  }
  /** Resumes an endpoint that was paused or disabled, where it stopped or from elsewhere */
  resumeWebhookByKey: {
    readonly takes: {
      /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number
      readonly body: { /** Where it goes on; null: where it stopped */ readonly from?: string | 'start' | 'now' | null }
    }
    readonly answers: undefined
  }
  /** Moves the bookmark of an endpoint: everything after it is sent, also what it had */
  rewindWebhookByKey: {
    readonly takes: {
      /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number
      readonly body: {
        /** A cursor, a position of the log, `start`, `now`, or an instant */ readonly to: string | 'start' | 'now'
      }
    }
    readonly answers: undefined
  }
  /** Gives an endpoint another secret; the one before signs too for a while */
  rotateWebhookByKey: {
    readonly takes: {
      /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number
      readonly body: { /** So many hours both secrets sign */ readonly hours?: number }
    }
    readonly answers: Shapes.MadeWebhook
  }
  /** Skips an event of the request that is refused, so that the endpoint goes on */
  skipWebhookEventByKey: {
    readonly takes: {
      /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number
      readonly body: { /** The `id` of the event */ readonly eventId: string }
    }
    readonly answers: undefined
  }
  /** Sends a test event to an endpoint at once, outside the order */
  testWebhookByKey: {
    readonly takes: { /** The id of the endpoint, as the list shows it */ readonly webhookId: string | number }
    readonly answers: Shapes.WebhookTest
  }
}

/** Where each operation is. `once`: it takes an Idempotency-Key. */
export const operations = {
  readEvents: {
    method: 'GET',
    path: '/api/events',
    query: ['after', 'types', 'subject', 'limit', 'wait'],
    once: false,
  },
  getEventSchema: { method: 'GET', path: '/api/schemas/{file}', query: [], once: false },
  listChangedCoupons: { method: 'GET', path: '/api/v1/coupons', query: ['changedAfter', 'limit'], once: false },
  createCouponByProgram: { method: 'POST', path: '/api/v1/coupons', query: [], once: true },
  readCoupon: { method: 'GET', path: '/api/v1/coupons/{code}', query: [], once: false },
  changeCouponByProgram: { method: 'POST', path: '/api/v1/coupons/{code}/change', query: [], once: true },
  endCouponByProgram: { method: 'POST', path: '/api/v1/coupons/{code}/end', query: [], once: true },
  reopenCouponByProgram: { method: 'POST', path: '/api/v1/coupons/{code}/reopen', query: [], once: true },
  listChangedCustomers: { method: 'GET', path: '/api/v1/customers', query: ['changedAfter', 'limit'], once: false },
  readCustomer: { method: 'GET', path: '/api/v1/customers/{id}', query: [], once: false },
  getKey: { method: 'GET', path: '/api/v1/key', query: [], once: false },
  getProgramsOpenApi: { method: 'GET', path: '/api/v1/openapi.json', query: [], once: false },
  listChangedOrders: { method: 'GET', path: '/api/v1/orders', query: ['changedAfter', 'limit'], once: false },
  readOrder: { method: 'GET', path: '/api/v1/orders/{id}', query: [], once: false },
  cancelByProgram: { method: 'POST', path: '/api/v1/orders/{id}/cancel', query: [], once: true },
  noteCash: { method: 'POST', path: '/api/v1/orders/{id}/cash', query: [], once: true },
  undoNotedCash: { method: 'POST', path: '/api/v1/orders/{id}/cash/undo', query: [], once: true },
  noteDelivery: { method: 'POST', path: '/api/v1/orders/{id}/deliver', query: [], once: true },
  refundByProgram: { method: 'POST', path: '/api/v1/orders/{id}/refunds', query: [], once: true },
  shipParcel: { method: 'POST', path: '/api/v1/orders/{id}/ship', query: [], once: true },
  writePrices: { method: 'POST', path: '/api/v1/prices', query: [], once: true },
  listChangedProducts: { method: 'GET', path: '/api/v1/products', query: ['changedAfter', 'limit'], once: false },
  writeProducts: { method: 'POST', path: '/api/v1/products', query: [], once: true },
  writeProduct: { method: 'PUT', path: '/api/v1/products/by-key/{key}', query: [], once: true },
  discontinueProduct: { method: 'POST', path: '/api/v1/products/by-key/{key}/discontinue', query: [], once: true },
  findProductsByCode: { method: 'GET', path: '/api/v1/products/find', query: ['by', 'is'], once: false },
  readProduct: { method: 'GET', path: '/api/v1/products/{id}', query: [], once: false },
  listChangedRefunds: { method: 'GET', path: '/api/v1/refunds', query: ['changedAfter', 'limit'], once: false },
  readRefund: { method: 'GET', path: '/api/v1/refunds/{id}', query: [], once: false },
  listChangedRequests: { method: 'GET', path: '/api/v1/requests', query: ['changedAfter', 'limit'], once: false },
  readRequest: { method: 'GET', path: '/api/v1/requests/{requestId}', query: [], once: false },
  answerRequestByProgram: { method: 'POST', path: '/api/v1/requests/{requestId}/answers', query: [], once: true },
  closeRequestByProgram: { method: 'POST', path: '/api/v1/requests/{requestId}/close', query: [], once: true },
  reopenRequestByProgram: { method: 'POST', path: '/api/v1/requests/{requestId}/reopen', query: [], once: true },
  listChangedReturns: { method: 'GET', path: '/api/v1/returns', query: ['changedAfter', 'limit'], once: false },
  readReturn: { method: 'GET', path: '/api/v1/returns/{id}', query: [], once: false },
  writeStock: { method: 'POST', path: '/api/v1/stock', query: [], once: true },
  readStock: { method: 'GET', path: '/api/v1/stock/{sku}', query: [], once: false },
  listChangedSubscribers: { method: 'GET', path: '/api/v1/subscribers', query: ['changedAfter', 'limit'], once: false },
  addConsent: { method: 'POST', path: '/api/v1/subscribers', query: [], once: true },
  removeConsent: { method: 'POST', path: '/api/v1/subscribers/remove', query: [], once: true },
  readSubscriber: { method: 'GET', path: '/api/v1/subscribers/{id}', query: [], once: false },
  listWebhooksByKey: { method: 'GET', path: '/api/v1/webhooks', query: [], once: false },
  addWebhookByKey: { method: 'POST', path: '/api/v1/webhooks', query: [], once: true },
  showWebhookByKey: { method: 'GET', path: '/api/v1/webhooks/{webhookId}', query: ['before', 'limit'], once: false },
  changeWebhookByKey: { method: 'PATCH', path: '/api/v1/webhooks/{webhookId}', query: [], once: false },
  removeWebhookByKey: { method: 'DELETE', path: '/api/v1/webhooks/{webhookId}', query: [], once: false },
  showWebhookRequestByKey: {
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}/attempts/{attemptId}',
    query: [],
    once: false,
  },
  pauseWebhookByKey: { method: 'POST', path: '/api/v1/webhooks/{webhookId}/pause', query: [], once: true },
  replayWebhookByKey: { method: 'POST', path: '/api/v1/webhooks/{webhookId}/replay', query: [], once: true },
  cancelWebhookReplayByKey: { method: 'DELETE', path: '/api/v1/webhooks/{webhookId}/replay', query: [], once: false },
  resumeWebhookByKey: { method: 'POST', path: '/api/v1/webhooks/{webhookId}/resume', query: [], once: true },
  rewindWebhookByKey: { method: 'POST', path: '/api/v1/webhooks/{webhookId}/rewind', query: [], once: true },
  rotateWebhookByKey: { method: 'POST', path: '/api/v1/webhooks/{webhookId}/rotate', query: [], once: true },
  skipWebhookEventByKey: { method: 'POST', path: '/api/v1/webhooks/{webhookId}/skip', query: [], once: true },
  testWebhookByKey: { method: 'POST', path: '/api/v1/webhooks/{webhookId}/test', query: [], once: true },
} as const
