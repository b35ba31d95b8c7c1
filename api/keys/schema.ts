import { z } from 'zod'
import { sourceName, sourceRule } from '#domain/import-source/import-source.ts'
import { oneLine } from '#domain/shared/printable.ts'
import { scopes } from '#domain/shared/scopes.ts'

export const keyId = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .describe('The id of the key, as the list shows it')
export const keyParams = z.strictObject({ keyId })

const scopeList = z.array(z.enum(scopes)).min(1).max(scopes.length).describe('What the key may do')

export const newKeyBody = z.strictObject({
  name: z.string().overwrite(oneLine).min(1).max(60).describe('Tells keys apart, like the program that has it'),
  scopes: scopeList,
  source: z
    .string()
    .regex(sourceName, { error: `takes ${sourceRule}` })
    .optional()
    .describe('Whose feed its products are, as for imports. Absent: that of all keys without one'),
  expiresAt: z.iso.datetime().optional().describe('It works no more from then on. Absent: until it is revoked'),
})
export type NewKey = z.output<typeof newKeyBody>

const keySchema = z
  .object({
    keyId,
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    source: z.string().nullable().describe('Whose feed its products are; null: that of all keys without one'),
    state: z.enum(['open', 'expired', 'revoked']),
    by: z
      .object({
        kind: z.enum(['staff', 'left', 'owner']).describe('`left`: they work here no more, the key stays'),
        name: z.string().nullable().describe('Null: the owner, by a command, or a person who left'),
      })
      .describe('Who made it'),
    createdAt: z.string(),
    usedAt: z.string().nullable().describe('When it was last used, to the hour; null: never, or not that is known'),
    expiresAt: z.string().nullable(),
    rotatedAt: z.string().nullable(),
    olderUntil: z
      .string()
      .nullable()
      .describe('Until then the secret before the newest one works too; null: there is none'),
    revokedAt: z.string().nullable(),
  })
  .meta({ id: 'Key', description: 'A key by which a program of others uses the shop, without its secret' })
export type KeyModel = z.output<typeof keySchema>

export const keyList = z.object({ keys: z.array(keySchema) }).describe('The keys, those that work first')

/** The one answer that ever holds a secret. */
export const madeKey = z
  .object({
    keyId,
    key: z.string().describe('What the program sends as `Authorization: Bearer`. The shop cannot show it again'),
    olderUntil: z.string().nullable().describe('Until then the secret before this one works too; null: there is none'),
  })
  .meta({ id: 'MadeKey', description: 'A key with its secret, which is shown once' })
export type MadeKey = z.output<typeof madeKey>

/** The questions of `npm run key`. */
export const keyWork = z.union([
  z.strictObject({ list: z.literal('keys') }),
  z.strictObject({ create: newKeyBody }),
  z.strictObject({ rotate: keyId }),
  z.strictObject({ revoke: keyId }),
])
export type KeyWork = z.output<typeof keyWork>
export const keyAnswer = z.union([keyList, madeKey]).describe('The keys as they are now, or the one that was made')
export type KeyAnswer = z.output<typeof keyAnswer>
