import type { EventData } from './generated/events.ts'
import type { CloudEvent } from './generated/shapes.ts'
import { ShopProblem } from './problem.ts'
import type { Send } from './send.ts'

/** An event of a type, as in `EventOf<'order.placed.v1'>`. */
export type EventOf<Type extends keyof EventData> = Omit<CloudEvent, 'type' | 'data'> & {
  readonly type: Type
  readonly data: EventData[Type]
}
type TestType = 'webhook.test.v1'
/** Any event: look at `type`, then TypeScript knows `data`. */
export type ShopEvent = { [Type in Exclude<keyof EventData, TestType>]: EventOf<Type> }[Exclude<
  keyof EventData,
  TestType
>]
/** Sent to an endpoint to try it: nothing happened, so it has no place in the order of the shop. */
export type TestEvent = Omit<EventOf<TestType>, 'sequence'>

/** `after`: a cursor, `start`, `now` or an instant. `types`: such as `order.*`; absent: all that the key may read. */
export type Asked = {
  readonly after: string
  readonly types?: readonly string[]
  readonly subject?: string
  readonly signal?: AbortSignal
}

/** Up to `limit` events after a place, and the cursor to go on from. `wait`: so many seconds for a first one. */
export async function eventBatch(
  send: Send,
  asked: Asked & { readonly limit?: number; readonly wait?: number },
): Promise<{ readonly events: readonly ShopEvent[]; readonly cursor: string }> {
  const { after, types, subject, signal, ...bounds } = asked
  // One that waits and is cut off would begin at a later `now`, and pass over what happened meanwhile.
  if (after === 'now' && bounds.wait) {
    const begun = await eventBatch(send, { ...asked, wait: 0 })
    return begun.events.length > 0 ? begun : eventBatch(send, { ...asked, after: begun.cursor })
  }
  const query = { after, types: types?.join(','), subject, ...bounds }
  const answer = await send({ method: 'GET', path: '/api/events', query, signal })
  const [, address = ''] = /<([^>]*)>/.exec(answer.headers.get('link') ?? '') ?? []
  const cursor = new URL(address, 'http://shop').searchParams.get('after') ?? after
  return { events: (await answer.json()) as readonly ShopEvent[], cursor }
}

type Message = { readonly id: string | null; readonly data: string | null }

/**
 * Events as they happen, without end. Keep the `cursor` of the last one that you dealt with, and begin again `after` it. A
 * stream that breaks is opened again from there by itself, however long the shop is away. Throws a `ShopProblem` when the shop
 * refuses: 410 `cursor-unknown` says that it was restored from a backup.
 */
export async function* events(
  send: Send,
  { after, types, subject, signal }: Asked,
): AsyncGenerator<{ readonly cursor: string; readonly event: ShopEvent }, void, undefined> {
  let cursor = after
  for (let failures = 0; !signal?.aborted; ) {
    try {
      const query = { after: cursor, types: types?.join(','), subject }
      const answer = await send({ method: 'GET', path: '/api/events', query, accept: 'text/event-stream', signal })
      for await (const { id, data } of messagesIn(answer.body!)) {
        failures = 0
        if (id !== null) cursor = id
        if (data !== null) yield { cursor, event: JSON.parse(data) as ShopEvent }
      }
    } catch (error) {
      if (signal?.aborted) return
      // Until an outage is over, as until a shop is there again.
      if (error instanceof ShopProblem && error.status < 500 && error.status !== 429) throw error
    }
    await new Promise(done => setTimeout(done, Math.min(30_000, 500 * 2 ** failures++)))
  }
}

/** Server-sent events: `id` moves the place also where there is no data. */
async function* messagesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Message, void, undefined> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    const whole = text.split('\n\n')
    text = whole.pop()!
    for (const message of whole) yield { id: fieldOf(message, 'id'), data: fieldOf(message, 'data') }
  }
}

function fieldOf(message: string, name: string): string | null {
  const lines = message.split('\n').filter(line => line.startsWith(`${name}: `))
  return lines.length > 0 ? lines.map(line => line.slice(name.length + 2)).join('\n') : null
}
