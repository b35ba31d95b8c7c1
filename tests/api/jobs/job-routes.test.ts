import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

async function member(may: { edit: boolean; delete: boolean } | null) {
  const permissions = may ? [{ name: 'orders', view: true, ...may }] : []
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  return (method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) }).then(answer => ({
      status: answer.statusCode,
      body: answer.body === '' ? null : answer.json(),
    }))
}

test('a job is seen with the permission of its list, and changed with the right of its action', async () => {
  const [manager, packer, reader, other] = await Promise.all([
    member({ edit: true, delete: true }),
    member({ edit: true, delete: false }),
    member({ edit: false, delete: false }),
    member(null),
  ])
  const begin = { id: randomUUID(), rows: ['a', 'b', 'a'] }
  expect((await packer('POST', '/api/admin/orders/bulk/cancel', begin)).status).toBe(403)
  expect((await manager('POST', '/api/admin/orders/bulk/cancel', begin)).status).toBe(202)
  await shop.caughtUp()
  const address = `/api/admin/jobs/${begin.id}`
  for (const each of [manager, packer, reader])
    expect(await each('GET', address)).toMatchObject({
      status: 200,
      body: { total: 2, done: 0, ended: null, mayChange: each === manager },
    })
  expect((await reader('GET', '/api/admin/jobs')).body.jobs).toHaveLength(1)
  expect((await other('GET', '/api/admin/jobs')).body.jobs).toEqual([])
  expect((await other('GET', address)).status).toBe(404)
  expect((await other('POST', `${address}/stop`)).status).toBe(404)
  expect((await packer('POST', `${address}/stop`)).status).toBe(403)
  expect(await manager('POST', `${address}/retry`, { id: randomUUID() })).toMatchObject({
    status: 409,
    body: { code: 'job-goes-on' },
  })
  expect((await manager('POST', `${address}/stop`)).status).toBe(204)
  await shop.caughtUp()
  expect((await manager('GET', address)).body).toMatchObject({ done: 0, ended: 'stopped', stopping: true })
  const again = { id: randomUUID() }
  expect((await manager('POST', `${address}/retry`, again)).body).toEqual({ jobId: again.id })
  await shop.caughtUp()
  expect((await manager('GET', `/api/admin/jobs/${again.id}`)).body).toMatchObject({ total: 2, ended: null })
})
