import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviewOf } from '#api/overview/model.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ web: join(import.meta.dirname, '../../../dist') })
})
afterAll(() => shop.end())

const seen = () => overviewOf({ ...shop, catalogue: shop.catalogue('en') }, { a: true, s: null }, { days: 30 })
/** The part that is seen: the data behind it has the words of everything. */
async function page(cookie: string): Promise<string> {
  const { body } = await shop.app.inject({ url: '/dashboard', headers: { cookie } })
  return body.slice(0, body.indexOf('id="page-data"'))
}

test('before the first order the page says what the shop still needs, as its state is', async () => {
  const { cookie } = await signedIn(shop, { admin: true })
  const begun = { mail: false, delivery: true, payment: true, products: false, colors: false, order: false }
  expect((await seen()).firstDay).toEqual({ areas: 1, from: 600, cash: true, done: begun, alone: true })
  expect(await page(cookie)).toContain('Before the first order')
  expect(await page(cookie)).toContain('Figures begin with the first order.')
  expect(await page(cookie)).toContain('You are the only admin.')
  await signedIn(shop, { admin: true })
  await shop.caughtUp()
  expect((await seen()).firstDay).toMatchObject({ alone: false })

  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 4 }] })
  await shop.change({ paymentGateway: { cod: false, stripe: true }, color: { primary: '#0b5d3b' } })
  // Its keys are not there, so nobody can pay with it.
  expect((await seen()).firstDay!.done).toEqual({ ...begun, products: true, colors: true, payment: false })
  await shop.change({ delivery: { areas: [] } })
  expect((await seen()).firstDay).toMatchObject({ areas: 0, from: 0, done: { delivery: false } })

  const packer = await signedIn(shop, {
    staff: { status: 'active', permissions: [{ name: 'orders', view: true, edit: true, delete: false }] },
  })
  expect(await page(packer.cookie)).not.toContain('Before the first order')

  const events: readonly OrderEvent[] = [
    { type: 'OrderSubmitted', data: submission([orderLine('TEE', 'tee', 2)]) },
    { type: 'OrderPlaced', data: { orderId: 'o1', number: 1001, placedAt: new Date().toISOString() } },
  ]
  for (const event of events) await shop.append('order-o1', event)
  expect(await seen()).toMatchObject({ firstDay: null, figures: { begun: true } })
  expect(await page(cookie)).not.toContain('Before the first order')
})
