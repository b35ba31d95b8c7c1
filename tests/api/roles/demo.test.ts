import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDemo } from '#api/demo/index.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'

const products = 12

await describeWith('redis', 'an empty shop on shared engines', () => {
  test('is filled by one of two workers that start at once, and a web shows what is in it', async () => {
    const log = await startEventStoreDouble()
    onTestFinished(() => log.stop())
    const [redis, keys] = [await startRedis(), await startRedis({ durable: true })]
    onTestFinished(async () => {
      await redis.stop()
      await keys.stop()
    })
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-demo-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const said: string[] = []
    async function start(name: string, ROLE: 'web' | 'worker') {
      const engines = {
        EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
        REDIS_URL: redis.url,
        VAULT_URL: keys.url,
        BLOBS_DIR: join(folder, 'blobs'),
      }
      const process = { DATA_DIR: join(folder, name), ROLE, DEMO: 'catalogue', LOG_LEVEL: 'silent' }
      const config = readConfig({ ...engines, ...process }, 'none')
      const shop = await openDemo(config, { web: null, say: line => said.push(`${name}: ${line}`), products })
      onTestFinished(() => shop.close())
      await shop.ready()
      return shop
    }

    await Promise.all([start('worker-1', 'worker'), start('worker-2', 'worker')])
    expect(said.filter(line => line.includes('Filling the empty shop'))).toHaveLength(1)
    const web = await start('web', 'web')
    await web.projections.caughtUp(await web.store.head())
    const pages: string[] = []
    for await (const page of web.readModels.scan('product-page')) pages.push(...page.map(([id]) => id))
    expect(new Set(pages).size).toBe(products)
    expect(said.filter(line => line.startsWith('web: '))).toEqual([])
  })
})
