import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { openRedisReadModels } from '#api/plumbing/engines/read-models/redis/read-models.ts'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { noteState } from '#tests/support/redis-state.ts'
import { describeWith } from '#tests/support/services.ts'
import { accounts, appendTo, counter, dump, dumpAccounts, paid, startRunner } from './run-fixtures.ts'

await describeWith('redis', 'several processes that keep the same views', () => {
  let redis: RunningRedis
  let folder: string
  const workers = new Set<ChildProcess>()
  beforeAll(async () => {
    redis = await startRedis()
    folder = await mkdtemp(join(tmpdir(), 'selvedge-processes-'))
  })
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    await redis.stop()
    await rm(folder, { recursive: true })
  })

  test('never apply an event twice or lose one, also when one is killed and comes back', async () => {
    const file = join(folder, 'log.db')
    const prefix = `test-${randomUUID()}`
    const store = openSqliteEventStore({ file })
    let [one, two] = [startWorker(file, prefix), startWorker(file, prefix)]
    await Promise.all([one.said('ready'), two.said('ready')])

    let count = 0
    for (let round = 0; round < 12; round++) {
      let position = -1
      for (let n = 0; n < 30; n++) {
        const events = Array.from({ length: 1 + ((n * 7) % 11) }, (_, i) =>
          paid(`a${i % 3}`, 1, { personId: `p${n % 2}` }),
        )
        position = await appendTo(store, ...events)
        count += events.length
      }
      if (round % 3 === 1) {
        await one.kill()
        one = startWorker(file, prefix)
      }
      if (round % 2 === 0) continue
      // Either process may have committed; both have to know.
      await Promise.all([one.reached(position), two.reached(position)])
      const models = openRedisReadModels({ url: redis.url, prefix })
      expect(await models.get('counter', 'all')).toMatchObject({ count })
      await models.close()
    }

    const models = openRedisReadModels({ url: redis.url, prefix })
    const alone = openSqliteReadModels({ file: ':memory:' })
    const runner = startRunner(store, alone, [accounts, counter])
    expect(await runner.caughtUp(await store.head())).toBe(true)
    expect(await dumpAccounts(models)).toBe(await dumpAccounts(alone))
    expect(await dump(models, 'counter')).toBe(await dump(alone, 'counter'))
    await Promise.all([one.kill(), two.kill(), runner.stop()])
    await Promise.all([models.close(), alone.close(), store.close()])
  })

  test('views come back by themselves after Redis lost everything, with the next event or without one', async () => {
    const prefix = `test-${randomUUID()}`
    const store = openSqliteEventStore({ file: ':memory:' })
    const models = openRedisReadModels({ url: redis.url, prefix })
    const runner = startRunner(store, models, [accounts, counter])
    expect(await runner.caughtUp(await appendTo(store, paid('a', 1), paid('b', 2)))).toBe(true)
    const client = new Redis(redis.url)
    const lose = async () => client.unlink(...(await client.keys(`{${prefix}}:*`)))

    await lose()
    expect(await runner.caughtUp(await appendTo(store, paid('a', 3)))).toBe(true)
    expect(await models.get('accounts', 'a')).toMatchObject({ balance: 4, count: 2 })
    expect(await models.get('counter', 'all')).toMatchObject({ count: 3 })
    const before = await dumpAccounts(models)

    await lose()
    await expect.poll(() => dumpAccounts(models)).toBe(before)
    client.disconnect()
    await runner.stop()
    await Promise.all([models.close(), store.close()])
  })

  test.each([
    ['hears that the change log went back', true],
    ['hears nothing of it', false],
  ])(
    'what a failover took back is folded again, though no event comes that concerns it, by a process that %s',
    async (_, hears) => {
      const prefix = `test-${randomUUID()}`
      const store = openSqliteEventStore({ file: ':memory:' })
      const models = openRedisReadModels({ url: redis.url, prefix })
      const runner = startRunner(store, hears ? models : { ...models, follow: async () => {} }, [accounts, counter])
      expect(await runner.caughtUp(await appendTo(store, paid('a', 1)))).toBe(true)
      const client = new Redis(redis.url)
      const goBack = await noteState(client, `{${prefix}}`)

      const position = await appendTo(store, paid('a', 2), paid('b', 3))
      expect(await runner.caughtUp(position)).toBe(true)
      const before = await dumpAccounts(models)
      await goBack()
      expect(await models.get('accounts', 'a')).toMatchObject({ balance: 1 })
      await expect.poll(() => dumpAccounts(models)).toBe(before)
      expect(await runner.caughtUp(position)).toBe(true)
      client.disconnect()
      await runner.stop()
      await Promise.all([models.close(), store.close()])
    },
  )

  function startWorker(file: string, prefix: string) {
    const worker = spawn(process.execPath, [join(import.meta.dirname, 'run-worker.ts'), file, redis.url, prefix], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    workers.add(worker)
    const said = listen(worker, createInterface({ input: worker.stdout! }))
    return {
      said,
      async reached(position: number) {
        worker.stdin!.write(`${position}\n`)
        await said(`at ${position}`)
      },
      async kill() {
        const exited = once(worker, 'exit')
        worker.kill('SIGKILL')
        await exited
      },
    }
  }
})

/** Waits until the process has said a line; fails when it ends before. */
function listen(worker: ChildProcess, lines: Interface) {
  const said = new Set<string>()
  let hear = () => {}
  let ended = false
  lines.on('line', line => {
    said.add(line)
    hear()
  })
  worker.on('exit', () => {
    ended = true
    hear()
  })
  return async (line: string) => {
    while (!said.has(line)) {
      if (ended) throw new Error(`The process ended before it said '${line}'`)
      await new Promise<void>(resolve => {
        hear = resolve
      })
    }
  }
}
