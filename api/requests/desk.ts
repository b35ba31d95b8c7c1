import type { CommandHandler, CommandMeta } from '#api/plumbing/events/handle.ts'
import { request } from '#domain/request/decide.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased, type Personal } from '#domain/shared/personal-data.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { requests } from '#projections/requests/view.ts'
import type { RequestDetail, RequestStatus } from './schema.ts'

const onPage = 50

/** Messages to the shop, a page of them: those that wait longest come first, closed ones the newest first. */
export async function listRequests(
  readModels: Pick<ReadModels, 'range' | 'getMany'>,
  status: RequestStatus,
  page: number,
): Promise<readonly RequestDetail[]> {
  const within = { from: [status], to: [status], reverse: status === 'closed' }
  const ids = await readModels.range(requests.name, 'byStatus', {
    ...within,
    offset: (page - 1) * onPage,
    limit: onPage,
  })
  const found = await readModels.getMany<ShopRequest>(requests.name, ids)
  return found.flatMap(each => (each ? [detailOf(each)] : []))
}

export async function findRequest(
  readModels: Pick<ReadModels, 'getMany'>,
  requestId: string,
): Promise<RequestDetail | null> {
  const [found] = await readModels.getMany<ShopRequest>(requests.name, [requestId])
  return found ? detailOf(found) : null
}

/** Takes a message off the list of those that wait; null where there is none. */
export async function closeRequest(
  handler: CommandHandler,
  requestId: string,
  at: Date,
  by: CommandMeta,
): Promise<Position | null> {
  const data = { requestId, closedAt: at.toISOString() }
  const closed = await handler.handle(request, requestId, { type: 'CloseRequest', data }, by)
  return closed.ok ? closed.position : null
}

function detailOf({ personId: _person, name, email, subject, message, language, ...rest }: ShopRequest): RequestDetail {
  const shown = (value: Personal<string>) => (isErased(value) ? null : value)
  return {
    ...rest,
    language: language as Language,
    name: shown(name),
    email: shown(email),
    subject: shown(subject),
    message: shown(message),
  }
}
