import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { EventStoreUnavailable, UnknownEventType } from '#domain/shared/event-store.ts'
import { ReadModelsUnavailable, ViewNotLive } from '#projections/ports.ts'
import { ProductSearchUnavailable } from '#projections/product-search/port.ts'
import { AttemptCountsUnavailable } from '../../engines/attempt-counts/port.ts'
import { BlobsFull, BlobsUnavailable } from '../../engines/blobs/port.ts'
import { VaultUnavailable } from '../../engines/vault/port.ts'
import { TooMuchContention } from '../../events/handle.ts'
import { faultsIn, sentenceOf } from '../faults.ts'
import { type ProblemCode, sendProblem } from '../problem.ts'

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
}

const outages = [
  EventStoreUnavailable,
  ReadModelsUnavailable,
  ProductSearchUnavailable,
  VaultUnavailable,
  AttemptCountsUnavailable,
  BlobsUnavailable,
]

/** The browser's cookies name a visitor who is nobody any more. The same request succeeds once the browser forgot them. */
export abstract class VisitorChanged extends Error {
  abstract forget(reply: FastifyReply): void
}

/** An engine does not answer: the same request may succeed in a moment. */
export const isOutage = (error: unknown) => outages.some(outage => error instanceof outage)
/** After how many seconds it may be asked again. */
export const outageRetryAfter = '5'

/** One place turns every thrown error into a problem. What is not known is a 500 without words of its own. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const issues = error.validation.map(({ instancePath, keyword, message = 'is not valid', params }) => ({
        ...{ ...params, code: keyword, message },
        path: [error.validationContext ?? 'body', ...instancePath.split('/').filter(Boolean)],
      }))
      const faults = faultsIn(issues)
      const fields = faults.map(({ path: field, message }) => ({ field, message }))
      return sendProblem(reply, 'invalid-request', sentenceOf(faults), { fields })
    }
    const known = byFastifyCode[error.code]
    if (known) return sendProblem(reply, known, error.message)
    if (error instanceof TooMuchContention) return sendProblem(reply, 'contention', 'Send the request again.')
    if (error instanceof VisitorChanged) {
      error.forget(reply)
      // A form is sent again by the browser itself.
      if (request.body instanceof URLSearchParams) return reply.redirect(request.url, 307)
      return sendProblem(reply, 'visitor-merged', 'Send the request again, with your current cookies.')
    }
    if (error instanceof BlobsFull) {
      request.log.error({ err: error }, 'the disk is full')
      return sendProblem(reply, 'disk-full', error.message)
    }
    if (isOutage(error)) {
      // That views are being folded, /health/ready tells.
      const level = error instanceof ViewNotLive ? 'debug' : 'error'
      const said = error instanceof UnknownEventType ? 'an older version cannot do this' : 'an engine does not answer'
      request.log[level]({ err: error }, said)
      reply.header('retry-after', outageRetryAfter)
      const detail =
        error instanceof UnknownEventType
          ? 'A newer version of the shop wrote what comes next, and this process is of an older one. Try again in a moment: another one answers.'
          : 'Nothing was changed. Try again in a moment.'
      return sendProblem(reply, 'unavailable', detail)
    }
    if (error.statusCode === 429) return sendProblem(reply, 'too-many-requests', error.message)
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
      return sendProblem(reply, 'bad-request', error.message)
    }
    request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, 'internal-error')
  })
}
