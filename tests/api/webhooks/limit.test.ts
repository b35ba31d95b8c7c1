import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostWebhooks } from '#api/webhooks/webhooks.ts'
import { type HookedShop, openHookedShop } from './hooked-shop.ts'

let hooked: HookedShop
beforeAll(async () => {
  hooked = await openHookedShop()
})
afterAll(() => hooked.end())

test('a shop has two hundred endpoints, and another one in the place of one', async () => {
  expect(mostWebhooks).toBe(200)
  const [first] = await Promise.all(Array.from({ length: mostWebhooks }, () => hooked.add()))
  const terms = { name: 'ERP', url: hooked.receiver.url, types: ['stock.*'] }
  const refused = await hooked.ask('POST', '', terms)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'webhook-limit'])
  expect((await hooked.ask('DELETE', `/${first!.webhookId}`)).statusCode).toBe(204)
  expect((await hooked.ask('POST', '', terms)).statusCode).toBe(200)
})
