import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import type { ExportEvent } from '#domain/export/events.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let staff: SignedIn
let mina: SignedIn
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 90, size: 'M' }] })
  staff = await staffWith('users')
  mina = await signedIn(shop, { name: 'Mina Ray', email: 'mina@old.example' })
  await buy('Bjørn Lind', 'bj@skog.example', 3)
  await buy('Ann Moss', 'ann@moss.example', 1)
  await buy('Ann Moss', 'ann@moss.example', 2)
})
afterAll(() => shop.end())

const staffWith = (name: 'users' | 'orders') =>
  signedIn(shop, {
    name: 'Uma Staff',
    staff: { status: 'active', permissions: [{ name, view: true, edit: false, delete: false }] },
  })

async function buy(name: string, email: string, quantity: number): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', quantity)
  const billing = { ...orderBody.billing, firstName, lastName, email }
  expect((await buyer.order({ ...orderBody, billing }, `${email} buys ${quantity}`)).statusCode).toBe(201)
}

async function listed(query = '', { cookie } = staff) {
  await shop.caughtUp()
  return (await shop.app.inject({ url: `/api/admin/customers/list${query}`, headers: { cookie } })).json()
}
const names = async (query: string) => (await listed(query)).rows.map(({ name }: { name: string }) => name)

describe('the list of customers', () => {
  test('begins with whoever ordered last, guests beside accounts', async () => {
    const { rows } = await listed()
    expect(rows.slice(0, 2)).toMatchObject([
      { name: 'Ann Moss', email: 'ann@moss.example', account: false, orders: 2, pieces: 3, returns: 0 },
      { name: 'Bjørn Lind', account: false, orders: 1, pieces: 3 },
    ])
    expect(rows.slice(2)).toHaveLength(2)
    expect(rows[0]).not.toHaveProperty('fold')
    expect(rows[0]).not.toHaveProperty('persons')
  })

  test('has views of accounts, guests, those who came back and those who never ordered', async () => {
    expect((await names('?view=accounts')).sort()).toEqual(['Mina Ray', 'Uma Staff'])
    expect(await names('?view=guests')).toEqual(['Ann Moss', 'Bjørn Lind'])
    expect(await names('?view=again')).toEqual(['Ann Moss'])
    expect(await names('?view=never&sort=name')).toEqual(['Mina Ray', 'Uma Staff'])
  })

  test('finds by words, without accents, and by the day of the last order', async () => {
    expect(await names('?q=bjorn')).toEqual(['Bjørn Lind'])
    expect(await names('?q=moss')).toEqual(['Ann Moss'])
    expect(await names('?f.last=today')).toEqual(['Ann Moss', 'Bjørn Lind'])
    expect(await names('?f.last=..today-182')).toEqual([])
  })

  test('an account counts what a guest ordered with its later address, and is one row', async () => {
    await buy('M Ray', 'mina@new.example', 4)
    await shop.accounts.changeEmail(mina.accountId, 'mina@new.example')
    const { rows } = await listed('?q=mina')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ name: 'Mina Ray', email: 'mina@new.example', account: true, orders: 1, pieces: 4 })
  })

  test('takes the right to see customers', async () => {
    expect((await listed('', await staffWith('orders'))).code).toBe('not-permitted')
  })

  test('comes out as a file, and the log notes who took it', async () => {
    await shop.caughtUp()
    const url = '/api/admin/customers/export?view=guests&cols=name,email,spent&sort=name'
    const { body } = await shop.app.inject({ url, headers: { cookie: staff.cookie } })
    const [head, first] = body.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('name,email,spent')
    expect(first).toMatch(/^Ann Moss,ann@moss\.example,\d+\.\d\d$/)
    const taken = (await Array.fromAsync(shop.store.read(`exports-${staff.accountId}`))).map(
      each => (each as unknown as ExportEvent).data,
    )
    expect(taken).toMatchObject([{ list: 'customers', view: 'guests', rows: 2, searched: false }])
  })

  test('does not know an erased person any more, by any word', async () => {
    await eraseEmail(shop, 'bj@skog.example')
    expect(await names('?q=skog')).toEqual([])
    expect(await names('?view=guests')).toEqual(['Ann Moss'])
  })
})
