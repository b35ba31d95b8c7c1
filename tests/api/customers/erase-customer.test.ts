import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerPageModel, orderBuyerModel } from '#api/customer-page/page.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import type { Staff } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import type { CustomerPageModel } from '#web/models/customer-page.ts'

let shop: OpenShop
let cookie: string
const rights = (...names: readonly string[]): Staff => ({
  status: 'active',
  permissions: names.map(name => ({ name, view: true, edit: true, delete: true })),
})
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 90, size: 'M' }] })
  cookie = (await signedIn(shop, { name: 'Uma', confirmed: true, staff: rights('users', 'orders') })).cookie
})
afterAll(() => shop.end())

async function buy(email: string): Promise<number> {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 2)
  const billing = { ...orderBody.billing, email }
  const placed = await buyer.order({ ...orderBody, billing }, email)
  expect(placed.statusCode).toBe(201)
  return placed.json().number
}

const post = (url: string, payload: object, by = cookie) =>
  shop.app.inject({ method: 'POST', url, headers: { cookie: by }, payload })
const erase = (personId: string, email: string, by = cookie) =>
  post(`/api/admin/customers/${personId}/erase`, { email }, by)
const cancel = (number: number) => post(`/api/admin/orders/${number}/cancel`, { reason: '' })

async function pageOf(personId: string, ...names: readonly string[]) {
  await shop.caughtUp()
  return (await customerPageModel(personId, member('users', ...names), 'en', shop)) as CustomerPageModel
}

const member = (...names: readonly string[]): Visitor => ({
  ...{ kind: 'customer', accountId: 'a', personId: 'p', name: 'Uma', email: '', emailVerified: true, admin: false },
  staff: rights(...names),
})

test('a customer is shown with what the member may see', async () => {
  const number = await buy('ida@page.example')
  const page = await pageOf(shop.personIdOf('ida@page.example'), 'orders')
  expect(page).toMatchObject({ name: 'Ada Weaver', email: 'ida@page.example', account: false, orders: 1, pieces: 2 })
  expect(page.newest).toMatchObject([{ number }])
  expect(page.story).toMatchObject([{ what: 'order', number }])
  expect(page.addresses).toHaveLength(1)
  expect(page.erasing).toMatchObject({ open: [{ number }], works: false, goes: { addresses: 1 }, stays: { orders: 1 } })
  const less = await pageOf(page.personId)
  expect([less.newest, less.story]).toEqual([null, []])
  expect(await customerPageModel('nobody', {} as never, 'en', shop)).toBeNull()
})

test('a cancelled order is named among what stays', async () => {
  const email = 'ivo@page.example'
  const [kept, gone] = [await buy(email), await buy(email)]
  expect((await cancel(gone)).statusCode).toBe(204)
  const page = await pageOf(shop.personIdOf(email), 'orders')
  const stays = { orders: 1, cancelled: 1, unplaced: 0, reviews: 0 }
  expect(page).toMatchObject({ orders: 1, erasing: { open: [{ number: kept }], stays } })
})

test('their data is a file for those who may erase them, with the parts that these may see', async () => {
  const email = 'ina@page.example'
  const number = await buy(email)
  await shop.caughtUp()
  const url = `/api/admin/customers/${shop.personIdOf(email)}/data`
  const take = (by: string) => shop.app.inject({ url, headers: { cookie: by } })
  const taken = await take(cookie)
  expect(taken.headers['content-disposition']).toBe('attachment; filename="customer-data.json"')
  expect(taken.json()).toMatchObject({ orders: [{ number, billing: { email } }], returns: [] })
  expect(taken.json().leftOut).toEqual(['requests', 'newsletter', 'stockWatches'])
  const { cookie: alone } = await signedIn(shop, { staff: rights('users') })
  expect((await take(alone)).json()).not.toHaveProperty('orders')
  const noted = (await Array.fromAsync(shop.store.readAll(-1))).flat().filter(({ type }) => type === 'ExportTaken')
  expect(noted.map(({ data }) => data)).toMatchObject([{ list: 'customer-data' }, { list: 'customer-data' }])
  const { cookie: looks } = await signedIn(shop, {
    staff: { status: 'active', permissions: [{ name: 'users', view: true, edit: true, delete: false }] },
  })
  expect((await take(looks)).statusCode).toBe(403)

  const { personId, email: own } = await signedIn(shop, { name: 'Ines' })
  await shop.caughtUp()
  const whole = await shop.app.inject({ url: `/api/admin/customers/${personId}/data`, headers: { cookie } })
  expect(whole.json()).toMatchObject({ account: { email: own }, cart: [] })
})

test('stands beside their order, for members who may see customers, until they are erased', async () => {
  const email = 'ira@page.example'
  for (const number of [await buy(email), await buy(email)]) await cancel(number)
  await buy(email)
  const { personId, newest } = await pageOf(shop.personIdOf(email), 'orders')
  const { orderId, number } = newest![0]!
  expect(await orderBuyerModel(orderId, member('orders', 'users'), shop)).toMatchObject({ personId, orders: 1 })
  expect(await orderBuyerModel(orderId, member('orders'), shop)).toBeNull()
  await cancel(number!)
  await shop.caughtUp()
  expect((await erase(personId, email)).statusCode).toBe(204)
  await shop.caughtUp()
  expect(await orderBuyerModel(orderId, member('orders', 'users'), shop)).toBeNull()
})

test('is erased once the address is typed and nothing is to ship, and is gone from list and page', async () => {
  const email = 'eva@gone.example'
  const number = await buy(email)
  const personId = shop.personIdOf(email)
  await shop.caughtUp()
  const refused = await erase(personId, email)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'orders-open'])
  expect(refused.json().detail).toContain(`#${number}`)
  expect((await cancel(number)).statusCode).toBe(204)
  expect((await erase(personId, 'other@gone.example')).json().code).toBe('other-email')
  expect((await erase(personId, ' EVA@gone.example ')).statusCode).toBe(204)
  expect((await erase(personId, email)).json().code).toBe('customer-not-found')
  expect(await pageOf(personId)).toBeNull()
  const noted = await Array.fromAsync(shop.store.read(`person-${personId}`))
  expect(noted.at(-1)).toMatchObject({ type: 'PersonErased', meta: { channel: 'dashboard' } })
  expect(noted.at(-1)!.meta.actor).not.toBe('owner')
})

test('an account goes with all its addresses', async () => {
  const mina = await signedIn(shop, { name: 'Mina', email: 'mina@one.example' })
  await cancel(await buy('mina@two.example'))
  await shop.accounts.changeEmail(mina.accountId, 'mina@two.example')
  await shop.caughtUp()
  const second = shop.personIdOf('mina@two.example')
  expect(await pageOf(second)).toEqual({ belongsTo: mina.personId })
  expect((await pageOf(mina.personId)).persons).toEqual([mina.personId, second])
  expect((await erase(mina.personId, 'mina@two.example')).statusCode).toBe(204)
  for (const person of [mina.personId, second]) expect(await pageOf(person)).toBeNull()
  expect((await shop.accounts.byId(mina.accountId)).status).not.toBe('open')
})

test('asks to confirm, and takes the right to delete; nobody erases a member of staff by it', async () => {
  const ben = await signedIn(shop, { name: 'Ben', email: 'ben@stays.example' })
  await shop.caughtUp()
  const as = async (staff: Staff, confirmed?: true): Promise<string> =>
    (await signedIn(shop, { staff, ...(confirmed && { confirmed }) })).cookie
  const viewer: Staff = { status: 'active', permissions: [{ name: 'users', view: true, edit: true, delete: false }] }
  expect((await erase(ben.personId, ben.email, await as(rights('users')))).json().code).toBe('confirm-again')
  expect((await erase(ben.personId, ben.email, await as(viewer, true))).json().code).toBe('not-permitted')
  const boss: SignedIn = await signedIn(shop, { admin: true })
  await shop.caughtUp()
  expect((await erase(boss.personId, boss.email)).json().code).toBe('works-here')
  expect((await pageOf(boss.personId)).erasing).toMatchObject({ works: true })
  expect((await pageOf(ben.personId)).name).toBe('Ben')
})
