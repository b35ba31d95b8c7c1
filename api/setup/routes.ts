import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mostUploadBytes, takeUpload, type Uploads } from '#api/pictures/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { keepOwnersFile } from '#api/plumbing/http/owners-files.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { settingsAt, settingsLog } from '#api/settings/index.ts'
import type { SettingsSaving, SettingsWish } from './saving.ts'
import { settingsHistory } from './settings-history.ts'

/** Settings that have pages of their own, with permissions of their own. */
const apart = { delivery: 'shipping', paymentGateway: 'gateway' } as const
const sectionOf = (path: string) => path.split('.')[0]!

export const settingParts = [
  { name: 'settings', words: 'settings of the shop', holds: (path: string) => !Object.hasOwn(apart, sectionOf(path)) },
  { name: 'shipping', words: 'delivery', holds: (path: string) => sectionOf(path) === 'delivery' },
  { name: 'gateway', words: 'ways to pay', holds: (path: string) => sectionOf(path) === 'paymentGateway' },
] as const

const titled = (name: string) => name[0]!.toUpperCase() + name.slice(1)

const historyAnswer = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          at: z.string(),
          revision: z.int().describe('Of the settings with it: the `base` of taking it back'),
          by: z.object({
            kind: z.enum(['staff', 'buyer', 'owner', 'shop']).describe('`owner`: a command at the server'),
            name: z.string().nullable(),
          }),
          changes: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })).readonly(),
          published: z.literal(true).optional().describe('The draft of the storefront was published'),
        }),
      )
      .readonly()
      .describe('The newest first'),
  })
  .describe('Who changed which settings')

type Deps = {
  readonly shop: Pick<Engines, 'store' | 'readModels' | 'folder'>
  readonly save: SettingsSaving
  readonly visitorOf: VisitorOf
}

/** PATCH /api/admin/{settings|shipping|gateway} {id, base, changes}, and GET …/history. */
export async function setupRoutes(app: FastifyInstance, { shop, save, visitorOf }: Deps): Promise<void> {
  const mayRemove = async (request: FastifyRequest) =>
    verdictOf(await visitorOf(request), { permission: 'shipping', to: 'delete' }) === 'allowed'
  /** Whether the form leaves out an area that it was typed over. */
  async function removesAreas({ base, changes }: SettingsWish): Promise<boolean> {
    const areas = changes['delivery.areas']
    const seen = settingsAt(await settingsLog(shop.store), base).delivery.areas
    return Array.isArray(areas) && areas.length < seen.length
  }

  for (const { name, words, holds } of settingParts) {
    route(app, 'PATCH', `/api/admin/${name}`, {
      ...staff(name, 'edit', 'edited-meanwhile', 'base-ahead', 'setting-refused', 'not-permitted'),
      operationId: `save${titled(name)}`,
      summary: `Changes ${words}, by path`,
      body: z.strictObject({
        id: z.uuid().describe('Made with the form: the same id is the same change'),
        base: z.int().min(-1).describe('The revision that the form was typed over'),
        changes: z
          .record(z.string().regex(/^\w+(\.\w+)?$/), z.unknown())
          .describe('Values by path, like `name` and `currency.s`; each replaces the one that stands'),
      }),
      answer: z.object({ revision: z.int().describe('The next `base`') }).describe('The settings are changed'),
      async run(request, reply) {
        const strange = Object.keys(request.body.changes).find(path => !holds(path))
        if (strange !== undefined) {
          const detail = `${strange} is not set here.`
          return sendProblem(reply, 'setting-refused', detail, { setting: strange, nearest: null })
        }
        if (name === 'shipping' && (await removesAreas(request.body)) && !(await mayRemove(request))) {
          return sendProblem(reply, 'not-permitted', 'An area would be gone. Ask an admin for Shipping: delete.')
        }
        const saved = await save(request.body, await actorOf(visitorOf, request))
        if (!saved.ok) return sendAsProblem(reply, saved.problem)
        notePosition(reply, saved.position)
        return sendJson(reply, { revision: saved.revision })
      },
    })

    route(app, 'GET', `/api/admin/${name}/history`, {
      ...staff(name, 'view'),
      operationId: `get${titled(name)}History`,
      summary: `Lists who changed ${words}, when, from what to what, the newest first`,
      answer: historyAnswer,
      run: async (_request, reply) => sendJson(reply, await settingsHistory(shop, holds)),
    })
  }
}

/** POST /api/admin/settings/pictures: keeps a mark, or another picture that settings name. */
export async function markUploadRoutes(
  app: FastifyInstance,
  { shop, uploads }: { readonly shop: Pick<Engines, 'folder'>; readonly uploads: Uploads },
): Promise<void> {
  // The body is read as it comes: a picture is larger than any other body may be.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  route(app, 'POST', '/api/admin/settings/pictures', {
    ...staff('settings', 'edit', 'picture-refused', 'body-too-large', 'disk-full'),
    bodyLimit: mostUploadBytes,
    operationId: 'bringMark',
    summary: 'Keeps a picture for the settings; to show it, save them with its name',
    consumes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
    query: z.strictObject({
      as: z.enum(['mark', 'photo']).default('mark').describe('A drawing keeps its edges, a photograph becomes small'),
    }),
    body: z.unknown().describe('The picture, of up to 20 MB and 60 million pixels'),
    answer: { 201: z.object({ name: z.string().describe('How settings name it') }).describe('The picture is kept') },
    async run(request, reply) {
      return takeUpload(request, reply, async bytes => {
        const name =
          request.query.as === 'photo'
            ? await keepOwnersFile(shop.folder.path, await uploads.asPhoto(bytes()), 'webp')
            : await keepOwnersFile(shop.folder.path, await uploads.asPng(bytes()), 'png')
        return sendJson(reply.code(201), { name })
      })
    },
  })
}
