import type { FastifyInstance } from 'fastify'
import type { Settings } from '#domain/settings/events.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'

export type SettingsDeps = { readonly settings: () => Promise<Settings> }

export async function settingsRoutes(app: FastifyInstance, { settings }: SettingsDeps): Promise<void> {
  app.get(
    '/api/home/settings',
    { schema: { tags: ['shop'], summary: 'The settings of the shop', operationId: 'getSettings' } },
    async (request, reply) => {
      reply.header('cache-control', 'no-cache')
      try {
        return { success: true, settings: { loaded: true, ...(await settings()) }, err: null }
      } catch (error) {
        if (!(error instanceof ReadModelsUnavailable)) throw error
        request.log.error({ err: error, requestId: request.id }, 'settings cannot be read')
        return reply.code(503).send({ success: false, settings: null, err: 'Something Went Wrong' })
      }
    },
  )
}
