import { z } from 'zod'

const permissionSchema = z.object({ name: z.string(), view: z.boolean(), edit: z.boolean(), delete: z.boolean() })

export const staffSchema = z.object({
  status: z.enum(['active', 'inactive']),
  permissions: z.array(permissionSchema),
})

/** A guest's session is an empty object. */
export const sessionSchema = z
  .object({
    user: z
      .object({
        name: z.string(),
        email: z.string(),
        a: z.boolean().describe('Admin'),
        s: staffSchema.describe('Staff, with what it may do'),
      })
      .optional(),
    expires: z.iso.datetime().optional(),
  })
  .meta({ id: 'Session', description: 'Who is signed in; an empty object for a guest' })

export const providersSchema = z
  .record(
    z.string(),
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(['credentials', 'email', 'oauth']),
      signinUrl: z.url(),
      callbackUrl: z.url(),
    }),
  )
  .describe('By id')

/** How the protocol's own client is told of a mistake; nobody else reads it. */
export const mistake = z
  .object({ message: z.string().optional() })
  .describe('The token of the form is missing or old, or an address is none')

/** What forms of signing in and out have. */
export const sharedFields = {
  csrfToken: z.string().optional(),
  callbackUrl: z.string().optional(),
  json: z.union([z.string(), z.boolean()]).optional(),
}

/** What a form with `json` is answered. */
export const whereTo = z
  .object({ url: z.url().describe('`error` in its query says what went wrong') })
  .describe('Where to go on, for a form with `json`')

export const redirect = z.undefined().describe('To there, for a form without `json`')
