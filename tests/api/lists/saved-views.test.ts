import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.end())

const member = (...names: readonly string[]) =>
  signedIn(shop, {
    staff: { status: 'active', permissions: names.map(name => ({ name, view: true, edit: true, delete: false })) },
  })
const call = async (method: 'PUT' | 'DELETE', viewId: string, { cookie }: SignedIn, payload?: object) => {
  const url = `/api/admin/orders/views/${viewId}`
  const answer = await shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  return answer.statusCode
}
async function seenBy({ accountId }: SignedIn, settings = false) {
  await shop.caughtUp()
  const permissions = [{ name: settings ? 'settings' : 'orders', view: true, edit: true, delete: false }]
  const visitor = { kind: 'customer', accountId, admin: false, staff: { status: 'active', permissions } } as const
  return savedViewsFor(shop.orderList, visitor as unknown as Visitor, shop)
}

test('a member keeps views of a list for themselves, without words and pages', async () => {
  const [rosa, ben] = [await member('orders'), await member('orders')]
  const viewId = randomUUID()
  const query = 'view=all&f.payment=unpaid&q=ada&page=3&cols=number,buyer&f.colour=blue&dense=1'
  expect(await call('PUT', viewId, rosa, { name: ' Unpaid ', query })).toBe(204)
  expect((await seenBy(rosa)).saved).toEqual([
    {
      ...{ viewId, name: 'Unpaid', shared: false, mine: true, count: null },
      query: 'cols=number%2Cbuyer&dense=1&f.payment=unpaid&view=all',
    },
  ])
  expect((await seenBy(ben)).saved).toEqual([])
  expect(await call('PUT', viewId, ben, { name: 'Mine', query })).toBe(404)
  expect(await call('DELETE', viewId, ben)).toBe(404)
  expect(await call('DELETE', viewId, rosa)).toBe(204)
  expect((await seenBy(rosa)).saved).toEqual([])
})

test('views are shared by members who may edit the settings, with those who see the list', async () => {
  const [rosa, owner] = [await member('orders'), await member('orders', 'settings')]
  const viewId = randomUUID()
  const view = { name: 'Cold days', query: 'view=to-pack', shared: true }
  expect(await call('PUT', viewId, rosa, view)).toBe(403)
  expect(await call('PUT', viewId, owner, view)).toBe(204)
  expect(await seenBy(rosa)).toEqual({
    saved: [{ viewId, name: 'Cold days', query: 'view=to-pack', shared: true, mine: false, count: 0 }],
    mayShare: false,
  })
  expect((await seenBy(owner, true)).mayShare).toBe(true)
  expect(await call('DELETE', viewId, rosa)).toBe(403)
  expect(await call('PUT', viewId, await member('product'), view)).toBe(403)
})
