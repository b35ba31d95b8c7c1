import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { Settings } from '#domain/settings/events.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import { type SettingsAnswer, settingsAnswer } from './schema.ts'
import { themeSheet } from './theme-sheet.ts'

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
        request.log.error({ err: error, requestId: request.id }, 'settings cannot be read')
        const answer = { success: false, settings: null, err: 'Something Went Wrong', requestId: request.id }
        return sendProblem(reply.header('retry-after', '5'), 'unavailable', 'Try again in a moment.', answer)
      }
    },
  })
}

type ThemeDeps = { readonly settings: () => Promise<Settings> }

/** GET /theme/{hash}.css: the owner's colours. A page of yesterday that asks for yesterday's gets what stands now. */
export async function themeRoutes(app: FastifyInstance, { settings }: ThemeDeps): Promise<void> {
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
