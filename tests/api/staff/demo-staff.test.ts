import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoStaffAnswer } from '#api/staff/demo-staff.ts'
import { start } from '#domain/shared/event-store.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.demoStaff.make()
  await shop.caughtUp()
})
afterAll(() => shop.end())

const listed = ({ app, folder }: OpenShop) =>
  app.inject({ url: '/internal/demo-staff', headers: { authorization: `Bearer ${folder.token}` } })

async function signIn({ app }: OpenShop, { email, password }: DemoStaffAnswer[number]) {
  const browser = visitor(app)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json()
  const fields = { csrfToken, email, password, json: 'true' }
  const { statusCode } = await browser.form('/api/auth/callback/credentials', fields)
  return { browser, statusCode }
}

test('sign in with the passwords that the command prints, and may do what their roles say', async () => {
  const staff = (await listed(shop)).json<DemoStaffAnswer>()
  expect(staff.map(({ role, email }) => [role, email])).toEqual([
    ['owner', 'owner@demo.example'],
    ['packer', 'packer@demo.example'],
    ['editor', 'editor@demo.example'],
  ])
  expect(new Set(staff.map(({ password }) => password)).size).toBe(3)
  const rights: Record<string, readonly [string, number][]> = {
    owner: [
      ['/api/admin/orders', 200],
      ['/api/admin/staff', 200],
    ],
    packer: [
      ['/api/admin/orders', 200],
      ['/api/admin/reviews', 403],
      ['/api/admin/staff', 403],
    ],
    editor: [
      ['/api/admin/orders', 403],
      ['/api/admin/reviews', 200],
    ],
  }
  for (const member of staff) {
    const { browser, statusCode } = await signIn(shop, member)
    expect([member.role, statusCode]).toEqual([member.role, 200])
    for (const [path, status] of rights[member.role]!)
      expect([member.role, path, (await browser.get(path)).statusCode]).toEqual([member.role, path, status])
  }
  const { staff: packer } = await shop.accounts.byEmail('packer@demo.example').then(found => found!)
  expect(packer?.permissions).toEqual([{ name: 'orders', view: true, edit: true, delete: false }])
  const editor = await shop.accounts.byEmail('editor@demo.example')
  expect(editor?.staff?.permissions.map(({ name }) => name)).toEqual(['product', 'blogs'])
})

test('are made once, with the same passwords', async () => {
  const [before, staff] = [await shop.store.head(), (await listed(shop)).json()]
  await shop.demoStaff.make()
  expect(await shop.store.head()).toBe(before)
  expect((await listed(shop)).json()).toEqual(staff)
})

test('their passwords stand nowhere in the log', async () => {
  const passwords = (await listed(shop)).json<DemoStaffAnswer>().map(({ password }) => password)
  for await (const page of shop.store.readAll(start))
    for (const password of passwords) expect(JSON.stringify(page)).not.toContain(password)
})

test.each([
  ['a public address', { PUBLIC_URL: 'https://shop.example' }],
  ['a public address on this machine', { PUBLIC_URL: 'http://127.0.0.1:3000' }],
  ['a host that others reach', { HOST: '0.0.0.0' }],
])('where the shop has %s they are not made, and those that are there cannot come in', async (_what, env) => {
  const folder = shop.folderPath
  const staff = (await listed(shop)).json<DemoStaffAnswer>()
  const { browser } = await signIn(shop, staff[0]!)
  expect((await browser.get('/api/admin/orders')).statusCode).toBe(200)
  await shop.end({ keepFolder: true })

  const moved = await openShop({ folder, env })
  const session = visitor(moved.app)
  // On https cookies have another name.
  for (const [name, value] of browser.jar) session.jar.set(name, value).set(`__Host-${name}`, value)
  expect((await session.get('/api/admin/orders')).statusCode).toBe(401)
  for (const member of staff) expect((await signIn(moved, member)).statusCode).toBe(401)
  expect((await listed(moved)).json()).toMatchObject({ type: expect.stringContaining('demo-staff-absent') })
  const before = await moved.store.head()
  expect((await moved.demoStaff.make()).packer).toEqual({ actor: 'owner', channel: 'command' })
  expect(await moved.store.head()).toBe(before)
  await moved.end({ keepFolder: true })

  shop = await openShop({ folder })
  expect((await signIn(shop, staff[0]!)).statusCode).toBe(200)
})

test('a shop without the demo has none, and says so', async () => {
  const other = await openShop()
  const answer = await listed(other)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().detail).toContain('DEMO=on')
  await other.end()
})
