import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '#api/plumbing/backup/backup.ts'
import { restore } from '#api/plumbing/backup/restore.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import type { WebhookDetail } from '#api/webhooks/schema.ts'
import { stock } from '#domain/stock/decide.ts'
import { startServers } from '#tests/api/moving/servers.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type HookedShop, openHookedShop, soon } from '#tests/api/webhooks/hooked-shop.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { describeWith } from '#tests/support/services.ts'

const web = join(import.meta.dirname, '../../../dist')
const sending = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-restored-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function count(shop: OpenShop, quantity: number): Promise<void> {
  const data = { productId: 'tee', counts: [{ sku: 'T-1', quantity }] }
  expect(await shop.handler.handle(stock, 'tee', { type: 'CountStock', data })).toMatchObject({ ok: true })
}

/** An endpoint was told two events before the log was copied, and a third one after it. The shop is closed then. */
async function comeFurther(hooked: HookedShop, copy: () => Promise<unknown>): Promise<string> {
  const { shop, receiver } = hooked
  onTestFinished(() => receiver.close())
  await shop.sell({ tee: [{ sku: 'T-1', price: 900, quantity: 1 }] })
  const { webhookId } = await hooked.add({ from: 'start' })
  await count(shop, 2)
  await receiver.until(() => receiver.requests.length === 2)
  await copy()
  await count(shop, 3)
  await receiver.until(() => receiver.requests.length === 3)
  await shop.end({ keepFolder: true })
  return webhookId
}

/** Nothing is sent until somebody says from where, and then all that comes after. */
async function expectStopped(shop: OpenShop, { receiver, cookie }: HookedShop, webhookId: string): Promise<void> {
  const url = `/api/admin/webhooks/${webhookId}`
  const headers = { cookie }
  const seen = async () => (await shop.app.inject({ url, headers })).json<WebhookDetail>().webhook
  const resume = (from: string | null) =>
    shop.app.inject({ method: 'POST', url: `${url}/resume`, headers, payload: { from } })
  await count(shop, 7)
  await soon(async () => (await seen()).state).toBe('disabled')
  expect(await seen()).toMatchObject({ because: 'log-restored' })
  expect(receiver.requests).toHaveLength(3)
  const unsaid = await resume(null)
  expect([unsaid.statusCode, unsaid.json().code]).toEqual([409, 'webhook-place-needed'])
  expect((await resume('start')).statusCode).toBe(204)
  await receiver.until(() => receiver.requests.length === 6)
  const told = receiver.events().map(({ data }) => (data as { items: { on_hand: number }[] }).items[0]!.on_hand)
  expect(told).toEqual([1, 2, 3, 1, 2, 7])
}

test('a backup that is restored stops endpoints until somebody says from where they go on', async () => {
  const parent = await newFolder()
  const configOf = (name: string) => readConfig({ DATA_DIR: join(parent, name) }, 'none')
  const hooked = await openHookedShop({ folder: join(parent, 'data') })
  const webhookId = await comeFurther(hooked, () => backUp(configOf('data'), join(parent, 'copy')))

  await restore(configOf('target'), join(parent, 'copy'))
  const restored = await openShop({ folder: join(parent, 'target'), web, env: sending })
  onTestFinished(() => restored.end({ keepFolder: true }))
  await expectStopped(restored, hooked, webhookId)
})

await describeWith('redis', 'on servers', () => {
  test('an older log that is accepted stops them too, where the Redis was emptied', async ({ skip }) => {
    const { folder, env, config, log } = await startServers()
    const redis = new Redis(config.REDIS_URL!)
    onTestFinished(() => redis.disconnect())
    if ((await redis.dbsize()) > 0) return skip('only a shared Redis here')
    const hooked = await openHookedShop({ folder, env })
    let end = 0
    const webhookId = await comeFurther(hooked, async () => {
      end = await hooked.shop.store.head()
    })

    log.putBack(end)
    await expect(openShop({ folder, web, env: { ...env, ...sending } })).rejects.toThrow(
      'npm run restore -- --log-is-older',
    )
    const said = await runCommand('restore', ['--log-is-older'], { DATA_DIR: folder, ...env })
    expect(said).toMatchObject({ code: 0, error: '' })
    expect(said.out).toContain('empty the Redis of the views')
    await redis.flushdb()
    const restored = await openShop({ folder, web, env: { ...env, ...sending } })
    onTestFinished(() => restored.end({ keepFolder: true }))
    await expectStopped(restored, hooked, webhookId)
  })
})
