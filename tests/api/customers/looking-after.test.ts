import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { customerPageModel } from '#api/customer-page/page.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { permissionNames, type Staff } from '#domain/shared/permissions.ts'
import { filesWith, planted, staffWords } from '#tests/sealing/planted.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import type { CustomerPageModel } from '#web/models/customer-page.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'

const password = 'blue linen every tuesday'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1'

let shop: OpenShop
let staff: SignedIn
let mina: SignedIn
const everything: Staff = {
  status: 'active',
  permissions: permissionNames.map(name => ({ name, view: true, edit: true, delete: false })),
}
const member = { kind: 'customer', accountId: '', personId: '', email: '', emailVerified: true, name: '', admin: false }
beforeAll(async () => {
  shop = await openShop()
  staff = await signedIn(shop, { name: 'Rosa', staff: everything })
  const passwordHash = await shop.auth.passwords.hash(password)
  mina = await signedIn(shop, { name: 'Mina', email: 'mina@customer.example', passwordHash })
})
afterAll(() => shop.end())

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, { cookie } = staff) =>
  shop.app.inject({ method, url: `/api/admin/customers/${path}`, headers: { cookie }, ...(payload && { payload }) })

async function pageOf({ personId }: Pick<SignedIn, 'personId'> = mina) {
  await shop.caughtUp()
  const model = await customerPageModel(personId, { ...member, staff: everything } as Visitor, 'en', shop)
  return model as CustomerPageModel
}

/** Signs in as a browser of that name does. */
async function enter(userAgent: string) {
  const browser = visitor(shop.app)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json()
  const fields = { csrfToken, email: mina.email, password, json: 'true' }
  await browser.form('/api/auth/callback/credentials', fields, { 'user-agent': userAgent })
  const { cookieName } = shop.auth.sessions
  return `${cookieName}=${browser.jar.get(cookieName)}`
}
const isIn = async (cookie: string) =>
  (await shop.app.inject({ url: '/api/account', headers: { cookie } })).statusCode === 200

describe('notes about a customer', () => {
  const write = (id: string, note: string, by = staff) => ask('POST', `${mina.personId}/notes`, { id, note }, by)

  test('stand in the story with who wrote them, once, until they are removed', async () => {
    const id = randomUUID()
    for (let n = 0; n < 2; n++) expect((await write(id, ' Prints for school teams ')).statusCode).toBe(204)
    const { story, erasing } = await pageOf()
    expect(erasing).toBeNull()
    expect(story.filter(({ what }) => what === 'note')).toMatchObject([
      { noteId: id, note: 'Prints for school teams', by: 'Rosa', personId: mina.personId },
    ])
    expect((await ask('DELETE', `${mina.personId}/notes/${id}`)).statusCode).toBe(204)
    expect((await pageOf()).story.filter(({ what }) => what === 'note')).toEqual([])
    expect((await ask('DELETE', `${mina.personId}/notes/none`)).json().code).toBe('note-not-found')
  })

  test('say something, are about somebody, and take the right to edit', async () => {
    expect((await write(randomUUID(), '  ')).json().code).toBe('invalid-request')
    expect((await ask('POST', 'nobody/notes', { id: randomUUID(), note: 'x' })).json().code).toBe('customer-not-found')
    const permissions = [{ name: 'users', view: true, edit: false, delete: false }]
    const viewer = await signedIn(shop, { staff: { status: 'active', permissions } })
    expect((await write(randomUUID(), 'x', viewer)).json().code).toBe('not-permitted')
  })

  test('are sealed in the log, and go with the person, as their sessions do', async () => {
    const { personId } = await signedIn(shop, { name: 'Xan', email: planted.email.toLowerCase() })
    await shop.caughtUp()
    expect((await ask('POST', `${personId}/notes`, { id: randomUUID(), note: staffWords.personNote })).statusCode).toBe(
      204,
    )
    await shop.caughtUp()
    expect(await filesWith(shop.folderPath, ['events.sqlite', 'vault.sqlite'])).toEqual([])
    expect((await filesWith(shop.folderPath, ['views.sqlite'])).join()).toContain(staffWords.personNote.toLowerCase())
    await eraseEmail(shop, planted.email)
    await shop.caughtUp()
    expect(await filesWith(shop.folderPath)).toEqual([])
    await shop.projections.rebuild()
    expect(await filesWith(shop.folderPath)).toEqual([])
  })
})

describe('the sessions of a customer', () => {
  test('are named by browser and system, the last one first, and are ended one by one or all', async () => {
    const [desk, pocket] = [await enter(firefox), await enter(phone)]
    const { sessions } = await pageOf()
    expect(sessions).toMatchObject([
      { browser: 'Safari', system: 'iPhone', own: false },
      { browser: 'Firefox', system: 'Windows', startedAt: expect.any(String) },
    ])
    const end = (id: string) => ask('DELETE', `${mina.personId}/sessions/${id}`)
    expect((await end(sessions![0]!.sessionId)).statusCode).toBe(204)
    expect([await isIn(desk), await isIn(pocket)]).toEqual([true, false])
    expect((await end(sessions![0]!.sessionId)).json().code).toBe('session-not-found')
    expect((await ask('POST', `${mina.personId}/sign-out`)).statusCode).toBe(204)
    expect([await isIn(desk), (await pageOf()).sessions]).toEqual([false, []])
  })

  test('of their own are listed, taken out as data, and ended', async () => {
    const [desk, pocket] = [await enter(firefox), await enter(phone)]
    const own = (method: 'GET' | 'DELETE', path = '') =>
      shop.app.inject({ method, url: `/api/account/sessions${path}`, headers: { cookie: desk } })
    const { sessions } = (await own('GET')).json()
    expect(sessions).toMatchObject([
      { own: true, browser: 'Firefox' },
      { own: false, browser: 'Safari' },
    ])
    const taken = await shop.app.inject({ url: '/api/account/export', headers: { cookie: desk } })
    expect(taken.json().account.sessions).toMatchObject([{ system: 'iPhone' }, { system: 'Windows' }])
    expect((await own('DELETE', `/${sessions[1].sessionId}`)).statusCode).toBe(204)
    expect([await isIn(desk), await isIn(pocket)]).toEqual([true, false])
    expect((await own('DELETE', '/strange')).json().code).toBe('session-not-found')
  })

  test('of members of staff are left to admins', async () => {
    await shop.caughtUp()
    for (const path of ['sign-out', 'sign-in-link'])
      expect((await ask('POST', `${staff.personId}/${path}`)).json().code).toBe('works-here')
    expect((await pageOf(staff)).sessions).toBeNull()
  })
})

test('a link that signs in is mailed to the address of the account alone', async () => {
  expect((await ask('POST', `${mina.personId}/sign-in-link`)).statusCode).toBe(204)
  const asked = []
  for await (const page of shop.store.readAll(-1, ['SignInLinkRequested'])) asked.push(...page)
  expect(asked.at(-1)!.data).toMatchObject({ email: mina.email, accountId: mina.accountId })
  expect((await ask('POST', 'nobody/sign-in-link')).json().code).toBe('customer-not-found')
})
