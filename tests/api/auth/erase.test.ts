import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { lastMailTo } from './mails.ts'

/** Each stands nowhere else in the world, so finding one in a file is finding the person. */
const planted = {
  email: 'xanthippe.quillfeather@planted.example',
  next: 'quillfeather.moved@planted.example',
  name: 'Xanthippe Quillfeather-Thimblerigger',
  phone: '+1 555 0193 7261',
  house: '7719 Osterhagebeck Row',
}
const values = Object.values(planted)

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
})
afterEach(() => shop.end())

/** An account with everything personal that one can have, under two addresses. */
async function customer() {
  const passwordHash = await shop.auth.passwords.hash('blue linen every tuesday')
  const person = await signedIn(shop, { email: planted.email, name: planted.name, passwordHash })
  const browser = visitor(shop.app)
  const [name, value] = person.cookie.split('=') as [string, string]
  browser.jar.set(name, value)
  await browser.json('PATCH', '/api/account', { name: planted.name, phone: planted.phone })
  const address = { ...orderBody.billing, house: planted.house, email: planted.email, phone: planted.phone }
  await browser.json('POST', '/api/account/addresses', { address })
  await browser.form('/forgot-password', { email: planted.email })
  await browser.add('TEE-M', 2)
  const ordered = await browser.order({ ...orderBody, billing: address, shipping: address }, 'planted order')
  expect(ordered.statusCode).toBe(201)
  const body = { currentPassword: 'blue linen every tuesday', email: planted.next }
  await browser.json('POST', '/api/account/email', body)
  const token = (await lastMailTo(shop, planted.next)).link.searchParams.get('token') ?? ''
  await browser.form('/confirm-email', { token })
  return { ...person, browser, orderId: ordered.json().orderId as string }
}

async function filesWith(): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(shop.folderPath, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const text = (await readFile(join(entry.parentPath, entry.name))).toString('latin1').toLowerCase()
    for (const planting of values) if (text.includes(planting.toLowerCase())) found.push(`${entry.name}: ${planting}`)
  }
  return found
}

async function isGone(accountId: string, cookie: string) {
  expect((await shop.app.inject({ url: '/api/auth/session', headers: { cookie } })).json()).toEqual({})
  expect((await shop.app.inject({ url: '/api/account', headers: { cookie } })).statusCode).toBe(401)
  for (const email of [planted.email, planted.next]) expect(await shop.accounts.byEmail(email)).toBeNull()
  const log: string[] = []
  for await (const page of shop.store.readAll(-1)) for (const event of page) log.push(JSON.stringify(event.data))
  expect(log.filter(data => values.some(planting => data.includes(planting)))).toEqual([])
  expect((await shop.accounts.byId(accountId)).status).toBe('closed')
}

describe('an erased account', () => {
  test('by its owner: ends everywhere and stands in no file, also after a rebuild; its order keeps its total', async () => {
    const { browser, accountId, cookie, orderId } = await customer()
    expect((await shop.app.inject({ url: '/api/account', headers: { cookie } })).json()).toMatchObject({
      name: planted.name,
      email: planted.next,
    })
    await shop.caughtUp()
    const before = (await visitor(shop.app).get(`/api/orders/${orderId}`)).json()
    expect(await filesWith()).not.toEqual([])
    const wrong = await browser.json('POST', '/api/account/erase', { currentPassword: 'no' })
    expect(wrong.statusCode).toBe(401)

    const erased = await browser.json('POST', '/api/account/erase', { currentPassword: 'blue linen every tuesday' })
    expect(erased.statusCode).toBe(204)
    expect([...browser.jar.keys()]).not.toContain('next-auth.session-token')
    await isGone(accountId, cookie)
    expect(await filesWith()).toEqual([])
    await shop.projections.rebuild()
    await shop.documents.caughtUp()
    expect(await filesWith()).toEqual([])
    const after = (await visitor(shop.app).get(`/api/orders/${orderId}`)).json()
    expect(after).toMatchObject({ billing: null, shipping: null, totals: before.totals, lines: before.lines })
  })

  test.each([planted.email, planted.next])('by the owner’s command with any of its addresses: %s', async address => {
    const { accountId, cookie } = await customer()
    await eraseEmail(shop, address.toUpperCase())
    await isGone(accountId, cookie)
    expect(await filesWith()).toEqual([])
    await eraseEmail(shop, address)
  })

  test('leaves its addresses free; who comes back is somebody new', async () => {
    const { accountId } = await customer()
    await eraseEmail(shop, planted.email)
    const again = await signedIn(shop, { email: planted.email, name: 'Back again' })
    expect(again.accountId).not.toBe(accountId)
    expect((await shop.app.inject({ url: '/api/account', headers: { cookie: again.cookie } })).json()).toMatchObject({
      name: 'Back again',
      addresses: [],
    })
    await signedIn(shop, { email: planted.next })
  })

  test('links that were asked for before lead nowhere', async () => {
    await customer()
    await shop.auth.requests.passwordReset({ email: planted.next, language: 'en', callbackUrl: '/' })
    const { event } = await lastMailTo(shop, planted.next)
    await eraseEmail(shop, planted.email)
    const token = shop.links.tokenFor(event)
    const tried = await visitor(shop.app).form('/reset-password', { token, password: 'a new one, longer' })
    expect(tried.json().state.problem.code).toBe('link-unknown')
  })

  test('does not come back with an older copy of the vault', async () => {
    const { accountId, cookie } = await customer()
    const folder = shop.folderPath
    await shop.end({ keepFolder: true })
    await copyFile(engineFiles(folder).vault, join(folder, 'vault.copy'))
    shop = await openShop({ folder })
    await eraseEmail(shop, planted.email)
    await shop.end({ keepFolder: true })
    await copyFile(join(folder, 'vault.copy'), engineFiles(folder).vault)
    shop = await openShop({ folder })
    await isGone(accountId, cookie)
    await shop.projections.rebuild()
    await shop.documents.caughtUp()
    expect((await filesWith()).filter(found => !found.startsWith('vault.copy'))).toEqual([])
  })
})

test('an export has everything that the account says of a person, for that person alone', async () => {
  const { browser, accountId } = await customer()
  const answer = await browser.get('/api/account/export')
  expect(answer.headers['content-disposition']).toContain('attachment')
  expect(answer.json().account).toMatchObject({
    accountId,
    email: planted.next,
    name: planted.name,
    phone: planted.phone,
    addresses: [{ address: { house: planted.house } }],
  })
  expect(answer.body).not.toContain('argon2')
  expect((await visitor(shop.app).get('/api/account/export')).statusCode).toBe(401)
})

test('the first admin is made by the owner’s command, for an account that there is', async () => {
  const ada = await signedIn(shop)
  const make = async (email: string) => {
    const headers = { authorization: `Bearer ${shop.folder.token}` }
    return (await shop.app.inject({ method: 'POST', url: '/internal/admin', headers, payload: { email } })).statusCode
  }
  expect(await make('nobody@example.com')).toBe(400)
  expect(await make(ada.email.toUpperCase())).toBe(204)
  const session = await shop.app.inject({ url: '/api/auth/session', headers: { cookie: ada.cookie } })
  expect(session.json().user.a).toBe(true)
})
