import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { type Problem, problemOf, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type Visitor, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { type TemplateCommand, type TemplateRejection, template } from '#domain/answer-template/decide.ts'
import { blankTemplate, templateAt } from '#domain/answer-template/events.ts'
import type { AnswerTemplate } from '#projections/answer-templates/document.ts'
import { answerTemplates } from '#projections/answer-templates/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { TemplatesModel } from '#web/models/answer-templates.ts'

type Shop = Pick<Engines, 'handler' | 'readModels'>
type Write = Extract<TemplateCommand, { type: 'WriteTemplate' }>['data']

/** Nobody finds a text among more. */
const most = 200

/** The templates of answers, by name. */
export async function templatesModel({ readModels }: Pick<Engines, 'readModels'>, visitor: Visitor) {
  const ids = await readModels.range(answerTemplates.name, 'byName', { limit: most })
  const found = (await readModels.getMany<AnswerTemplate>(answerTemplates.name, ids)).filter(each => each !== undefined)
  const names = await namesOf(
    found.map(({ changedBy }) => changedBy),
    readModels,
  )
  return {
    templates: found.map(({ templateId, name, text, changedAt, changedBy }) => ({
      ...{ templateId, name, text, changedAt, changedBy: names.get(changedBy) ?? null },
    })),
    may: { edit: verdictOf(visitor, { permission: 'requests', to: 'edit' }) === 'allowed' },
  } satisfies TemplatesModel
}

async function problemIn(rejection: TemplateRejection, wish: Write, { handler, readModels }: Shop): Promise<Problem> {
  switch (rejection.code) {
    case 'template-not-found':
      return problemOf('template-not-found', 'Look at the templates again.')
    case 'template-misfit':
      return problemOf('template-refused', `${rejection.path} is empty or too long.`, { path: rejection.path })
    case 'template-edited-meanwhile': {
      const [{ state }, last] = await Promise.all([
        handler.fold(template, wish.templateId),
        readModels.get<AnswerTemplate>(answerTemplates.name, wish.templateId),
      ])
      const names = await namesOf(last ? [last.changedBy] : [], readModels)
      const who = { by: last ? (names.get(last.changedBy) ?? null) : null, at: last?.changedAt ?? '' }
      const clashes = rejection.paths.map(path => ({
        ...{ path, before: wish.seen?.[path] ?? '', yours: wish.changes[path] ?? '' },
        ...{ theirs: templateAt(state ?? blankTemplate, path), ...who },
      }))
      return problemOf('edited-meanwhile', 'Choose for each field, then send what you saw with it.', {
        ...{ base: 0, ...who, clashes, others: [] },
      })
    }
  }
}

/** PUT and DELETE /api/admin/answer-templates/:templateId. One that was removed comes back when it is written again. */
export async function templateRoutes(
  app: FastifyInstance,
  { shop, visitorOf }: { readonly shop: Shop; readonly visitorOf: VisitorOf },
): Promise<void> {
  const params = z.strictObject({
    templateId: z.uuid().describe('Made with the form: the first time that it is written makes it'),
  })
  const values = z.record(z.string().max(40), z.string().max(10_000))

  route(app, 'PUT', '/api/admin/answer-templates/:templateId', {
    ...staff('requests', 'edit', 'template-refused', 'edited-meanwhile'),
    operationId: 'writeAnswerTemplate',
    summary: 'Writes a text that answers to messages begin with, by path; one that was removed comes back',
    params,
    body: z.strictObject({
      id: z.uuid().describe('Made with the form: the same id is the same change'),
      changes: values.describe('By path: `name`, or `text.fr`; `{{name}}` and `{{order}}` in a text are filled in'),
      seen: values.default({}).describe('What stood there when the form was opened, by the same paths'),
    }),
    answer: done,
    async run(request, reply) {
      const { id, changes, seen } = request.body
      const data: Write = { templateId: request.params.templateId, changes, seen }
      const by = await actorOf(visitorOf, request)
      const meta = { commandId: `template/${id}`, ...by }
      const written = await shop.handler.handle(template, data.templateId, { type: 'WriteTemplate', data }, meta)
      if (!written.ok) return sendAsProblem(reply, await problemIn(written.rejection, data, shop))
      notePosition(reply, written.position)
      return reply.code(204).send()
    },
  })

  route(app, 'DELETE', '/api/admin/answer-templates/:templateId', {
    ...staff('requests', 'edit', 'template-not-found'),
    operationId: 'removeAnswerTemplate',
    summary: 'Removes a text that answers to messages begin with; writing it again brings it back',
    params,
    answer: done,
    async run(request, reply) {
      const { templateId } = request.params
      const command = { type: 'RemoveTemplate', data: { templateId } } as const
      const by = await actorOf(visitorOf, request)
      const removed = await shop.handler.handle(template, templateId, command, by)
      if (!removed.ok)
        return sendAsProblem(reply, await problemIn(removed.rejection, { templateId, changes: {} }, shop))
      notePosition(reply, removed.position)
      return reply.code(204).send()
    },
  })
}
