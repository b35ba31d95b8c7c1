import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerPageModel } from '#api/customer-page/page.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { account as accountStream } from '#domain/account/decide.ts'
import { permissionNames, type Staff } from '#domain/shared/permissions.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import type { CustomerPageModel } from '#web/models/customer-page.ts'
import { type OpenShop, openShop } from '../open-shop.ts'

const rights = (edit: boolean): Staff => ({
  status: 'active',
  permissions: permissionNames.map(name => ({ name, view: true, edit, delete: false })),
})
const address = {
  ...{ firstName: 'Mina', lastName: 'Rahman', phone: '+8801711000000', email: 'mina@customer.example' },
  ...{ house: '12 Lake Road', city: 'Dhaka', state: '', zipCode: '1205', country: 'BD' },
}

let shop: OpenShop
let staff: SignedIn
let mina: SignedIn
beforeAll(async () => {
  shop = await openShop()
  staff = await signedIn(shop, { name: 'Rosa', staff: rights(true) })
})
afterAll(() => shop.end())

const admin = (method: 'PATCH' | 'POST', path: string, payload: object, { cookie } = staff) =>
  shop.app.inject({ method, url: `/api/admin/customers/${path}`, headers: { cookie }, payload })
const own = (method: 'PATCH' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/account${path}`, headers: { cookie: mina.cookie }, ...(payload && { payload }) })
const account = () => shop.accounts.byId(mina.accountId)

async function pageOf({ personId }: SignedIn, by = rights(true)) {
  await shop.caughtUp()
  const visitor = {
    kind: 'customer',
    accountId: '',
    personId: '',
    email: '',
    emailVerified: true,
    name: '',
    admin: false,
  }
  return (await customerPageModel(personId, { ...visitor, staff: by } as Visitor, 'en', shop)) as CustomerPageModel
}

async function customer() {
  mina = await signedIn(shop, { name: 'Mina' })
  await shop.caughtUp()
}

describe('the details of a customer', () => {
  beforeAll(customer)
  const change = (changes: object, seen: object, by = staff, id = randomUUID()) =>
    admin('PATCH', `${mina.personId}/account`, { id, changes, seen }, by)

  test('are changed field by field, and the log says who did it', async () => {
    const changed = await change({ phone: ' 0171 ', language: 'bn' }, { phone: '', language: 'en' })
    expect(changed.statusCode).toBe(204)
    expect(await account()).toMatchObject({ name: 'Mina', phone: '0171', language: 'bn' })
    const told = []
    for await (const page of shop.store.readAll(-1, ['DetailsChanged'])) told.push(...page)
    expect(told.at(-1)!.meta).toMatchObject({ actor: staff.accountId, channel: 'dashboard' })
    expect(await pageOf(mina)).toMatchObject({ phone: '0171', details: { fields: { phone: '0171', language: 'bn' } } })
  })

  test('are asked about where the customer changed the same field meanwhile, and only there', async () => {
    await own('PATCH', '', { name: 'Mina R.', phone: '0171' })
    expect((await change({ phone: '0172' }, { phone: '0171' })).statusCode).toBe(204)
    const refused = await change({ name: 'Nina', phone: '0173' }, { name: 'Mina', phone: '0172' })
    expect(refused.json()).toMatchObject({
      code: 'edited-meanwhile',
      clashes: [{ path: 'name', before: 'Mina', theirs: 'Mina R.', yours: 'Nina' }],
    })
    expect(await account()).toMatchObject({ name: 'Mina R.', phone: '0172' })
    expect((await change({ name: 'Nina' }, { name: 'Mina R.' })).statusCode).toBe(204)
  })

  test('are changed once, however often the form is sent', async () => {
    const id = randomUUID()
    const send = () => change({ phone: '1' }, { phone: '0172' }, staff, id)
    expect((await send()).statusCode).toBe(204)
    const { revision } = await shop.handler.fold(accountStream, mina.accountId)
    expect((await send()).statusCode).toBe(204)
    expect((await shop.handler.fold(accountStream, mina.accountId)).revision).toBe(revision)
  })

  test('take the right to edit, and an account of somebody who does not work here', async () => {
    const viewer = await signedIn(shop, { staff: rights(false) })
    expect((await change({ phone: '2' }, {}, viewer)).json().code).toBe('not-permitted')
    expect((await pageOf(mina, rights(false))).details).toBeNull()
    const wish = { id: randomUUID(), changes: { phone: '2' }, seen: {} }
    expect((await admin('PATCH', `${staff.personId}/account`, wish)).json().code).toBe('works-here')
    expect((await admin('PATCH', 'nobody/account', wish)).json().code).toBe('customer-not-found')
  })
})

describe('the addresses of a customer', () => {
  beforeAll(customer)
  const add = (of: object) => admin('POST', `${mina.personId}/account/addresses`, { id: randomUUID(), address: of })
  const change = (addressId: string, changes: object, seen: object) =>
    admin('PATCH', `${mina.personId}/account/addresses/${addressId}`, { id: randomUUID(), changes, seen })

  test('are added whole, and changed field by field without losing what they are used for', async () => {
    expect((await add({ ...address, city: '' })).json()).toMatchObject({
      code: 'invalid-request',
      fields: [{ field: 'city', code: 'enter-city' }],
    })
    expect((await add(address)).statusCode).toBe(204)
    const [saved] = (await account()).addresses
    expect(saved).toMatchObject({ address, usedFor: [] })
    await own('PUT', `/addresses/${saved!.addressId}`, { address, usedFor: ['shipping'] })
    expect((await change(saved!.addressId, { house: '14 Lake Road' }, { house: '12 Lake Road' })).statusCode).toBe(204)
    expect((await account()).addresses).toEqual([
      { addressId: saved!.addressId, address: { ...address, house: '14 Lake Road' }, usedFor: ['shipping'] },
    ])
    expect((await pageOf(mina)).addresses).toMatchObject([{ addressId: saved!.addressId }])
  })

  test('meet what the customer changed or deleted meanwhile', async () => {
    const [{ addressId } = { addressId: '' }] = (await account()).addresses
    const moved = { ...address, house: '14 Lake Road', city: 'Sylhet' }
    await own('PUT', `/addresses/${addressId}`, { address: moved, usedFor: [] })
    const refused = await change(addressId, { city: 'Khulna' }, { city: 'Dhaka' })
    expect(refused.json()).toMatchObject({
      code: 'edited-meanwhile',
      by: 'Mina',
      clashes: [{ path: 'city', before: 'Dhaka', theirs: 'Sylhet', yours: 'Khulna', by: 'Mina' }],
    })
    expect((await change(addressId, { zipCode: '1207' }, { zipCode: '1205' })).statusCode).toBe(204)
    expect((await change(addressId, { country: 'XX' }, { country: 'BD' })).json()).toMatchObject({
      fields: [{ field: 'country' }],
    })
    await own('DELETE', `/addresses/${addressId}`)
    expect((await change(addressId, { city: 'Khulna' }, { city: 'Sylhet' })).json().code).toBe('address-not-found')
  })

  test('are twenty at most', async () => {
    while ((await account()).addresses.length < 20) expect((await add(address)).statusCode).toBe(204)
    expect((await add(address)).json().code).toBe('too-many-addresses')
    expect((await pageOf(mina)).details).toMatchObject({ mayAdd: false })
  })
})
