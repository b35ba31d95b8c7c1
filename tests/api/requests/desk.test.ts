import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestWork } from '#api/requests/staff-routes.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.end())

async function write(subject: string): Promise<void> {
  const fields = { name: 'Ada', email: 'ada@example.com', subject, message: 'First line\nSecond line' }
  await visitor(shop.app).form('/contact', fields)
  await shop.caughtUp()
}

const staffWith = async (edit: boolean) => {
  const permissions = [{ name: 'requests', view: true, edit, delete: false }]
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  return (method: 'GET' | 'POST', url: string) => shop.app.inject({ method, url, headers: { cookie } })
}

describe('staff with the permission requests', () => {
  test('reads what waits, and closes it', async () => {
    await write('Navy')
    await write('Red')
    const staff = await staffWith(true)
    const listed = (await staff('GET', '/api/admin/requests')).json().requests
    expect(listed).toMatchObject([
      { subject: 'Navy', name: 'Ada', email: 'ada@example.com', message: 'First line\nSecond line', closedAt: null },
      { subject: 'Red' },
    ])
    const at = `/api/admin/requests/${listed[0].requestId}`
    for (const _twice of [1, 2]) expect((await staff('POST', `${at}/close`)).statusCode).toBe(204)
    await shop.caughtUp()
    expect((await staff('GET', at)).json()).toMatchObject({ subject: 'Navy', closedAt: expect.any(String) })
    expect((await staff('GET', '/api/admin/requests')).json().requests).toMatchObject([{ subject: 'Red' }])
    expect((await staff('GET', '/api/admin/requests?status=closed')).json().requests).toMatchObject([
      { subject: 'Navy' },
    ])
  })

  test('closes nothing without leave to, and hears what there is not', async () => {
    await write('Navy')
    const looking = await staffWith(false)
    const [{ requestId }] = (await looking('GET', '/api/admin/requests')).json().requests
    expect((await looking('POST', `/api/admin/requests/${requestId}/close`)).statusCode).toBe(403)
    const staff = await staffWith(true)
    for (const answer of [
      await staff('GET', '/api/admin/requests/none'),
      await staff('POST', '/api/admin/requests/none/close'),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'request-not-found'])
  })
})

test('the owner’s command lists, shows and closes', async () => {
  await write('Navy')
  const listed = await requestWork(shop, { list: 'open' })
  const [found] = listed && 'requests' in listed ? listed.requests : []
  const { requestId = '' } = found ?? {}
  expect(await requestWork(shop, { show: requestId })).toMatchObject({ subject: 'Navy', closedAt: null })
  expect(await requestWork(shop, { close: requestId })).toMatchObject({ closedAt: expect.any(String) })
  expect(await requestWork(shop, { list: 'open' })).toMatchObject({ requests: [] })
  expect(await requestWork(shop, { show: 'none' })).toBeNull()
  expect(await requestWork(shop, { close: 'none' })).toBeNull()
})
