import type { Engines } from '#api/plumbing/feature.ts'
import type { RequestField } from '#domain/request/bounds.ts'
import { request as aggregate, type RequestRejection } from '#domain/request/decide.ts'
import { normalEmail } from '#domain/shared/email.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'

export type RequestFields = { readonly [field in RequestField]: string }

export type Received =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly faults: Extract<RequestRejection, { code: 'request-malformed' }>['faults'] }

export type ReceiveDeps = Pick<Engines, 'handler' | 'personIdOf' | 'fingerprint' | 'now'>

/** A form that is sent again within this time, by a second press or a slow line, is the same request. */
const sameWithinMs = 10 * 60_000

/** Takes a message of an account, or of a guest's address. The same words within ten minutes make one request. */
export function createReceiveRequest({ handler, personIdOf, fingerprint, now }: ReceiveDeps) {
  return async (sent: RequestFields, language: Language, account: string | null): Promise<Received> => {
    const moment = now()
    const fields = { ...sent, email: normalEmail(sent.email) }
    const personId = account ?? personIdOf(fields.email)
    const { name, email, subject, message } = fields
    const window = Math.floor(moment.getTime() / sameWithinMs)
    const requestId = fingerprint('request', JSON.stringify([personId, name, email, subject, message, window]))
    const received = await handler.handle(aggregate, requestId, {
      type: 'ReceiveRequest',
      data: { requestId, personId, ...fields, language, receivedAt: moment.toISOString() },
    })
    if (received.ok) return { ok: true, position: received.position }
    if (received.rejection.code !== 'request-malformed') throw new Error(received.rejection.code)
    return { ok: false, faults: received.rejection.faults }
  }
}

export type ReceiveRequest = ReturnType<typeof createReceiveRequest>
