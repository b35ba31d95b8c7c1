import { z } from 'zod'
import type { Settings } from '#domain/settings/events.ts'
import { settingsShape } from '#domain/settings/settings-shape.ts'
import type { SectionShape, Shape } from '#domain/settings/shape.ts'
import { languages } from '#domain/shared/localized-text.ts'

/** The domain's shape of a value as a schema, for the OpenAPI document. */
function schemaOf(shape: Shape): z.ZodType {
  switch (shape.kind) {
    case 'flag':
      return z.boolean()
    case 'text':
      if (shape.oneOf) return z.enum(shape.oneOf as [string, ...string[]])
      return shape.pattern ? z.string().regex(shape.pattern).describe(shape.expected) : z.string()
    case 'texts':
      return z.partialRecord(z.enum(languages), z.string()).describe('A text by language')
    case 'number': {
      const number = shape.whole ? z.int() : z.number()
      const above = number.gt(shape.above)
      return (shape.below === undefined ? above : above.lt(shape.below)).describe(shape.expected)
    }
    case 'list':
      return z.array(schemaOf(shape.of))
    case 'span':
      return z.tuple([schemaOf(shape.of), schemaOf(shape.of)]).describe('The least and the most days')
    case 'nullable':
      return schemaOf(shape.of).nullable()
    case 'section':
      return z.object(fieldsOf(shape))
  }
}

function fieldsOf({ fields }: SectionShape): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, schemaOf(shape)]))
}

export type SettingsAnswer = {
  readonly success: true
  readonly settings: Settings & { readonly loaded: true }
  readonly err: null
}

/** Answer of GET /api/home/settings. */
export const settingsAnswer = z
  .object({
    success: z.literal(true),
    settings: z.object({ loaded: z.literal(true), ...fieldsOf(settingsShape) }),
    err: z.null(),
  })
  .meta({ id: 'SettingsAnswer', description: 'The settings; those that were never set have their defaults' })
