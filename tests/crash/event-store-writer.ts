// Run by the crash test: 32 writers append without end and record what was acknowledged, until the process is killed.
import { randomUUID } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import type { NewEvent } from '#domain/shared/event-store.ts'

const meta = { correlationId: 'c', causationId: 'd', actor: 'guest', channel: 'test' }
const store = openSqliteEventStore({ file: process.argv[2]! })
const acknowledged = openSync(process.argv[3]!, 'a')

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
    // A file keeps what was written when the process is killed; a pipe may lose its last lines.
    writeSync(acknowledged, events.map(event => `${stream} ${event.id}\n`).join(''))
    // Says only that there is more in the file.
    process.stdout.write(`${size}\n`)
  }
}

await Promise.all(Array.from({ length: 32 }, (_, writer) => write(writer)))
