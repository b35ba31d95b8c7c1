import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sceneOf } from '#api/pictures/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { mostGarments } from '#domain/settings/settings-shape.ts'
import { arranged } from '#domain/settings/storefront-draft.ts'
import type { DraftSaved, StorefrontDrafting } from './draft.ts'
import { draftHistory } from './draft-history.ts'

const id = z.uuid().describe('Made with the form: the same id is the same change')
const values = z.partialRecord(z.enum(arranged), z.unknown())
const fieldsChanged = z.strictObject({
  id,
  changes: values.describe('Values by path, like `hero.title`; each replaces the one that stands'),
  seen: values.describe('What stood there when the form was opened, by the same paths'),
})
const answer = z.object({ revision: z.int().describe('The next `base`') })

const historyAnswer = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          at: z.string(),
          what: z.enum(['saved', 'dropped']),
          by: z.object({
            kind: z.enum(['staff', 'buyer', 'owner', 'shop']).describe('`owner`: a command at the server'),
            name: z.string().nullable(),
          }),
          changes: z
            .array(
              z.object({
                path: z.string(),
                from: z.unknown(),
                to: z.unknown().optional().describe('Absent: it went out of the draft'),
              }),
            )
            .readonly(),
        }),
      )
      .readonly()
      .describe('The newest first'),
  })
  .describe('Who saved what into the draft, or dropped it')

type Deps = {
  readonly draft: StorefrontDrafting
  readonly shop: Pick<Engines, 'store' | 'readModels'>
  readonly visitorOf: VisitorOf
}

/** /api/admin/storefront-draft: PATCH writes the next arrangement; POST …/publish gives it to shoppers, …/discard drops it. */
export async function storefrontDraftRoutes(app: FastifyInstance, { draft, shop, visitorOf }: Deps): Promise<void> {
  type Reply = Parameters<typeof sendJson>[0]
  function answered(reply: Reply, saved: DraftSaved) {
    if (!saved.ok) return sendAsProblem(reply, saved.problem)
    notePosition(reply, saved.position)
    return sendJson(reply, { revision: saved.revision })
  }

  route(app, 'PATCH', '/api/admin/storefront-draft', {
    ...staff('settings', 'edit', 'edited-meanwhile', 'setting-refused'),
    operationId: 'saveStorefrontDraft',
    summary: 'Writes the next arrangement of the storefront, by path; shoppers see it once it is published',
    description:
      'Staff look at it at `/?draft`. Values decide: a field that is neither as you saw it nor as you want it was changed by somebody else.',
    body: fieldsChanged,
    answer: answer.describe('The draft is saved'),
    async run(request, reply) {
      return answered(reply, await draft.save(request.body, await actorOf(visitorOf, request)))
    },
  })

  route(app, 'GET', '/api/admin/storefront-draft/history', {
    ...staff('settings', 'view'),
    operationId: 'getStorefrontDraftHistory',
    summary: 'Lists who saved or dropped the draft of the storefront, when, from what to what, the newest first',
    answer: historyAnswer,
    run: async (_request, reply) => sendJson(reply, await draftHistory(shop)),
  })

  route(app, 'POST', '/api/admin/storefront-draft/scene', {
    ...staff('settings', 'view'),
    operationId: 'previewStorefrontScene',
    summary: 'Shows the garments of a greeting as shoppers would see them; nothing is saved',
    body: z.strictObject({
      garments: z
        .array(z.strictObject({ garment: z.string().max(60), hexes: z.array(z.string().max(7)).max(6) }))
        .max(mostGarments)
        .describe('Drawings side by side, each with its colors'),
    }),
    answer: z
      .object({ scene: z.array(z.object({ kind: z.enum(['garment', 'photo']), base: z.string() })).readonly() })
      .describe('Addresses of the drawings'),
    async run(request, reply) {
      return sendJson(reply, { scene: sceneOf(request.body.garments) })
    },
  })

  route(app, 'POST', '/api/admin/storefront-draft/discard', {
    ...staff('settings', 'edit'),
    operationId: 'discardStorefrontDraft',
    summary: 'Drops the next arrangement of the storefront; what shoppers see stays',
    body: z.strictObject({ id }),
    answer: answer.describe('There is no draft'),
    async run(request, reply) {
      return answered(reply, await draft.discard(request.body.id, await actorOf(visitorOf, request)))
    },
  })

  route(app, 'POST', '/api/admin/storefront-draft/publish', {
    ...staff('settings', 'edit', 'edited-meanwhile', 'draft-edited-meanwhile', 'draft-not-found', 'setting-refused'),
    operationId: 'publishStorefrontDraft',
    summary: 'Gives the next arrangement of the storefront to shoppers, all of it at once',
    body: z.strictObject({ base: z.int().min(-1).describe('The revision of the draft that you looked at') }),
    answer: answer.describe('Shoppers see it'),
    async run(request, reply) {
      return answered(reply, await draft.publish(request.body.base, await actorOf(visitorOf, request)))
    },
  })
}
