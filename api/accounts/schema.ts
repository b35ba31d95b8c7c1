import { z } from 'zod'
import { passwordBounds } from '#api/auth/index.ts'
import { emailField } from '#api/plumbing/http/email.ts'
import { oneLine } from '#domain/shared/printable.ts'
import { addressSchema } from './address.ts'

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
    .describe('The forms that offer this address first. The address that was offered there before is not any more.'),
})

export const addressParams = z.strictObject({
  addressId: z
    .string()
    .regex(/^[\w-]{22}$/)
    .describe('The id of the address in the account'),
})

export const passwordBody = z.strictObject({
  currentPassword: z
    .string()
    .max(1000)
    .default('')
    .describe('Empty for an account without a password, which proves its email by a link instead'),
  password: z
    .string()
    .max(1000)
    .describe('The new password')
    .meta({ minLength: passwordBounds.least, maxLength: passwordBounds.most }),
})

export const emailBody = z.strictObject({ email: emailField, currentPassword: z.string().max(1000).default('') })

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
    email: z.string().describe('An address that was confirmed'),
    name: z.string(),
    phone: z.string(),
    language: z.string(),
    openedAt: z.iso.datetime(),
    hasPassword: z.boolean(),
    providers: z.array(z.string()).describe('Linked ways to sign in, like `google`'),
    addresses: z.array(savedAddress),
  })
  .meta({ id: 'Account', description: 'The account as it is now' })

export type AccountModel = z.output<typeof accountSchema>
