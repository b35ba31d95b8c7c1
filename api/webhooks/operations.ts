import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { done, route, sendJson } from '#api/plumbing/http/route.ts'
import type { Changed } from './commands.ts'
import type { Door } from './door.ts'
import type { WebhookModels } from './models.ts'
import {
  attemptParams,
  attemptQuery,
  attemptRequest,
  changeBody,
  madeWebhook,
  newWebhookBody,
  replayBody,
  resumeBody,
  rewindBody,
  rotateBody,
  skipBody,
  testOutcome,
  webhookDetail,
  webhookList,
  webhookParams,
} from './schema.ts'
import type { Made, Tested, Webhooks } from './webhooks.ts'

const ofTerms = ['webhook-address-refused', 'webhook-types-refused'] as const

/** What admins and programs do with endpoints. */
export function webhookOperations(app: FastifyInstance, webhooks: Webhooks, models: WebhookModels, door: Door): void {
  const { path } = door

  function sendMade(reply: FastifyReply, made: Made): FastifyReply {
    if (!made.ok) return sendAsProblem(reply, made.problem)
    door.tell(reply, made.position)
    return sendJson(reply, made.made)
  }

  function sendChanged(reply: FastifyReply, changed: Changed): FastifyReply {
    if (!changed.ok) return sendAsProblem(reply, changed.problem)
    door.tell(reply, changed.position)
    return reply.code(204).send()
  }

  route(app, 'GET', path, {
    ...door.see(),
    operationId: door.named('listWebhooks'),
    summary: 'Lists the endpoints that events are sent to, without their secrets',
    answer: webhookList,
    run: async (_request, reply) => sendJson(reply, { webhooks: await models.list() }),
  })

  route(app, 'POST', path, {
    ...door.post('webhook-limit', 'cursor-unknown', ...ofTerms),
    operationId: door.named('addWebhook'),
    summary: 'Adds an endpoint and shows its secret this once',
    body: newWebhookBody,
    answer: madeWebhook,
    run: async (request, reply) =>
      door.act(request, reply, async doer => sendMade(reply, await webhooks.add(request.body, doer))),
  })

  route(app, 'GET', `${path}/:webhookId`, {
    ...door.see('webhook-not-found'),
    operationId: door.named('showWebhook'),
    summary: 'Returns an endpoint with the events that it gets next, and what became of its last requests',
    params: webhookParams,
    query: attemptQuery,
    answer: webhookDetail,
    async run(request, reply) {
      const { webhookId } = request.params
      const { limit, before } = request.query
      const seen = await webhooks.opened(webhookId, await door.doerOf(request))
      return 'ok' in seen ? sendAsProblem(reply, seen.problem) : sendDetail(reply, models, webhookId, limit, before)
    },
  })

  route(app, 'GET', `${path}/:webhookId/attempts/:attemptId`, {
    ...door.see('webhook-not-found', 'webhook-attempt-not-found'),
    operationId: door.named('showWebhookRequest'),
    summary: 'Makes the request of an attempt again, to be looked at',
    params: attemptParams,
    answer: attemptRequest,
    async run(request, reply) {
      const { webhookId, attemptId } = request.params
      const found = await webhooks.request(webhookId, attemptId, await door.doerOf(request))
      return found.ok ? sendJson(reply, found.request) : sendAsProblem(reply, found.problem)
    },
  })

  route(app, 'PATCH', `${path}/:webhookId`, {
    ...door.change('webhook-not-found', ...ofTerms),
    operationId: door.named('changeWebhook'),
    summary: 'Changes an endpoint, which is tried at once',
    params: webhookParams,
    body: changeBody,
    answer: done,
    run: async (request, reply) =>
      door.act(request, reply, async doer =>
        sendChanged(reply, await webhooks.change(request.params.webhookId, request.body, doer)),
      ),
  })

  route(app, 'POST', `${path}/:webhookId/rotate`, {
    ...door.post('webhook-not-found'),
    operationId: door.named('rotateWebhook'),
    summary: 'Gives an endpoint another secret; the one before signs too for a while',
    params: webhookParams,
    body: rotateBody,
    answer: madeWebhook,
    run: async (request, reply) =>
      door.act(request, reply, async doer =>
        sendMade(reply, await webhooks.rotate(request.params.webhookId, request.body.hours, doer)),
      ),
  })

  route(app, 'POST', `${path}/:webhookId/pause`, {
    ...door.post('webhook-not-found'),
    operationId: door.named('pauseWebhook'),
    summary: 'Pauses an endpoint: events wait for it',
    params: webhookParams,
    answer: done,
    run: async (request, reply) =>
      door.act(request, reply, async doer => sendChanged(reply, await webhooks.pause(request.params.webhookId, doer))),
  })

  route(app, 'POST', `${path}/:webhookId/resume`, {
    ...door.post('webhook-not-found', 'webhook-place-needed', 'webhook-runs', 'cursor-unknown'),
    operationId: door.named('resumeWebhook'),
    summary: 'Resumes an endpoint that was paused or disabled, where it stopped or from elsewhere',
    description:
      'Without `from`, one that waits after failures is tried at once. With it, one that takes events already is refused: rewind it, or replay a range.',
    params: webhookParams,
    body: resumeBody,
    answer: done,
    run: async (request, reply) =>
      door.act(request, reply, async doer =>
        sendChanged(reply, await webhooks.resume(request.params.webhookId, request.body.from, doer)),
      ),
  })

  route(app, 'POST', `${path}/:webhookId/rewind`, {
    ...door.post('webhook-not-found', 'cursor-unknown'),
    operationId: door.named('rewindWebhook'),
    summary: 'Moves the bookmark of an endpoint: everything after it is sent, also what it had',
    params: webhookParams,
    body: rewindBody,
    answer: done,
    run: async (request, reply) =>
      door.act(request, reply, async doer =>
        sendChanged(reply, await webhooks.rewind(request.params.webhookId, request.body.to, doer)),
      ),
  })

  route(app, 'POST', `${path}/:webhookId/skip`, {
    ...door.post('webhook-not-found', 'webhook-event-not-held', 'webhook-skips-too-many'),
    operationId: door.named('skipWebhookEvent'),
    summary: 'Skips an event of the request that is refused, so that the endpoint goes on',
    params: webhookParams,
    body: skipBody,
    answer: done,
    run: async (request, reply) =>
      door.act(request, reply, async doer =>
        sendChanged(reply, await webhooks.skip(request.params.webhookId, request.body.eventId, doer)),
      ),
  })

  const ofReplays = ['webhook-not-found', 'webhook-range-empty', 'webhook-not-open'] as const

  route(app, 'POST', `${path}/:webhookId/replay`, {
    ...door.post(...ofReplays, 'webhook-replays-already', 'cursor-unknown'),
    operationId: door.named('replayWebhook'),
    summary: 'Sends a range of events once more, beside those that are new',
    description: 'Its requests carry `shop-replay: 1`. The bookmark of the endpoint stays.',
    params: webhookParams,
    body: replayBody,
    answer: done,
    run: async (request, reply) =>
      door.act(request, reply, async doer =>
        sendChanged(reply, await webhooks.replay(request.params.webhookId, request.body, doer)),
      ),
  })

  route(app, 'DELETE', `${path}/:webhookId/replay`, {
    ...door.change('webhook-not-found'),
    operationId: door.named('cancelWebhookReplay'),
    summary: 'Cancels the replay of an endpoint',
    params: webhookParams,
    answer: done,
    run: async (request, reply) =>
      door.act(request, reply, async doer =>
        sendChanged(reply, await webhooks.cancelReplay(request.params.webhookId, doer)),
      ),
  })

  route(app, 'POST', `${path}/:webhookId/test`, {
    ...door.test('webhook-not-found'),
    operationId: door.named('testWebhook'),
    summary: 'Sends a test event to an endpoint at once, outside the order',
    params: webhookParams,
    answer: testOutcome,
    run: async (request, reply) =>
      door.act(request, reply, async doer => sendTested(reply, await webhooks.test(request.params.webhookId, doer))),
  })

  route(app, 'DELETE', `${path}/:webhookId`, {
    ...door.change('webhook-not-found'),
    operationId: door.named('removeWebhook'),
    summary: 'Removes an endpoint: nothing is sent to it any more',
    params: webhookParams,
    answer: done,
    run: async (request, reply) =>
      door.act(request, reply, async doer => sendChanged(reply, await webhooks.remove(request.params.webhookId, doer))),
  })
}

export async function sendDetail(
  reply: FastifyReply,
  models: WebhookModels,
  webhookId: string,
  limit?: number,
  before?: string,
): Promise<FastifyReply> {
  const detail = await models.detail(webhookId, limit, before)
  return detail ? sendJson(reply, detail) : sendProblem(reply, 'webhook-not-found')
}

export function sendTested(reply: FastifyReply, tested: Tested): FastifyReply {
  if (!tested.ok) return sendAsProblem(reply, tested.problem)
  const { askedMs: _asked, ...outcome } = tested.outcome
  return sendJson(reply, outcome)
}
