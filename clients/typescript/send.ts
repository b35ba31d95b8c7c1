import { problemIn } from './problem.ts'

export type Request = {
  readonly method: string
  readonly path: string
  readonly query?: { readonly [name: string]: unknown }
  readonly body?: unknown
  /** Lines of JSON in place of a body. */
  readonly lines?: AsyncIterable<unknown> | Iterable<unknown>
  readonly idempotencyKey?: string | undefined
  readonly accept?: string
  readonly signal?: AbortSignal | undefined
}
/** Sends a request and answers with a 2xx, or throws a `ShopProblem`. */
export type Send = (request: Request) => Promise<Response>

export type SendOptions = {
  /** The address of the shop, as in `https://shop.example`. */
  readonly url: string
  /** `slv_…` */
  readonly key: string
  /** So often a request is sent when the shop is busy or away; 4 unless told. */
  readonly attempts?: number
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Sends requests with the key. A request is sent again with the same Idempotency-Key where the shop says that it comes too
 * early, or cannot be reached. What a change told of its position goes along with each later request, so that its answer shows it.
 * A shop that was restored from a backup has lost that position: the request is sent again without it.
 */
export function createSend({ url, key, attempts = 4, fetch = globalThis.fetch }: SendOptions): Send {
  let position = 0

  async function once(request: Request): Promise<Response> {
    const { method, path, query = {}, body, lines, idempotencyKey, accept, signal } = request
    const sentPosition = position
    const address = new URL(path, url)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const headers = new Headers({ authorization: `Bearer ${key}` })
    if (accept) headers.set('accept', accept)
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
    if (sentPosition > 0) headers.set('shop-position', String(sentPosition))
    if (lines) headers.set('content-type', 'application/x-ndjson')
    else if (body !== undefined) headers.set('content-type', 'application/json')
    const sent = lines ? { body: linesOf(lines), duplex: 'half' } : body !== undefined && { body: JSON.stringify(body) }
    const answer = await fetch(address, { method, headers, signal: signal ?? null, ...sent } as RequestInit)
    position = Math.max(position, Number(answer.headers.get('shop-position') ?? 0))
    if (answer.ok) return answer
    const problem = await problemIn(answer, `${method} ${path}`)
    // Another request may have forgotten it meanwhile, and have a newer one.
    if (problem.code === 'cursor-unknown' && position === sentPosition) position = 0
    const forgot = problem.code === 'cursor-unknown' && sentPosition > 0
    throw Object.assign(problem, { after: answer.headers.get('retry-after'), forgot })
  }

  return async request => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(request)
      } catch (error) {
        const wait = waitAfter(error as Refused, attempt)
        // What was read of lines cannot be read again.
        if (wait === null || attempt >= attempts || request.lines || request.signal?.aborted) throw error
        await new Promise(done => setTimeout(done, wait))
      }
    }
  }
}

/** `forgot`: a position that was sent along and that the shop may not know. */
type Refused = Error & { status?: number; code?: string; after?: string | null; forgot?: boolean }

/** In ms; null: it would be refused again. */
function waitAfter(error: Refused, attempt: number) {
  const own = 500 * 2 ** (attempt - 1)
  if (error.forgot) return 0
  if (error.status === undefined) return error instanceof TypeError ? own : null
  if (![429, 503].includes(error.status) && error.code !== 'request-in-progress') return null
  return Math.min(60_000, Math.max(own, Number(error.after ?? 0) * 1000 || 0))
}

/** Reads an item when the connection takes it. */
function linesOf(items: AsyncIterable<unknown> | Iterable<unknown>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const rest = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await rest.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
    async cancel() {
      await rest.return?.()
    },
  })
}
