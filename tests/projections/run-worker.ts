// A process of its own that keeps views: `run-worker.ts <log> <redis url> <prefix>`. Says 'ready', then, for every
// position that it reads from its standard input, 'at <position>' once its views have reached it.
import { createInterface } from 'node:readline'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { openRedisReadModels } from '#api/plumbing/engines/read-models/redis/read-models.ts'
import { runProjections } from '#projections/run/run.ts'
import { accounts, counter } from './run-fixtures.ts'

const [file, url, prefix] = process.argv.slice(2)
const running = runProjections({
  store: openSqliteEventStore({ file: file!, pollMs: 1 }),
  readModels: openRedisReadModels({ url: url!, prefix: prefix! }),
  projections: [accounts, counter],
  signal: new AbortController().signal,
  onError: failure => process.stderr.write(`${failure.message}\n`),
})
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  if (await running.caughtUp(Number(line))) process.stdout.write(`at ${line}\n`)
}
process.exit()
