import { z } from 'zod'
import { addressSchema } from '#api/orders/address.ts'

const line = (most: number) =>
  z
    .string()
    .overwrite(text => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .max(most, { error: `has to be at most ${most} characters` })

export const detailsBody = z.strictObject({ name: line(200), phone: line(40) })

/** `usedFor`: what the address is offered for first; another one that was loses that. */
export const addressBody = z.strictObject({
  address: addressSchema,
  usedFor: z.array(z.enum(['billing', 'shipping'])).default([]),
})

export const addressParams = z.strictObject({ addressId: z.string().regex(/^[\w-]{22}$/) })

export const passwordBody = z.strictObject({
  /** Empty for an account without a password, which then has to prove its email by a link instead. */
  currentPassword: z.string().max(1000).default(''),
  password: z.string().max(1000),
})

export const emailBody = z.strictObject({
  email: z.string().max(254),
  currentPassword: z.string().max(1000).default(''),
})

export const eraseBody = z.strictObject({ currentPassword: z.string().max(1000).default('') })

const savedAddress = z.object({
  addressId: z.string(),
  address: z.object(addressSchema.shape),
  usedFor: z.array(z.enum(['billing', 'shipping'])),
})

export const accountSchema = z.object({
  accountId: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  language: z.string(),
  openedAt: z.iso.datetime(),
  hasPassword: z.boolean(),
  providers: z.array(z.string()),
  addresses: z.array(savedAddress),
})

export type AccountModel = z.output<typeof accountSchema>
