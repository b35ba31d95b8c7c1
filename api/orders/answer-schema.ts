import { z } from 'zod'
import { currencySchema, lineSchema } from '#api/cart/answer-schema.ts'
import type { DeliveryOption, OrderModel } from '#web/storefront/shop.ts'
import { addressSchema } from './address.ts'

const totals = z.object({
  subtotal: z.int(),
  discount: z.int(),
  delivery: z.int(),
  tax: z.int(),
  total: z.int(),
})

export const deliveryOptionSchema = z.object({
  type: z.string(),
  area: z.string(),
  cost: z.int(),
  days: z.tuple([z.int(), z.int()]).describe('Working days, least and most'),
}) satisfies z.ZodType<DeliveryOption>

export const placedSchema = z.object({
  orderId: z.string().describe('Cannot be guessed: who knows it may read the order'),
  number: z.int().nullable().describe('Sequential, as printed'),
  status: z.string(),
  totals,
  total: z.int().describe('Minor units of the shown currency'),
  currency: currencySchema,
  placedAt: z.string().nullable(),
  url: z.string(),
})

export const orderSchema = z.object({
  orderId: z.string(),
  number: z.int().nullable(),
  status: z.enum(['in-progress', 'placed', 'refused']),
  lines: z.array(lineSchema),
  totals,
  currency: currencySchema,
  delivery: deliveryOptionSchema,
  payment: z.literal('cod'),
  placedAt: z.string(),
  billing: addressSchema.nullable().describe('Null once the person was erased'),
  shipping: addressSchema.nullable(),
  seller: z.object({ name: z.string(), address: z.string(), email: z.string(), phoneFooter: z.string() }),
}) satisfies z.ZodType<OrderModel>
