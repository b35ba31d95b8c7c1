import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { ContentChanges, ContentKind } from '#domain/content/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { contentHistory } from './history.ts'
import { previewOf } from './models.ts'
import { contentParts } from './parts.ts'
import type { ContentSaved, ContentSaving } from './saving.ts'

type Deps = {
  readonly kind: ContentKind
  readonly save: ContentSaving
  readonly catalogue: (language: Language) => Catalogue
  readonly visitorOf: VisitorOf
  readonly shop: Pick<Engines, 'store' | 'readModels' | 'now'>
}

const id = z.uuid().describe('Made with the form: the same id is the same change')
const params = z.strictObject({ content: z.string().min(1).max(120).describe('The id of the text') })
const value = z.union([
  z.string().max(200_000),
  z.number(),
  z.null(),
  z.array(z.string().max(200)).max(12),
  z.strictObject({
    kind: z.literal('garments'),
    garments: z.array(z.strictObject({ garment: z.string().max(60), hexes: z.array(z.string()).max(6) })).max(4),
  }),
])
const values = z.record(z.string().max(40), value)
const answer = z.object({ id: z.string().describe('The id of the text') })
// Made once: each kind of text has these routes.
const idAlone = z.strictObject({ id })
const begun = z.strictObject({
  id,
  publish: z.boolean().default(false).describe('Publishes it at once'),
  changes: values.describe('By path, like `title.fr`'),
})
const saved = z.strictObject({
  ...begun.shape,
  seen: values.describe('What stood there when the form was opened, by the same paths'),
})
const toPreview = z.strictObject({
  values: values.describe('By path, like `body.fr`'),
  date: z.iso.datetime().optional(),
})
const previewAnswer = z
  .object({
    title: z.string(),
    summary: z.string(),
    publishedAt: z.string(),
    scene: z.array(z.object({ kind: z.enum(['garment', 'photo']), base: z.string() })).readonly(),
    body: z
      .array(z.union([z.string().describe('HTML'), z.looseObject({ id: z.string(), path: z.string() })]))
      .readonly()
      .describe('Text, and products between the words'),
    unknown: z
      .array(z.object({ style: z.string(), color: z.string().nullable(), lacks: z.enum(['product', 'color']) }))
      .readonly()
      .describe('Products that it names and shoppers do not see'),
  })
  .describe('The text in this language')
const historyAnswer = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          what: z.string().describe('The type of the event'),
          at: z.string(),
          by: z.object({ kind: z.enum(['staff', 'owner', 'shop']), name: z.string().nullable() }),
          changes: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })).readonly(),
        }),
      )
      .readonly(),
  })
  .describe('The changes')
const refusals = ['content-refused', 'content-address-taken'] as const

/** Posts, pages or questions, for staff with the permission `blogs`; to take one out of the shop: `delete`. */
export async function contentRoutes(app: FastifyInstance, { kind, save, catalogue, visitorOf, shop }: Deps) {
  const { path, one } = contentParts[kind]
  const base = `/api/admin/${path}`
  const called = one.replace(/^./, first => first.toUpperCase())
  type Reply = Parameters<typeof sendJson>[0]
  function answered(reply: Reply, saved: ContentSaved) {
    if (!saved.ok) return sendAsProblem(reply, saved.problem)
    notePosition(reply, saved.position)
    return sendJson(reply, { id: saved.contentId })
  }

  route(app, 'POST', base, {
    ...staff('blogs', 'edit', ...refusals),
    operationId: `begin${called}`,
    summary: `Begins a ${one}, as a draft that shoppers do not see`,
    body: begun,
    answer: answer.describe('It is begun'),
    async run(request, reply) {
      const { id, publish } = request.body
      const of = { kind, contentId: `${kind}-${id}` }
      const changes = request.body.changes as ContentChanges
      return answered(
        reply,
        await save.save(of, { id, changes, seen: {}, publish }, true, await actorOf(visitorOf, request)),
      )
    },
  })

  route(app, 'PATCH', `${base}/:content`, {
    ...staff('blogs', 'edit', 'content-not-found', 'edited-meanwhile', ...refusals),
    operationId: `save${called}`,
    summary: `Saves the next version of a ${one}, by path; shoppers see it once it is published`,
    description:
      'Values decide: a field that is neither as you saw it nor as you want it was changed by somebody else. `due` is the moment at which it is published by itself.',
    params,
    body: saved,
    answer: answer.describe('It is saved'),
    async run(request, reply) {
      const { id, publish, changes, seen } = request.body
      const asked = { id, publish, changes: changes as ContentChanges, seen: seen as ContentChanges }
      const of = { kind, contentId: request.params.content }
      return answered(reply, await save.save(of, asked, false, await actorOf(visitorOf, request)))
    },
  })

  const steps = [
    ['publish', 'edit', `publish${called}`, `Publishes the next version of a ${one}, or again one that was withdrawn`],
    ['discard', 'edit', `discardDraftOf${called}`, `Drops the next version of a ${one}; what is published stays`],
    ['withdraw', 'delete', `withdraw${called}`, `Takes a ${one} out of the shop; it can be published again`],
  ] as const
  for (const [step, to, operationId, summary] of steps) {
    route(app, 'POST', `${base}/:content/${step}`, {
      ...staff('blogs', to, 'content-not-found', ...(step === 'publish' ? refusals : [])),
      ...{ operationId, summary, params },
      body: idAlone,
      answer: answer.describe('It is done'),
      async run(request, reply) {
        const of = { kind, contentId: request.params.content }
        return answered(reply, await save[step](of, request.body.id, await actorOf(visitorOf, request)))
      },
    })
  }

  route(app, 'POST', `${base}/preview`, {
    ...staff('blogs', 'view'),
    operationId: `preview${called}`,
    summary: `Shows a ${one} as shoppers would read it; nothing is saved`,
    query: languageQuery,
    body: toPreview,
    answer: previewAnswer,
    async run(request, reply) {
      const language = languageOf(request, request.query.lng)
      const { values, date = shop.now().toISOString() } = request.body
      return sendJson(reply, await previewOf(catalogue(language), values as ContentChanges, date))
    },
  })

  route(app, 'GET', `${base}/:content/history`, {
    ...staff('blogs', 'view'),
    operationId: `get${called}History`,
    summary: `Lists who changed a ${one}, when, from what to what, the newest first`,
    params,
    answer: historyAnswer,
    run: async (request, reply) => sendJson(reply, await contentHistory(request.params.content, shop)),
  })
}
