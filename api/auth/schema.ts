import { z } from 'zod'

const permissionSchema = z.object({ name: z.string(), view: z.boolean(), edit: z.boolean(), delete: z.boolean() })

export const staffSchema = z.object({
  status: z.enum(['active', 'inactive']),
  permissions: z.array(permissionSchema),
})

/** A guest's session is an empty object. */
export const sessionSchema = z.object({
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

export const providersSchema = z.record(
  z.string(),
  z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['credentials', 'email', 'oauth']),
    signinUrl: z.url(),
    callbackUrl: z.url(),
  }),
)
