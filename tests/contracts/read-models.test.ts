import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe } from 'vitest'
import { openRedisReadModels } from '#api/plumbing/engines/read-models/redis/read-models.ts'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { readModelsContract } from './read-models.ts'

describe('read models in SQLite', () => {
  readModelsContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-read-models-'))
    return {
      open: () => openSqliteReadModels({ file: join(folder, 'read-models.db') }),
      close: () => rm(folder, { recursive: true }),
    }
  })
})

await describeWith('redis', 'read models in Redis', () => {
  let redis: RunningRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  readModelsContract(async () => {
    const prefix = `test-${randomUUID()}`
    return {
      open: () => openRedisReadModels({ url: redis.url, prefix }),
      async close() {
        const client = new Redis(redis.url)
        const keys = await client.keys(`{${prefix}}:*`)
        if (keys.length > 0) await client.unlink(...keys)
        client.disconnect()
      },
    }
  })
})
