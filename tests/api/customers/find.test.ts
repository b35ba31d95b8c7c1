import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let cookie: string
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 90, size: 'M' }] })
  const permissions = (['users', 'orders'] as const).map(name => ({ name, view: true, edit: false, delete: false }))
  cookie = (await signedIn(shop, { name: 'Uma Staff', staff: { status: 'active', permissions } })).cookie
})
afterAll(() => shop.end())

async function buy(name: string, email: string, quantity = 1): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', quantity)
  const billing = { ...orderBody.billing, firstName, lastName, email }
  expect((await buyer.order({ ...orderBody, billing }, `${email} buys ${quantity}`)).statusCode).toBe(201)
}

async function find(q: string) {
  await shop.caughtUp()
  return (await shop.app.inject({ url: '/api/admin/find', query: { q }, headers: { cookie } })).json().customers
}
const emailsOf = async (q: string) => (await find(q)).map(({ email }: { email: string }) => email)

/** Orders of the list with the filter that leads from a customer to them, and the name that the filter has. */
async function ordersOf({ persons }: { readonly persons: readonly string[] }) {
  const url = `/api/admin/orders/list?${new URLSearchParams({ 'f.customer': persons.join() })}`
  const { rows } = (await shop.app.inject({ url, headers: { cookie } })).json()
  return rows.map(({ buyer, pieces }: { buyer: string; pieces: number }) => [buyer, pieces])
}

test('guests and accounts are found by parts of name and address, in any order and without accents', async () => {
  await buy('Bjørn Lindqvist', 'bj@skog.example')
  await signedIn(shop, { name: 'Zoë Lindgren', email: 'zoe@skog.example' })
  expect((await emailsOf('lind')).sort()).toEqual(['bj@skog.example', 'zoe@skog.example'])
  expect(await emailsOf('lindq BJO')).toEqual(['bj@skog.example'])
  expect(await emailsOf('zoe skog')).toEqual(['zoe@skog.example'])
  expect(await emailsOf('zoe lindq')).toEqual([])
  expect(await emailsOf('@')).toEqual([])
  expect((await find('zoe'))[0]).toMatchObject({ name: 'Zoë Lindgren', orders: 0, spent: 0, lastOrderAt: null })
})

test('who has exactly the address stands first, then who ordered last', async () => {
  await buy('Ann Moss', 'ann@moss.example')
  await buy('Bea Moss', 'ann@moss.example.org')
  await buy('Cleo Moss', 'cleo@moss.example')
  expect(await emailsOf(' ANN@moss.example ')).toEqual(['ann@moss.example', 'ann@moss.example.org'])
  expect(await emailsOf('moss')).toEqual(['cleo@moss.example', 'ann@moss.example.org', 'ann@moss.example'])
})

test('an account is found by an earlier address, with the orders of all its addresses, and leads to them', async () => {
  const { accountId } = await signedIn(shop, { name: 'Mina Ray', email: 'mina@old.example' })
  await buy('Mina Ray', 'mina@old.example', 2)
  await buy('M Ray', 'mina@new.example', 3)
  await shop.accounts.changeEmail(accountId, 'mina@new.example')
  const [found, ...others] = await find('mina@old.example')
  expect(others).toEqual([])
  expect(found).toMatchObject({ accountId, name: 'Mina Ray', email: 'mina@new.example', orders: 2, pieces: 5 })
  expect(await emailsOf('mina')).toEqual(['mina@new.example'])
  expect(await ordersOf(found)).toEqual([
    ['M Ray', 3],
    ['Mina Ray', 2],
  ])
})

test('an erased person is not found, and their orders have no name', async () => {
  await buy('Ida Gone', 'ida@gone.example')
  const [ida] = await find('ida gone')
  await eraseEmail(shop, 'ida@gone.example')
  expect(await find('gone')).toEqual([])
  expect(await find('ida@gone.example')).toEqual([])
  expect(await ordersOf(ida)).toEqual([[null, 1]])
})
