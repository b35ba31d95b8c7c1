import { z } from 'zod'
import { passwordBounds } from '#api/auth/index.ts'
import { emailField } from '#api/plumbing/http/email.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { oneLine } from '#domain/shared/printable.ts'
import { addressSchema } from './address.ts'

const line = (most: number) =>
  z
    .string()
    .overwrite(oneLine)
    .max(most, { error: `has to be at most ${most} characters` })

export const detailsBody = z.strictObject({
  name: line(200),
  phone: line(40),
  language: z.enum(languages).optional().describe('The language of the mails to the account; without it, it stays'),
})

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

export const sessionParams = z.strictObject({
  sessionId: z.string().min(1).max(100).describe('The id of the session, as the list of sessions has it'),
})

export const sessionsSchema = z
  .object({
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        browser: z.string().nullable().describe('Null: the browser does not say it, or nobody noted it'),
        system: z.string().nullable(),
        startedAt: z.string().nullable().describe('Null: it began before sessions were noted'),
        usedAt: z.string().describe('When it was used last, to the day'),
        own: z.boolean().describe('The session of this request'),
      }),
    ),
  })
  .describe(
    'The browsers in which the account is signed in. Those from before they were noted come in when they are used',
  )

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
