import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 90, size: 'M' }] })
  for (let number = 1001; number <= 1012; number++) await buy(`Ada ${number}`)
  await signedIn(shop, { email: 'zoe@example.com', name: 'Zoë Okafor' })
  await shop.caughtUp()
  await shop.ready()
})
afterAll(() => shop.end())

async function buy(firstName: string): Promise<void> {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 1)
  const billing = { ...orderBody.billing, firstName, email: `${firstName.replace(' ', '')}@example.com` }
  expect((await buyer.order({ ...orderBody, billing }, firstName)).statusCode).toBe(201)
}

const finder = (...names: readonly string[]) => finderWith({ edit: false }, ...names)

async function finderWith(rights: { readonly edit: boolean }, ...names: readonly string[]) {
  const permissions = names.map(name => ({ name, view: true, delete: false, ...rights }))
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  return async (q: string) =>
    (await shop.app.inject({ url: '/api/admin/find', query: { q, lng: 'fr' }, headers: { cookie } })).json()
}

test('a number finds its order before the others that begin so, also behind a sign', async () => {
  const find = await finder('orders')
  const numbers = async (q: string) => (await find(q)).orders.map(({ number }: { number: number }) => number)
  expect(await numbers('1001')).toEqual([1001])
  expect(await numbers('#1002')).toEqual([1002])
  expect(await numbers('01001')).toEqual([1001])
  expect(await numbers('100')).toEqual([1009, 1008, 1007, 1006])
  expect((await find('ada 1003')).orders).toMatchObject([{ number: 1003, buyer: 'Ada 1003 Weaver', pieces: 1 }])
})

test('an order comes with what the member may do with it next', async () => {
  const actsOf = async (find: Awaited<ReturnType<typeof finder>>) => (await find('1004')).orders[0].acts
  const packer = await finderWith({ edit: true }, 'orders')
  expect(await actsOf(packer)).toEqual(['ship', 'slip', 'hold', 'note'])
  expect(await actsOf(await finder('orders'))).toEqual([])
  const { cookie } = await signedIn(shop, { admin: true })
  const send = (url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/admin/orders/1004/${url}`, headers: { cookie }, payload })
  expect((await send('ship', { carrier: '', tracking: '' })).statusCode).toBe(204)
  await shop.caughtUp()
  expect(await actsOf(packer)).toEqual(['deliver', 'note'])
  expect((await send('deliver', {})).statusCode).toBe(204)
  await shop.caughtUp()
  expect(await actsOf(packer)).toEqual(['note'])
})

test('words find products, a SKU its variant, an address its customer', async () => {
  const find = await finder('product', 'users')
  expect((await find('#1003')).products).toBeUndefined()
  expect((await find('tee')).products).toMatchObject([{ name: 'Le tee', style: 'TEE' }])
  expect((await find('tee-m')).skus).toMatchObject([{ sku: 'TEE-M', name: 'Le tee', size: 'M' }])
  expect((await find('Zoe@example.com')).customers).toMatchObject([{ name: 'Zoë Okafor', email: 'zoe@example.com' }])
})

test('a code finds its coupon, also by how it begins', async () => {
  for (const code of ['FIVEOFF', 'FIVE-MORE', 'TENOFF']) await createCoupon(shop, code)
  await createCoupon(shop, 'FIVEPAST', { endsAt: '2020-01-01T00:00:00.000Z' })
  await shop.caughtUp()
  const find = await finder('coupons')
  expect(await find('five')).toEqual({
    coupons: [
      { code: 'FIVE-MORE', state: 'running' },
      { code: 'FIVEOFF', state: 'running' },
      { code: 'FIVEPAST', state: 'ended' },
    ],
  })
  expect(await find('tenoff')).toEqual({ coupons: [{ code: 'TENOFF', state: 'running' }] })
  expect(await find('%')).toEqual({ coupons: [] })
})

test('a kind that the member may not view is not looked for', async () => {
  expect(Object.keys(await (await finder('orders'))('1001'))).toEqual(['orders'])
  expect(Object.keys(await (await finder('product'))('1001'))).toEqual(['products', 'skus'])
  expect(Object.keys(await (await finder('users'))('zoe@example.com'))).toEqual(['customers'])
  expect(await (await finder('blogs'))('1001')).toEqual({})
  expect(await (await finder('orders'))('  ')).toEqual({})
})
