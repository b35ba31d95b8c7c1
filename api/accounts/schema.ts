import { z } from 'zod'
import { passwordBounds } from '#api/auth/password-rules.ts'
import { addressSchema } from '#api/orders/address.ts'
import { emailField } from '#api/subscribers/email.ts'
import { oneLine } from '#domain/shared/printable.ts'

const line = (most: number) =>
  z
    .string()
    .overwrite(oneLine)
    .max(most, { error: `has to be at most ${most} characters` })

export const detailsBody = z.strictObject({ name: line(200), phone: line(40) })

export const addressBody = z.strictObject({
  address: addressSchema,
  usedFor: z
    .array(z.enum(['billing', 'shipping']))
    .default([])
    .describe('What the address is offered for first; another one that was loses that'),
})

export const addressParams = z.strictObject({
  addressId: z
    .string()
    .regex(/^[\w-]{22}$/)
    .describe('As the account names it'),
})

export const passwordBody = z.strictObject({
  currentPassword: z
    .string()
    .max(1000)
    .default('')
    .describe('Empty for an account without a password, which has to prove its email by a link instead'),
  password: z
    .string()
    .max(1000)
    .describe('The new one')
    .meta({ minLength: passwordBounds.least, maxLength: passwordBounds.most }),
})

export const emailBody = z.strictObject({
  email: emailField,
  currentPassword: z.string().max(1000).default(''),
})

export const eraseBody = z.strictObject({ currentPassword: z.string().max(1000).default('') })

const savedAddress = z
  .object({
    addressId: z.string(),
    address: addressSchema,
    usedFor: z.array(z.enum(['billing', 'shipping'])),
  })
  .meta({ id: 'SavedAddress' })

export const accountSchema = z
  .object({
    accountId: z.string(),
    email: z.string().describe('An address that was proven'),
    name: z.string(),
    phone: z.string(),
    language: z.string(),
    openedAt: z.iso.datetime(),
    hasPassword: z.boolean(),
    providers: z.array(z.string()).describe('Ways to sign in that are linked, like `google`'),
    addresses: z.array(savedAddress),
  })
  .meta({ id: 'Account', description: 'The account as it is now' })

export type AccountModel = z.output<typeof accountSchema>
