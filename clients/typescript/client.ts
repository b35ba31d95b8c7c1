import { type Asked, eventBatch, events, type ShopEvent } from './events.ts'
import { type Operations, operations } from './generated/operations.ts'
import { createSend, type SendOptions } from './send.ts'

type Name = keyof Operations
/** Beside what the operation takes. `idempotencyKey`: one of your own, such as the number of a parcel; absent: a new one. */
type Also = { readonly idempotencyKey?: string; readonly signal?: AbortSignal }
type Given<Each extends Name> = Operations[Each]['takes'] & Also
type Arguments<Each extends Name> = object extends Operations[Each]['takes'] ? [Given<Each>?] : [Given<Each>]

type Methods = { readonly [Each in Name]: (...given: Arguments<Each>) => Promise<Operations[Each]['answers']> }
/** Operations that take lines of JSON, up to 100,000 of them. */
type Bulk = { [Each in Name]: Operations[Each] extends { line: unknown } ? Each : never }[Name]
type LineOf<Each extends Bulk> = Operations[Each] extends { line: infer Line } ? Line : never
type ToldOf<Each extends Bulk> = Operations[Each] extends { told: infer Told } ? Told : never

export type ClientOptions = SendOptions

export type Client = Methods & {
  /** Like the method of that name, with the headers of the answer, such as `Shop-Cursor`. */
  ask<Each extends Name>(
    name: Each,
    ...given: Arguments<Each>
  ): Promise<{ readonly body: Operations[Each]['answers']; readonly headers: Headers }>
  /** Sends items line by line. The answer comes line by line too, and its last one says how it ended. */
  bulk<Each extends Bulk>(
    name: Each,
    items: AsyncIterable<LineOf<Each>> | Iterable<LineOf<Each>>,
    also?: Also,
  ): AsyncGenerator<ToldOf<Each>, void, undefined>
  eventBatch(
    asked: Asked & { readonly limit?: number; readonly wait?: number },
  ): Promise<{ readonly events: readonly ShopEvent[]; readonly cursor: string }>
  events(asked: Asked): AsyncGenerator<{ readonly cursor: string; readonly event: ShopEvent }, void, undefined>
}

/** A shop to work with: a method for each operation of `/api/v1/openapi.json`, by its name there. */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options)

  async function ask(name: Name, given: { readonly [field: string]: unknown } = {}) {
    const { method, path, query, once } = operations[name]
    const answer = await send({
      method,
      path: path.replace(/\{(\w+)\}/g, (_whole, field) => encodeURIComponent(String(given[field]))),
      query: Object.fromEntries(query.map(field => [field, given[field]])),
      body: given.body,
      idempotencyKey: once ? keyOf(given as Also) : undefined,
      signal: (given as Also).signal,
    })
    const text = await answer.text()
    return { body: text === '' ? undefined : JSON.parse(text), headers: answer.headers }
  }

  async function* bulk(name: Name, lines: AsyncIterable<unknown> | Iterable<unknown>, also: Also = {}) {
    const { method, path } = operations[name]
    const answer = await send({ method, path, lines, idempotencyKey: keyOf(also), signal: also.signal })
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(part, { stream: true })
      const whole = text.split('\n')
      text = whole.pop()!
      for (const line of whole) if (line !== '') yield JSON.parse(line)
    }
    if (text !== '') yield JSON.parse(text)
  }

  const methods = Object.fromEntries(
    (Object.keys(operations) as Name[]).map(name => [
      name,
      async (given?: { readonly [field: string]: unknown }) => (await ask(name, given)).body,
    ]),
  )
  const own = {
    ask,
    bulk,
    eventBatch: (asked: Parameters<Client['eventBatch']>[0]) => eventBatch(send, asked),
    events: (asked: Asked) => events(send, asked),
  }
  return { ...methods, ...own } as unknown as Client
}

const keyOf = ({ idempotencyKey }: Also) => idempotencyKey ?? crypto.randomUUID()
