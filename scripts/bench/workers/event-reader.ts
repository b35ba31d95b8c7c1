import { tell } from './filling.ts'

/** What a program that reads `/api/events` saw. */
export type ReadEvents = {
  readonly events: number
  readonly ms: number
  /** From the moment of each event to its arrival, ms; the last of them. */
  readonly waits: readonly number[]
  /** A variant that an event told of. */
  readonly sku: string | null
}

const [origin = '', key = '', query = '', wanted = ''] = process.argv.slice(2)
const headers = { authorization: `Bearer ${key}` }
const most = Number(wanted)
const waits: number[] = []
let [events, begun, sku] = [0, 0, null as string | null]

/** Batches: from one `next` to the other until there is nothing more, and how long that took. */
async function scan(): Promise<void> {
  begun = performance.now()
  let [path, before] = [`/api/events?${query}`, '']
  while (path !== before) {
    const answer = await fetch(origin + path, { headers: { ...headers, accept: 'application/cloudevents-batch+json' } })
    if (!answer.ok) throw new Error(await answer.text())
    events += ((await answer.json()) as unknown[]).length
    before = path
    path = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')![1]!
  }
}

/** A stream, until so many events came. */
async function listen(): Promise<void> {
  const answer = await fetch(`${origin}/api/events?${query}`, { headers: { ...headers, accept: 'text/event-stream' } })
  if (!answer.ok) throw new Error(await answer.text())
  console.log('listening')
  let rest = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body!) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue
      if (events === 0) begun = performance.now()
      events++
      // Each is read, as a program would.
      const { time, data } = JSON.parse(line.slice(6))
      waits.push(Date.now() - Date.parse(time))
      sku ??= data.items?.[0]?.sku ?? null
    }
    if (events >= most) return
  }
}

await (most > 0 ? listen() : scan())
tell({ events, ms: performance.now() - begun, waits: waits.slice(-1000), sku } satisfies ReadEvents)
process.exit()
