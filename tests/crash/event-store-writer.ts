// Run by the crash test: 32 writers append without end and print what was acknowledged, until the process is killed.
import { randomUUID } from 'node:crypto'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import type { NewEvent } from '#domain/shared/event-store.ts'

const meta = { correlationId: 'c', causationId: 'd', actor: 'guest', channel: 'test' }
const store = openSqliteEventStore({ file: process.argv[2]! })

async function write(writer: number) {
  const stream = `writer-${writer}`
  let revision = -1
  for await (const event of store.read(stream)) revision = event.revision
  for (let turn = writer; ; turn++) {
    const size = 1 + (turn % 3)
    const append = randomUUID()
    const events: NewEvent[] = Array.from({ length: size }, (_, place) => ({
      id: randomUUID(),
      type: 'Written',
      data: { append, place, size },
      meta,
    }))
    const appended = await store.append(stream, events, revision)
    revision = appended.revision
    // Writing to a pipe is synchronous here: what the shop was told, the test was told.
    process.stdout.write(`${events.map(event => `${stream} ${event.id}`).join('\n')}\n`)
  }
}

await Promise.all(Array.from({ length: 32 }, (_, writer) => write(writer)))
