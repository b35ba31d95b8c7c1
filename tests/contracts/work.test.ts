import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WorkUnavailable } from '#api/plumbing/engines/work/port.ts'
import { openRedisWork } from '#api/plumbing/engines/work/redis.ts'
import { keepBookmarks, openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'
import { startRedis } from '../support/redis.ts'
import { describeWith } from '../support/services.ts'
import { workContract } from './work.ts'

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'selvedge-work-'))
  return { file: join(path, 'work.sqlite'), dispose: () => rm(path, { recursive: true, force: true }) }
}

describe('work: SQLite', () => {
  workContract(async () => {
    const { file, dispose } = await folder()
    return { open: async () => openSqliteWork({ file }), dispose }
  })

  test('the only process of a folder need not wait for the leases of a killed one, and its tokens are higher', async () => {
    const { file, dispose } = await folder()
    const killed = openSqliteWork({ file, onlyProcess: true })
    const [before] = await killed.take(['sweep'], 'p1', 60_000)
    const next = openSqliteWork({ file, onlyProcess: true })
    const [taken] = await next.take(['sweep'], 'p2', 60_000)
    expect(taken!.token).toBeGreaterThan(before!.token)
    await killed.close()
    await next.close()
    await dispose()
  })

  test('keeps counters and the bookmarks of some readers, and nothing else, where its log was put back', async () => {
    const { file, dispose } = await folder()
    const work = openSqliteWork({ file })
    for (const name of ['webhook/a/0/0', 'key-used/b']) await work.moveBookmark(name, { from: -1, to: 7, token: 1 })
    await work.keepNote('webhook/a', 'tried', 1)
    await work.addEntry('webhook/a', 'one', { forMs: 60_000, most: 5 })
    await work.schedule('webhook/a', 'next', 0)
    await work.addCounts('visits', new Map([['/polos', 4]]), 60_000)
    await work.close()
    keepBookmarks(file, ['webhook/', 'other/'])
    const after = openSqliteWork({ file })
    expect([await after.bookmark('webhook/a/0/0'), await after.bookmark('key-used/b')]).toEqual([7, -1])
    expect([await after.note('webhook/a'), await after.nextDue('webhook/a')]).toEqual([undefined, undefined])
    expect(await after.entries('webhook/a', { limit: 5 })).toEqual([])
    expect(await after.counts(['visits'], ['/polos'])).toEqual([4])
    await after.close()
    await dispose()
  })

  test('a closed one says that it does not answer', async () => {
    const { file, dispose } = await folder()
    const work = openSqliteWork({ file })
    await work.close()
    await expect(work.take(['sweep'], 'p1', 1)).rejects.toThrow(WorkUnavailable)
    await expect(work.bookmark('reader')).rejects.toThrow(WorkUnavailable)
    await work.close()
    await dispose()
  })
})

await describeWith('redis', 'work: Redis', () => {
  const prefix = `{work-test-${process.pid}}`

  workContract(async () => {
    const redis = await startRedis()
    return { open: async () => openRedisWork({ url: redis.url, prefix }), dispose: () => redis.stop() }
  })

  test('an outage is said, and over when Redis answers again', async () => {
    const work = openRedisWork({ url: 'redis://127.0.0.1:1', prefix })
    await expect(work.take(['sweep'], 'p1', 1)).rejects.toThrow(WorkUnavailable)
    await work.close()
  })

  test('tokens rise also where Redis has forgotten everything', async ({ skip }) => {
    const redis = await startRedis()
    if (!redis.dir) return skip('only a shared Redis here')
    const work = openRedisWork({ url: redis.url, prefix })
    const [before] = await work.take(['sweep'], 'p1', 60_000)
    await redis.stop()
    const fresh = await startRedis()
    const after = openRedisWork({ url: fresh.url, prefix })
    const [taken] = await after.take(['sweep'], 'p2', 60_000)
    expect(taken!.token).toBeGreaterThan(before!.token)
    await work.close()
    await after.close()
    await fresh.stop()
  })
})
