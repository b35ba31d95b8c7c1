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
        s: staffSchema.describe('Staff, with their permissions'),
      })
      .optional(),
    expires: z.iso.datetime().optional(),
  })
  .meta({ id: 'Session', description: 'The session of the visitor; an empty object for a guest' })

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
  .describe('The token of the form is missing or too old, or an address is not valid')

export const sharedFields = {
  csrfToken: z.string().optional(),
  callbackUrl: z.string().optional(),
  json: z.union([z.string(), z.boolean()]).optional(),
}

export const whereTo = z
  .object({ url: z.url().describe('After a failure, `error` in its query names the reason') })
  .describe('The page to open next, for a form with `json`')

export const redirect = z.undefined().describe('Redirects to the next page, for a form without `json`')
