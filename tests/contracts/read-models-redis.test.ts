import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { afterEach, expect, test } from 'vitest'
import { createChanges } from '#api/plumbing/engines/changes.ts'
import { openRedisReadModels } from '#api/plumbing/engines/read-models/redis/read-models.ts'
import { start } from '#domain/shared/event-store.ts'
import { type ReadModels, ReadModelsUnavailable, ViewNotLive } from '#projections/ports.ts'
import { liveGeneration } from '#tests/support/live-generation.ts'
import { type RedisOptions, type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { followed, nothing, put } from './read-models-bench.ts'

test('a Redis that is not there is an outage, and no wait without an end', async () => {
  const models = openRedisReadModels({ url: 'redis://127.0.0.1:1' })
  await expect(models.get('orders', 'a')).rejects.toThrow(ReadModelsUnavailable)
  await expect(models.createGeneration('orders', 1)).rejects.toThrow(ReadModelsUnavailable)
  await expect(models.follow({ onChange() {}, onGap() {} }, new AbortController().signal)).rejects.toThrow(
    ReadModelsUnavailable,
  )
  await models.close()
})

await describeWith('redis', 'read models in Redis, in trouble', service => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  async function open(
    options: RedisOptions = {},
  ): Promise<{ redis: RunningRedis; models: ReadModels; raw: Redis; prefix: string }> {
    const redis = await startRedis(options)
    const prefix = `test-${randomUUID()}`
    const models = openRedisReadModels({ url: redis.url, prefix })
    const raw = new Redis(redis.url)
    closers.push(redis.stop, models.close, async () => raw.disconnect())
    return { redis, models, raw, prefix }
  }

  const change = (models: ReadModels, generation: string, at: number) =>
    models.commit('orders', generation, {
      ...nothing,
      expected: at === 0 ? start : at - 1,
      checkpoint: at,
      puts: [put('a', { at })],
      changed: [`a${at}`],
    })

  /** As a failover to a replica that lacks the newest entries of the change log: all at once, since nobody hears between. */
  async function failOver(raw: Redis, prefix: string, { lost, since }: { lost: number; since: number }): Promise<void> {
    const [changes, sequence] = await Promise.all(
      ['changes', 'sequence'].map(async name => (await raw.keys(`*${prefix}*${name}`))[0]!),
    )
    const gone = await raw.xrevrange(changes!, '+', '-', 'COUNT', lost)
    const newest = Number(await raw.get(sequence!)) - lost
    const steps = raw.multi()
    steps.xdel(changes!, ...gone.map(([id]) => id)).call('XSETID', changes!, `${newest}-0`)
    for (let n = 1; n <= since; n++)
      steps.xadd(changes!, `${newest + n}-0`, 'view', 'orders', 'ids', `["since${n}"]`, 'checkpoint', `${n}`)
    steps.set(sequence!, newest + since)
    if (since > 0) steps.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await steps.exec()
  }

  test.each([
    ['connections are lost, and other changes have the numbers of those that were heard', 4],
    ['nobody is cut off, and nothing has come since', 0],
  ])('a change log that goes back is a gap: %s', async (_when, since) => {
    const { models, raw, prefix } = await open()
    const generation = await liveGeneration(models, 'orders')
    const follower = await followed(models)
    for (let at = 0; at < 5; at++) await change(models, generation, at)
    const heard = (await follower.next(5)).at(-1)!.sequence
    await failOver(raw, prefix, { lost: 3, since })
    await expect.poll(follower.gaps).toBe(1)
    expect(follower.gapAt()).toBe(heard - 3 + since)
    await change(models, generation, 5)
    expect((await follower.next(6)).at(-1)).toMatchObject({ ids: ['a5'], sequence: heard - 3 + since + 1 })
    expect(follower.gaps()).toBe(1)
  })

  test('a lost connection is made again; a follower hears what came meanwhile', async () => {
    const { models, raw } = await open()
    const generation = await liveGeneration(models, 'orders')
    const follower = await followed(models)
    await change(models, generation, 0)
    await follower.next(1)
    await raw.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await change(models, generation, 1)
    await change(models, generation, 2)
    expect((await follower.next(3)).flatMap(({ ids }) => ids)).toEqual(['a0', 'a1', 'a2'])
    expect(follower.gaps()).toBe(0)
    expect(await models.get('orders', 'a')).toEqual({ at: 2 })
    follower.stop()
  })

  test('a connection that died without a word is noticed and made again, and nothing is lost', async () => {
    const { redis, models, prefix } = await open()
    const generation = await liveGeneration(models, 'orders')
    const line = await lineTo(redis.url)
    closers.push(line.close)
    const far = openRedisReadModels({ url: line.url, prefix })
    closers.push(far.close)
    const heard: string[] = []
    const changes = createChanges(far)
    const stopping = new AbortController()
    closers.push(async () => stopping.abort())
    await changes.follow(
      { onChange: ({ ids }) => heard.push(...ids), onGap: () => heard.push('a gap') },
      stopping.signal,
    )
    await changes.start(stopping.signal)
    await change(models, generation, 0)
    await expect.poll(() => heard).toEqual(['a0'])
    expect(changes.hears()).toBe(true)
    line.goDead()
    await change(models, generation, 1)
    await expect.poll(changes.hears, { timeout: 10_000 }).toBe(false)
    expect(heard).toEqual(['a0'])
    line.takeCalls()
    await expect.poll(changes.hears, { timeout: 10_000 }).toBe(true)
    expect(heard).toEqual(['a0', 'a1'])
  })

  test('a follower whose connection never comes up hears nothing, also where everything else answers', async () => {
    const { redis, prefix } = await open()
    const line = await lineTo(redis.url)
    closers.push(line.close)
    const far = openRedisReadModels({ url: line.url, prefix })
    closers.push(far.close)
    expect(await far.latestChange()).toBe(0)
    line.takeNoMore()
    const changes = createChanges(far)
    const stopping = new AbortController()
    closers.push(async () => stopping.abort())
    await changes.start(stopping.signal)
    await expect.poll(changes.hears).toBe(false)
    expect(await far.latestChange()).toBeGreaterThan(0)
    line.takeCalls()
    await expect.poll(changes.hears).toBe(true)
  })

  test('a follower that missed entries is told of a gap', async () => {
    const { models, raw, prefix } = await open()
    const generation = await liveGeneration(models, 'orders')
    const follower = await followed(models)
    await change(models, generation, 0)
    await follower.next(1)
    const changes = `{${prefix}}:changes`
    // Entries that come and go in one step are never seen.
    const last = (await raw.xrevrange(changes, '+', '-', 'COUNT', 1))[0]![0]
    const sequence = Number(last.split('-')[0])
    await raw
      .multi()
      .set(`{${prefix}}:sequence`, sequence + 5)
      .xtrim(changes, 'MAXLEN', 0)
      .exec()
    await change(models, generation, 1)
    expect((await follower.next(2)).at(-1)).toMatchObject({ ids: ['a1'], sequence: sequence + 6 })
    expect(follower.gaps()).toBe(1)
    follower.stop()
  })

  test('so is one whose Redis lost everything', async () => {
    const { models, raw, prefix } = await open()
    const generation = await liveGeneration(models, 'orders')
    const follower = await followed(models)
    await change(models, generation, 0)
    await follower.next(1)
    await raw.unlink(...(await raw.keys(`{${prefix}}:*`)))
    await expect(models.get('orders', 'a')).rejects.toThrow(ViewNotLive)
    await liveGeneration(models, 'orders')
    await follower.next(2)
    expect(follower.gaps()).toBe(1)
    follower.stop()
  })

  test('scripts that the server forgot are sent again', async () => {
    const { models, raw } = await open()
    const generation = await liveGeneration(models, 'orders')
    await change(models, generation, 0)
    await raw.script('FLUSH')
    expect(await change(models, generation, 1)).toBe('committed')
    expect(await models.tallies('orders', '')).toEqual(new Map())
  })

  test('a full Redis refuses a commit whole, as an outage, and takes it when there is room', async context => {
    if (service.via === 'url') return context.skip('the settings of a shared Redis are not changed')
    const { models, raw } = await open()
    const generation = await liveGeneration(models, 'orders')
    await change(models, generation, 0)
    await raw.config('SET', 'maxmemory', '1')
    await expect(change(models, generation, 1)).rejects.toThrow(ReadModelsUnavailable)
    await raw.config('SET', 'maxmemory', '0')
    expect(await models.get('orders', 'a')).toEqual({ at: 0 })
    expect(await change(models, generation, 1)).toBe('committed')
  })

  test('one that may evict keys is refused', async context => {
    if (service.via === 'url') return context.skip('the settings of a shared Redis are not changed')
    const { models } = await open({ args: ['--maxmemory', '50mb', '--maxmemory-policy', 'allkeys-lru'] })
    await expect.poll(() => models.get('orders', 'a').catch(String)).toContain('set maxmemory-policy to noeviction')
  })
})

/** A way to Redis that can die as a network does: nothing comes through, and nobody is told. */
async function lineTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isDead = false
  const server = createServer(near => {
    const far = dial(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    if (isDead) return
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDead(): void {
      isDead = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Connections from before stay as they are; new ones are dead. */
    takeNoMore(): void {
      isDead = true
    },
    /** New connections come through; those from before stay as they are. */
    takeCalls(): void {
      isDead = false
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
