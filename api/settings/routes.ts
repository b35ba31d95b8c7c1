import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { colorRefusal } from '#domain/settings/colors.ts'
import type { Settings } from '#domain/settings/events.ts'
import { settingsShape } from '#domain/settings/settings-shape.ts'
import type { SectionShape, Shape } from '#domain/settings/shape.ts'
import { type Colors, darkTheme, lightTheme, type ThemeToken } from '#domain/settings/theme.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'

/** The domain's shape of a value as a schema, for the OpenAPI document. */
function schemaOf(shape: Shape): z.ZodType {
  switch (shape.kind) {
    case 'flag':
      return z.boolean()
    case 'text':
      if (shape.oneOf) return z.enum(shape.oneOf as [string, ...string[]])
      return shape.pattern ? z.string().regex(shape.pattern).describe(shape.expected) : z.string()
    case 'texts':
      if (!shape.dated) return z.partialRecord(z.enum(languages), z.string()).describe('A text by language')
      return z
        .partialRecord(z.enum([...languages, 'from', 'until']), z.string())
        .describe('A text by language, and the moments from which and until which it stands')
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

export const settingsAnswer = z
  .object({
    success: z.literal(true),
    settings: z.object({ loaded: z.literal(true), ...fieldsOf(settingsShape) }),
    err: z.null(),
  })
  .meta({ id: 'SettingsAnswer', description: 'The settings; those that were never set have their defaults' })

export type SettingsDeps = { readonly settings: () => Promise<Settings> }

export async function settingsRoutes(app: FastifyInstance, { settings }: SettingsDeps): Promise<void> {
  route(app, 'GET', '/api/home/settings', {
    access: 'guest',
    tag: 'shop',
    summary: 'Returns the settings of the shop',
    operationId: 'getSettings',
    answer: settingsAnswer,
    async run(request, reply) {
      reply.header('cache-control', 'no-cache')
      try {
        const answer: SettingsAnswer = { success: true, settings: { loaded: true, ...(await settings()) }, err: null }
        return sendJson(reply, answer)
      } catch (error) {
        if (!(error instanceof ReadModelsUnavailable)) throw error
        request.log.error({ err: error }, 'settings cannot be read')
        const answer = { success: false, settings: null, err: 'Something Went Wrong', requestId: request.id }
        return sendProblem(reply.header('retry-after', '5'), 'unavailable', 'Try again in a moment.', answer)
      }
    },
  })
}

/** GET /theme/{hash}.css: the owner's colours. A page of yesterday that asks for yesterday's gets what stands now. */
export async function themeRoutes(app: FastifyInstance, { settings }: SettingsDeps): Promise<void> {
  const params = z.object({ file: z.string().max(64) })
  app.get<{ Params: z.infer<typeof params> }>(
    '/theme/:file',
    { config: { access: 'guest' }, schema: { hide: true, params } },
    async (request, reply) => {
      const sheet = themeSheet((await settings()).color)
      if (!sheet || !/^[\da-f]{16}\.css$/.test(request.params.file)) return sendProblem(reply, 'not-found')
      if (sheet.address !== `/theme/${request.params.file}`) {
        return reply.header('cache-control', 'no-store').redirect(sheet.address, 302)
      }
      return reply
        .header('content-type', 'text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(sheet.css)
    },
  )
}

export type ThemeSheet = {
  /** `/theme/<hash>.css`: another one whenever a colour changes, so it may be kept for ever. */
  readonly address: string
  readonly css: string
}

/** The owner's colours over web/theme/tokens.css; null without any. Colours saved before the rules are left out. */
export function themeSheet(color: Colors): ThemeSheet | null {
  if (colorRefusal(color)) return null
  const light = lightTheme(color)
  const dark = darkTheme(color)
  const pair = (token: ThemeToken) => `light-dark(${light[token]},${dark[token]})`
  const tokens = (Object.keys(light) as ThemeToken[]).filter(token => token !== 'on-sunken')
  const rules = []
  // Stronger than the shop's own :root, in whatever order the two arrive.
  if (tokens.length > 0) rules.push(`:root:root{${tokens.map(token => `--${token}:${pair(token)}`).join(';')}}`)
  if (light['on-sunken']) {
    rules.push(`.bg-sunken{--ink:${pair('on-sunken')}}`, '@layer base{.bg-sunken{color:var(--ink)}}')
  }
  if (rules.length === 0) return null
  const css = rules.join('\n')
  return { address: `/theme/${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`, css }
}
