import { z } from 'zod'
import { amount, customer, moment, text } from './subject.ts'

const order = z.string().describe('The public id of the order')
const number = z.int().describe('Of the order, as it is printed')
const named = { order, number }
const quantity = z.int().positive()
const by = z.enum(['customer', 'staff'])

const pieces = z
  .array(z.object({ line: z.string().describe('Names the line in its order'), sku: z.string(), quantity }).readonly())
  .readonly()
  .describe('Pieces of the lines of an order')

const lines = z
  .array(
    z
      .object({
        line: z.string().describe('Names the line in its order'),
        sku: z.string(),
        articleNumber: z.string().optional().describe("The supplier's SKU, where several variants share it"),
        product: z.string().describe('The id of the product'),
        name: text,
        brand: z.string(),
        style: z.string(),
        color: z.object({ id: z.string(), name: text }).readonly().nullable(),
        size: z.string().nullable(),
        options: z.array(z.object({ name: text, value: z.string() }).readonly()).readonly(),
        quantity,
        unitPrice: amount,
        amount,
      })
      .readonly(),
  )
  .readonly()
  .describe('The lines of an order as they were sold')

const totals = z
  .object({ subtotal: amount, discount: amount, delivery: amount, tax: amount })
  .readonly()
  .describe('The parts of the total: subtotal less discount, and delivery and tax')

const address = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    email: z.string(),
    house: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string().describe('ISO 3166, two letters'),
  })
  .readonly()
  .describe('Where an order is sent or billed')

const whose = z.object(customer)
const withReason = z.object({ ...customer, reason: z.string().optional().describe('In the words of who did it') })
const scope = 'orders:read'

const cancelled = {
  ...named,
  by,
  lines: pieces,
  amount: amount.describe('What the order costs less by it'),
  cancelledAt: moment,
}

export const orderTypes = {
  'order.placed.v1': {
    number: 1,
    scope,
    about: 'An order was placed. It comes before everything else of the order.',
    data: z.object({
      ...named,
      placedAt: moment,
      placedBy: by,
      language: z.string().describe('Of the mails to the buyer'),
      lines,
      totals,
      total: amount,
      coupon: z.object({ code: z.string(), discount: amount }).readonly().nullable(),
      delivery: z
        .object({
          type: z.string(),
          area: z.string(),
          days: z.tuple([z.int(), z.int()]).readonly().nullable().describe('Working days, least and most'),
        })
        .readonly(),
      payment: z
        .object({
          method: z.string().describe('`cod`: paid at the door'),
          paid: z.boolean().describe('It is paid already'),
        })
        .readonly(),
    }),
    personal: z.object({
      ...customer,
      billing: address.optional(),
      shipping: address.optional(),
      deliveryReason: z.string().optional().describe('Why the delivery costs something else than the rules say'),
    }),
  },
  'order.paid.v1': {
    number: 2,
    scope,
    about: 'The money for an order is with the shop: ahead, or taken at the door.',
    data: z.object({
      ...named,
      method: z.string(),
      amount,
      payment: z.string().nullable().describe("The provider's name of the payment; null: cash"),
      paidAt: moment,
    }),
    personal: withReason,
  },
  'order.cancelled.v1': {
    number: 3,
    scope,
    about: 'An order was cancelled, before anything of it left.',
    data: z.object({ ...named, by, cancelledAt: moment }),
    personal: withReason,
  },
  'order.rest_cancelled.v1': {
    number: 4,
    scope,
    about: 'The pieces of an order that had not left never will.',
    data: z.object(cancelled),
    personal: withReason,
  },
  'order.shipped.v1': {
    number: 5,
    scope,
    about: 'A parcel of an order left.',
    data: z.object({
      ...named,
      shipment: z.string(),
      lines: pieces,
      carrier: z.string(),
      tracking: z.string(),
      shippedAt: moment,
    }),
    personal: whose,
  },
  'order.delivered.v1': {
    number: 6,
    scope,
    about: 'An order came to its buyer.',
    data: z.object({ ...named, deliveredAt: moment }),
    personal: whose,
  },
  'order.refunded.v1': {
    number: 7,
    scope,
    about: 'Money of an order was given back to its buyer.',
    data: z.object({ ...named, refund: z.string(), amount, refundedAt: moment }),
    personal: z.object({ ...customer, how: z.string().optional().describe('Of a refund by hand: how it was paid') }),
  },
  'order.held.v1': {
    number: 8,
    scope,
    about: 'Nothing of an order may leave until this hold is released; an order may have several.',
    data: z.object({ ...named, hold: z.string(), kind: z.enum(['risk', 'staff']), heldAt: moment }),
    personal: withReason,
  },
  'order.released.v1': {
    number: 9,
    scope,
    about: 'A hold of an order was released.',
    data: z.object({ ...named, hold: z.string(), releasedAt: moment }),
    personal: whose,
  },
  'order.amended.v1': {
    number: 10,
    scope,
    about: 'Pieces of an order were exchanged for others.',
    data: z.object({
      ...named,
      off: pieces,
      on: pieces,
      lines: lines.describe('All lines of the order from now on'),
      totals,
      total: amount,
      difference: amount.describe('How much more the order costs; below 0: less'),
      amendedAt: moment,
    }),
    personal: whose,
  },
  'order.address_changed.v1': {
    number: 11,
    scope,
    about: 'What is still to leave of an order goes to another address.',
    data: z.object({
      ...named,
      fields: z.array(z.string()).readonly().describe('Fields that changed'),
      changedAt: moment,
    }),
    personal: z.object({
      ...customer,
      shipping: address.unwrap().partial().optional().describe('The changed fields as they are now'),
      reason: z.string().optional(),
    }),
  },
  'order.pieces_cancelled.v1': {
    number: 12,
    scope,
    about: 'Pieces of an order never leave, while the rest of it goes on.',
    data: z.object(cancelled),
    personal: withReason,
  },
  'order.shipment_retracted.v1': {
    number: 13,
    scope,
    about: 'A parcel did not leave after all.',
    data: z.object({ ...named, shipment: z.string(), lines: pieces, retractedAt: moment }),
    personal: whose,
  },
  'order.tracking_corrected.v1': {
    number: 14,
    scope,
    about: 'The carrier or the tracking number of a parcel was wrong: these are right.',
    data: z.object({ ...named, shipment: z.string(), carrier: z.string(), tracking: z.string(), correctedAt: moment }),
    personal: whose,
  },
  'order.cash_undone.v1': {
    number: 15,
    scope,
    about: 'The cash that was noted for an order was not taken after all.',
    data: z.object({ ...named, amount, undoneAt: moment }),
    personal: whose,
  },
} as const
