import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { owner, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { request } from '#domain/request/decide.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { isErased, type Personal } from '#domain/shared/personal-data.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { requestStatuses } from '#projections/requests/list.ts'
import { requests } from '#projections/requests/view.ts'

export const requestStatus = z.enum(requestStatuses)
export type RequestStatus = z.output<typeof requestStatus>

const personal = z.string().nullable().describe('Null after the sender was erased')

export const requestSchema = z
  .object({
    requestId: z.string(),
    name: personal,
    email: personal,
    subject: personal.describe('Empty if the message has none; null after the sender was erased'),
    message: personal,
    language: z.enum(languages),
    receivedAt: z.string(),
    status: requestStatus,
    closedAt: z.string().nullable().describe('Null while the message is not closed'),
    answers: z
      .array(z.object({ answer: personal, answeredAt: z.string() }))
      .describe('Those that were not taken back, the oldest first'),
  })
  .meta({ id: 'ShopRequest', description: 'A message to the shop' })
export type RequestDetail = z.output<typeof requestSchema>

const requestId = z.string().min(1).max(300).describe('The id of the message, as the list shows it')
export const requestParams = z.strictObject({ requestId })
export const requestQuery = z.strictObject({
  status: requestStatus.default('open'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export const requestList = z
  .object({ requests: z.array(requestSchema), page: z.int() })
  .describe('A page of messages to the shop')

export const ownersRequestBody = z.union([
  z.strictObject({ list: requestStatus }),
  z.strictObject({ show: requestId }),
  z.strictObject({ close: requestId }),
])
export type RequestWork = z.output<typeof ownersRequestBody>
export const ownersRequestAnswer = z
  .union([requestList, requestSchema])
  .describe('The list, or the message as it is now')
export type RequestAnswer = z.output<typeof ownersRequestAnswer>

export type RequestStaffDeps = { readonly shop: Shop }

const none = 'There is no message with this id.'

type Shop = Pick<Engines, 'handler' | 'readModels' | 'projections'>

/** Does what the owner's command asks; null where there is no such message. */
export async function requestWork(shop: Shop, work: RequestWork): Promise<RequestAnswer | null> {
  if ('list' in work) return { requests: [...(await listRequests(shop, work.list, 1))], page: 1 }
  if ('show' in work) return findRequest(shop, work.show)
  const position = await closeRequest(shop, work.close, new Date(), { actor: 'owner', channel: 'command' })
  if (position === null) return null
  await shop.projections.caughtUp(position)
  return findRequest(shop, work.close)
}

/** Messages to the shop: staff's routes, and POST /internal/requests {list}, {show} or {close} for the command. */
export async function requestStaffRoutes(app: FastifyInstance, deps: RequestStaffDeps): Promise<void> {
  const { shop } = deps

  route(app, 'POST', '/internal/requests', {
    ...owner('request-not-found'),
    operationId: 'ownersRequests',
    summary: 'Lists the messages to the shop, or shows or closes one',
    body: ownersRequestBody,
    answer: ownersRequestAnswer,
    async run(request, reply) {
      const answer = await requestWork(shop, request.body)
      return answer ? sendJson(reply, answer) : sendProblem(reply, 'request-not-found', none)
    },
  })

  route(app, 'GET', '/api/admin/requests', {
    ...staff('requests', 'view'),
    operationId: 'listRequests',
    summary: 'Lists the messages to the shop in a state, the oldest first, fifty a page',
    query: requestQuery,
    answer: requestList,
    async run(request, reply) {
      const { status, page } = request.query
      return sendJson(reply, { requests: await listRequests(shop, status, page), page })
    },
  })

  route(app, 'GET', '/api/admin/requests/:requestId', {
    ...staff('requests', 'view', 'request-not-found'),
    operationId: 'getRequest',
    summary: 'Returns a message to the shop',
    params: requestParams,
    answer: requestSchema,
    async run(request, reply) {
      const found = await findRequest(shop, request.params.requestId)
      return found ? sendJson(reply, found) : sendProblem(reply, 'request-not-found', none)
    },
  })
}

const onPage = 50

/** Messages to the shop, a page of them: those that wait longest come first, others the newest first. */
async function listRequests({ readModels }: Shop, status: RequestStatus, page: number) {
  const ids = await readModels.range(requests.name, 'byStatus', {
    from: [status],
    to: [status],
    reverse: status !== 'open',
    offset: (page - 1) * onPage,
    limit: onPage,
  })
  const found = await readModels.getMany<ShopRequest>(requests.name, ids)
  return found.flatMap(each => (each ? [detailOf(each)] : []))
}

async function findRequest({ readModels }: Shop, requestId: string): Promise<RequestDetail | null> {
  const found = await readModels.get<ShopRequest>(requests.name, requestId)
  return found ? detailOf(found) : null
}

/** Takes a message off the list of those that wait; null where there is none. */
async function closeRequest({ handler }: Shop, requestId: string, at: Date, by: CommandMeta) {
  const data = { requestId, closedAt: at.toISOString() }
  const closed = await handler.handle(request, requestId, { type: 'CloseRequest', data }, by)
  return closed.ok ? closed.position : null
}

function detailOf(request: ShopRequest): RequestDetail {
  const { requestId, name, email, subject, message, language, receivedAt, status, closedAt, entries } = request
  const shown = (value: Personal<string>) => (isErased(value) ? null : value)
  return {
    ...{ requestId, receivedAt, status, closedAt },
    language: language as Language,
    name: shown(name),
    email: shown(email),
    subject: shown(subject),
    message: shown(message),
    answers: entries.flatMap(each =>
      each.kind === 'answer' && !each.takenBack ? [{ answer: shown(each.text), answeredAt: each.at }] : [],
    ),
  }
}
