import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { longestAttribute } from '#domain/shared/product-attributes.ts'
import type { TermKind } from '#domain/term/events.ts'
import { mergeValue, splitValue } from './attribute-values.ts'
import { termHistory } from './history.ts'
import { termParts } from './parts.ts'
import { notAlike, readAs } from './reading.ts'
import type { TermSaved, TermSaving } from './saving.ts'
import { placeCategory } from './tree.ts'

type Deps = {
  readonly kind: TermKind
  readonly save: TermSaving
  readonly visitorOf: VisitorOf
  readonly shop: Pick<Engines, 'handler' | 'store' | 'readModels'>
}

const id = z.uuid().describe('Made with the form: the same id is the same change')
const params = z.strictObject({ term: z.string().min(1).max(120).describe('The id of the term') })
const value = z.union([z.string().max(200), z.number(), z.boolean(), z.null(), z.array(z.string().max(200)).max(500)])
const values = z.record(z.string().max(40), value)
const text = z.string().trim().max(200)
const written = z.string().trim().min(1).max(longestAttribute)
const answer = z.object({ id: z.string().describe('The id of the term') })
// Made once: each kind of term has these routes.
const idAlone = z.strictObject({ id })
const fieldsChanged = z.strictObject({
  id,
  changes: values.describe(
    'By path, like `name.fr`; of a brand or category also `address`: the old one leads to the new one',
  ),
  seen: values.describe('What stood there when the form was opened, by the same paths'),
})
const namesInLanguages = z.strictObject({
  en: text.min(1),
  bn: text.optional(),
  ar: text.optional(),
  fr: text.optional(),
})
const historyAnswer = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          what: z.string().describe('The type of the event'),
          at: z.string(),
          by: z.object({ kind: z.enum(['staff', 'feed', 'owner', 'shop']), name: z.string().nullable() }),
          to: z.string().nullable().describe('What took its place'),
          changes: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })).readonly(),
        }),
      )
      .readonly(),
  })
  .describe('The changes')

/** Brands, categories, colors, sizes or attributes, for staff with the permission of their part; to retire or merge one: `delete`. */
export async function termRoutes(app: FastifyInstance, { kind, save, visitorOf, shop }: Deps): Promise<void> {
  const { permission, path } = termParts[kind]
  const base = `/api/admin/${path}`
  const called = kind.replace(/^./, first => first.toUpperCase())
  type Reply = Parameters<typeof sendJson>[0]
  function answered(reply: Reply, saved: TermSaved) {
    if (!saved.ok) return sendAsProblem(reply, saved.problem)
    notePosition(reply, saved.position)
    return sendJson(reply, { id: saved.id })
  }

  route(app, 'POST', base, {
    ...staff(permission, 'edit', 'term-taken', 'term-refused', 'term-not-found'),
    operationId: `create${called}`,
    summary: `Names a new ${kind}`,
    body: z.strictObject({
      id,
      name: namesInLanguages,
      ...(kind === 'color' && {
        hexes: z
          .array(z.string().regex(/^#[\da-f]{6}$/))
          .min(1)
          .max(6),
      }),
      ...(kind === 'category' && { parent: text.optional().describe('The id of the category that it stands under') }),
    }),
    answer: answer.describe(`The ${kind} is there`),
    run: async (request, reply) =>
      answered(reply, await save.create(kind, request.body as never, await actorOf(visitorOf, request))),
  })

  route(app, 'PATCH', `${base}/:term`, {
    ...staff(permission, 'edit', 'term-not-found', 'term-gone', 'term-refused', 'edited-meanwhile'),
    operationId: `change${called}`,
    summary: `Changes fields of a ${kind}, by path`,
    description:
      'Values decide: a field that is neither as you saw it nor as you want it was changed by somebody else. Where one field is refused, none is saved.',
    params,
    body: fieldsChanged,
    answer: answer.describe(`The ${kind} is changed`),
    run: async (request, reply) =>
      answered(
        reply,
        await save.change({ kind, id: request.params.term }, request.body, await actorOf(visitorOf, request)),
      ),
  })

  route(app, 'GET', `${base}/:term/history`, {
    ...staff(permission, 'view'),
    operationId: `get${called}History`,
    summary: `Lists who changed a ${kind}, when, from what to what, the newest first`,
    params,
    answer: historyAnswer,
    run: async (request, reply) => sendJson(reply, await termHistory({ kind, id: request.params.term }, shop)),
  })

  if (kind === 'brand' || kind === 'category') {
    route(app, 'POST', `${base}/:term/retire`, {
      ...staff(permission, 'delete', 'term-not-found', 'term-gone', 'term-refused', 'term-in-use'),
      operationId: `retire${called}`,
      summary: `Retires a ${kind}: its products and its page go to another one, and feeds do not bring it back`,
      params,
      body: z.strictObject({ id, to: text.nullable().describe('Where its products go; null where it has none') }),
      answer: answer.describe('It is retired; its products follow'),
      async run(request, reply) {
        const of = { kind, id: request.params.term }
        const { id, to } = request.body
        return answered(reply, await save.retire(of, to, id, await actorOf(visitorOf, request)))
      },
    })
  }

  if (kind === 'category') {
    route(app, 'POST', `${base}/:term/place`, {
      ...staff(permission, 'edit', 'term-not-found', 'term-gone', 'term-refused'),
      operationId: 'placeCategory',
      summary: 'Puts a category under another one, or under none, at a place among those that stand there',
      params,
      body: z.strictObject({
        id,
        parent: text.nullable().describe('The id of the one that it stands under'),
        before: text.nullable().describe('The one that it stands before; null: it is the last'),
      }),
      answer: answer.describe('It stands there'),
      async run(request, reply) {
        const by = await actorOf(visitorOf, request)
        return answered(reply, await placeCategory(request.params.term, request.body, by, { ...shop, save }))
      },
    })
  }

  if (kind !== 'brand' && kind !== 'category') {
    route(app, 'POST', `${base}/:term/merge`, {
      ...staff(permission, 'delete', 'term-not-found', 'term-gone', 'term-refused'),
      operationId: `merge${called}`,
      summary: `Merges a ${kind} into another one: products and feeds that name it mean that one`,
      description: 'A product that has both keeps both.',
      params,
      body: z.strictObject({ id, into: text.min(1) }),
      answer: answer.describe('They are one; products follow'),
      async run(request, reply) {
        const of = { kind, id: request.params.term }
        const { id, into } = request.body
        return answered(reply, await save.merge(of, into, id, await actorOf(visitorOf, request)))
      },
    })
  }

  if (kind === 'category' || kind === 'color' || kind === 'size') {
    route(app, 'POST', `${base}/:term/read-as`, {
      ...staff(permission, 'edit', 'term-not-found', 'term-refused'),
      operationId: `read${called}As`,
      summary:
        kind === 'color'
          ? 'Knows the name of a color from the next import on: it looks like another one'
          : `Reads the name of a ${kind} as another one from the next import on`,
      params,
      body: z.strictObject({ id, as: text.min(1).describe('The id of the other one') }),
      answer: answer.describe('Feeds are read so'),
      async run(request, reply) {
        const by = await actorOf(visitorOf, request)
        return answered(reply, await readAs({ kind, id: request.params.term }, request.body, by, shop))
      },
    })
  }

  route(app, 'POST', `${base}/:term/not-alike`, {
    ...staff(permission, 'edit'),
    operationId: `keep${called}Apart`,
    summary: `Says that a ${kind} is not another one that looks like it, so that it is offered no more`,
    params,
    body: z.strictObject({ id, other: text.nullable().describe('The other one; null: the name is right as it is') }),
    answer: answer.describe('It is offered no more'),
    async run(request, reply) {
      const by = await actorOf(visitorOf, request)
      return answered(reply, await notAlike({ kind, id: request.params.term }, request.body, by, shop))
    },
  })

  if (kind === 'attribute') {
    route(app, 'POST', `${base}/:term/values/merge`, {
      ...staff(permission, 'delete', 'term-not-found', 'term-gone', 'term-refused'),
      operationId: 'mergeAttributeValue',
      summary: 'Reads a value of an attribute as another one: products and feeds that say it say that one',
      description: 'A product that is sold in both keeps both.',
      params,
      body: z.strictObject({ id, from: written.describe('As products or feeds write it'), into: written }),
      answer: answer.describe('They are one; products follow'),
      async run(request, reply) {
        const by = await actorOf(visitorOf, request)
        return answered(reply, await mergeValue(request.params.term, request.body, by, shop))
      },
    })

    route(app, 'POST', `${base}/:term/values/split`, {
      ...staff(permission, 'edit', 'term-refused'),
      operationId: 'splitAttributeValue',
      summary: 'Makes a value that was merged one of its own again; what products say by now stays',
      params,
      body: z.strictObject({ id, value: written.describe('The one that was merged') }),
      answer: answer.describe('Feeds may say it'),
      async run(request, reply) {
        const by = await actorOf(visitorOf, request)
        return answered(reply, await splitValue(request.params.term, request.body, by, shop))
      },
    })
  }

  route(app, 'POST', `${base}/:term/restore`, {
    ...staff(permission, 'edit', 'term-not-found'),
    operationId: `restore${called}`,
    summary: `Brings back a ${kind} that was retired or merged; what went elsewhere stays there`,
    params,
    body: idAlone,
    answer: answer.describe('It can be used again'),
    async run(request, reply) {
      const of = { kind, id: request.params.term }
      return answered(reply, await save.restore(of, request.body.id, await actorOf(visitorOf, request)))
    },
  })
}
