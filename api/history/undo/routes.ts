import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Undoing } from './undoing.ts'

const answer = z.object({
  jobId: z.string().nullable().describe('The job that does it; null: it is done'),
  done: z.int().describe('Records that are as they were before'),
  kept: z.int().describe('Fields that somebody changed since, which are left alone'),
})

/** POST /api/admin/history/lines/:line/undo {id, of}. */
export async function undoRoutes(
  app: FastifyInstance,
  { undoing, visitorOf }: { readonly undoing: Undoing; readonly visitorOf: VisitorOf },
): Promise<void> {
  route(app, 'POST', '/api/admin/history/lines/:line/undo', {
    ...staff(
      ...(['history', 'view', 'line-not-found', 'nothing-to-undo', 'not-undone-here', 'undo-refused'] as const),
      ...(['not-permitted', 'product-not-found', 'edit-out-of-bounds', 'picture-not-found', 'all-archived'] as const),
      ...(['address-taken', 'contention'] as const),
    ),
    operationId: 'undoLine',
    summary: 'Takes back what was done under one name, each field that nobody changed since',
    description:
      'It takes the permission that the change itself took. The same is done once, however often it is asked for; many records are taken back by a job.',
    params: z.strictObject({ line: z.string().min(1).max(400).describe('The id of the line') }),
    body: z.strictObject({
      id: z.uuid().describe('Made with the form: of the job, where there are many records'),
      of: z.string().min(1).max(300).optional().describe('The stream of one record, in place of all of them'),
    }),
    answer: { 200: answer.describe('It is taken back'), 202: answer.describe('A job takes it back') },
    async run(request, reply) {
      const { id, of } = request.body
      const by = await actorOf(visitorOf, request)
      const undone = await undoing.undo(request.params.line, { id, ...(of !== undefined && { of }) }, by)
      if (!undone.ok) return sendAsProblem(reply, undone.problem)
      notePosition(reply, undone.position)
      return sendJson(reply.code(undone.undone.jobId === null ? 200 : 202), undone.undone)
    },
  })
}
