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

test('what became of each row is told: those done last with their names, and all of them in the file', async () => {
  const manager = await member({ edit: true, delete: true })
  const jobId = randomUUID()
  await manager('POST', '/api/admin/orders/bulk/cancel', { id: jobId, rows: ['a', 'b', 'c'] })
  const at = new Date().toISOString()
  const refused = [{ row: 'b', label: '1002', code: 'order-on-hold' }]
  const ended = { jobId, step: 0, rows: 3, refused, doneAt: at }
  await shop.append(`job-${jobId}`, { type: 'JobStepBegun', data: { jobId, step: 0 } })
  await shop.append(`job-${jobId}`, { type: 'JobStepDone', data: ended })
  await shop.append(`job-${jobId}`, { type: 'JobEnded', data: { jobId, because: 'done', endedAt: at } })
  await shop.caughtUp()
  expect((await manager('GET', `/api/admin/jobs/${jobId}`)).body).toMatchObject({
    not: refused,
    did: [
      { row: 'c', at },
      { row: 'a', at },
    ],
  })
})
