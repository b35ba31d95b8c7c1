import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { Settings } from '#domain/settings/events.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import { type SettingsAnswer, settingsAnswer } from './schema.ts'

export type SettingsDeps = { readonly settings: () => Promise<Settings> }

export async function settingsRoutes(app: FastifyInstance, { settings }: SettingsDeps): Promise<void> {
  app.get(
    '/api/home/settings',
    {
      config: { access: 'guest' },
      schema: {
        tags: ['shop'],
        summary: 'Returns the settings of the shop',
        operationId: 'getSettings',
        response: { 200: settingsAnswer },
      },
    },
    async (request, reply) => {
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
  )
}
