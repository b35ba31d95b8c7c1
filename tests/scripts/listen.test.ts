import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Scope } from '#domain/shared/scopes.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { openReceiver } from '#tests/support/receiver.ts'
import { runCommand, startCommand } from '#tests/support/run-command.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let url: string
beforeAll(async () => {
  shop = await openShop()
  await shop.sell({ tee: [{ sku: 'T-1', price: 1000, quantity: 5 }], cap: [{ sku: 'C-1', price: 500, quantity: 7 }] })
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.end())

async function keyWith(...scopes: Scope[]): Promise<string> {
  const made = await shop.keys.create({ name: 'Laptop', scopes }, { actor: 'owner', channel: 'test' })
  if (!made.ok) throw new Error(made.problem.detail)
  return made.made.key
}

test('npm run listen posts what happens to a program on the computer, signed, in order, each until it is taken', async () => {
  const receiver = await openReceiver()
  onTestFinished(() => receiver.close())
  let refused = false
  receiver.answers(response => {
    response.writeHead(refused ? 204 : 503).end()
    refused = true
  })
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const of = ['--to', receiver.url, '--types', 'stock.*', '--from', 'start', '--shop', url, '--secret', secret]
  const listening = startCommand('listen', of, { SHOP_KEY: await keyWith('events:read', 'stock:read') })
  onTestFinished(async () => {
    listening.child.kill()
    await listening.ended
  })
  await receiver.until(() => receiver.requests.length === 3)
  const [first, again] = receiver.requests
  expect(again!.body).toBe(first!.body)
  await shop.sell({ sock: [{ sku: 'S-1', price: 300, quantity: 9 }] })
  await receiver.until(() => receiver.requests.length === 4)
  const skus = receiver.requests.slice(1).map(({ body, headers, events: [event] }) => {
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event)
    expect(headers).toMatchObject({ 'webhook-id': event!.id, 'shop-sequence': event!.sequence })
    return (event!.data.items as { sku: string }[])[0]!.sku
  })
  expect(skus).toEqual(['T-1', 'C-1', 'S-1'])
})

test('a key that may not read the types ends it with the reason', async () => {
  const of = ['--to', 'http://127.0.0.1:9/hook', '--types', 'stock.*', '--shop', url]
  const ended = await runCommand('listen', of, { SHOP_KEY: await keyWith('events:read') })
  expect(ended.code).not.toBe(0)
  expect(ended.error).toContain('stock:read')
})
