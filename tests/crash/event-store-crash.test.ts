import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'

type Written = { readonly append: string; readonly place: number; readonly size: number }

const writer = fileURLToPath(new URL('./event-store-writer.ts', import.meta.url))
// So many acknowledgements after its start each process is killed; fixed, so that a failure can be repeated.
const kills = [3, 41, 517, 1290, 2048, 77, 4100]

/** The events that were acknowledged until the kill. `record` is a new file, in which the writers keep them. */
async function writeUntilKilled(file: string, record: string, kill: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, file, record], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let announced = 0
  for await (const size of createInterface({ input: child.stdout })) {
    announced += Number(size)
    if (announced >= kill) child.kill('SIGKILL')
  }
  expect(await exited).toEqual([null, 'SIGKILL'])
  // The kill may cut the last line short.
  return readFileSync(record, 'utf8').match(/^writer-\d+ [\da-f-]{36}$/gm) ?? []
}

test('after each SIGKILL every acknowledged event is there, once, in order, and appends are whole', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'selvedge-crash-'))
  const file = join(dir, 'log.db')
  const acknowledged: string[] = []
  try {
    for (const [round, kill] of kills.entries()) {
      const fresh = await writeUntilKilled(file, join(dir, `acknowledged-${round}`), kill)
      expect(fresh.length).toBeGreaterThanOrEqual(kill)
      acknowledged.push(...fresh)

      const store = openSqliteEventStore({ file })
      const events: StoredEvent[] = []
      for await (const page of store.readAll(-1)) events.push(...page)
      await store.close()

      const byStream = Map.groupBy(events, event => event.stream)
      expect(byStream.size).toBeLessThanOrEqual(32)
      for (const stored of byStream.values()) {
        expect(stored.map(event => event.revision)).toEqual(stored.map((_, index) => index))
        for (const [index, event] of stored.entries()) {
          const { append, place, size } = event.data as Written
          expect((stored[index - place]!.data as Written).append).toBe(append)
          expect((stored[index - place + size - 1]!.data as Written).append).toBe(append)
        }
      }
      for (let index = 1; index < events.length; index++)
        expect(events[index]!.position > events[index - 1]!.position).toBe(true)

      const places = new Map(events.map((event, index) => [`${event.stream} ${event.id}`, index]))
      expect(places.size).toBe(events.length)
      const last = new Map<string, number>()
      for (const line of acknowledged) {
        const stream = line.split(' ')[0]!
        const place = places.get(line)
        if (place === undefined) throw new Error(`round ${round}: acknowledged, but not in the log: ${line}`)
        expect(place > (last.get(stream) ?? -1)).toBe(true)
        last.set(stream, place)
      }
      // What was durable but not yet acknowledged at a kill: at most one append a writer.
      expect(events.length - acknowledged.length).toBeLessThanOrEqual(32 * 3 * (round + 1))
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
