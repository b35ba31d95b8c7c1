import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { lastMailTo } from './mails.ts'

const password = 'blue linen every tuesday'
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

async function customer() {
  const person = await signedIn(shop, { passwordHash: await shop.auth.passwords.hash(password) })
  const browser = visitor(shop.app)
  const [name, value] = person.cookie.split('=') as [string, string]
  browser.jar.set(name, value)
  const account = async () => (await browser.get('/api/account')).json()
  const signsIn = async (email: string, tried: string) => {
    const other = visitor(shop.app)
    const { csrfToken } = (await other.get('/api/auth/csrf')).json()
    return (await other.form('/api/auth/callback/credentials', { csrfToken, email, password: tried, json: 'true' }))
      .statusCode
  }
  return { ...person, browser, account, signsIn }
}
const address = orderBody.billing

describe('details and addresses', () => {
  test('are kept, in one line each', async () => {
    const { browser, account, email } = await customer()
    const changed = await browser.json('PATCH', '/api/account', { name: ' Ada\nLovelace ', phone: '555' })
    expect(changed.json()).toMatchObject({
      name: 'Ada Lovelace',
      phone: '555',
      email,
      hasPassword: true,
      addresses: [],
    })
    expect(await account()).toEqual(changed.json())
    expect((await browser.get('/api/auth/session')).json().user.name).toBe('Ada Lovelace')
  })

  test('an address is added, changed and removed; another’s is not found', async () => {
    const { browser } = await customer()
    const added = (
      await browser.json('POST', '/api/account/addresses', { address, usedFor: ['billing', 'shipping'] })
    ).json()
    const { addressId } = added.addresses[0]
    const body = { address: { ...address, city: 'Elsewhere' }, usedFor: [] }
    const put = await browser.send({ method: 'PUT', url: `/api/account/addresses/${addressId}`, payload: body })
    expect(put.json().addresses).toEqual([{ addressId, address: body.address, usedFor: [] }])
    const stranger = (await customer()).browser
    const theirs = await stranger.send({ method: 'PUT', url: `/api/account/addresses/${addressId}`, payload: body })
    expect([theirs.statusCode, theirs.json().code]).toEqual([404, 'address-not-found'])
    expect((await stranger.json('DELETE', `/api/account/addresses/${addressId}`)).json().code).toBe('address-not-found')
    expect((await browser.json('DELETE', `/api/account/addresses/${addressId}`)).json().addresses).toEqual([])
  })

  test('an account keeps so many addresses', async () => {
    const { browser } = await customer()
    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await browser.json('POST', '/api/account/addresses', { address }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), 409])
    expect(answers.at(-1)?.json().code).toBe('too-many-addresses')
  })
})

describe('the password', () => {
  test('needs the present one, and ends every other session', async () => {
    const { browser, cookie, email, signsIn } = await customer()
    const wrong = await browser.json('POST', '/api/account/password', {
      currentPassword: 'no',
      password: 'a new one, longer',
    })
    expect([wrong.statusCode, wrong.json().code, wrong.json().fields[0].field]).toEqual([
      401,
      'sign-in-failed',
      'currentPassword',
    ])
    const weak = await browser.json('POST', '/api/account/password', {
      currentPassword: password,
      password: 'password1',
    })
    expect([weak.statusCode, weak.json().fields[0].code]).toEqual([400, 'password-common'])
    const body = { currentPassword: password, password: 'a new one, longer' }
    expect((await browser.json('POST', '/api/account/password', body)).statusCode).toBe(200)
    expect((await browser.get('/api/auth/session')).json().user.email).toBe(email)
    expect((await shop.app.inject({ url: '/api/auth/session', headers: { cookie } })).json()).toEqual({})
    expect([await signsIn(email, password), await signsIn(email, 'a new one, longer')]).toEqual([401, 200])
  })

  test('cannot be guessed by somebody at the keyboard', async () => {
    const { browser } = await customer()
    const codes = []
    for (let n = 0; n < 6; n++)
      codes.push((await browser.json('POST', '/api/account/erase', { currentPassword: `guess ${n}` })).statusCode)
    expect(codes).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('the email', () => {
  test('changes when the link in the new mailbox is followed; the old one no longer signs in', async () => {
    const { browser, account, email, accountId, personId, signsIn } = await customer()
    const next = `next-${accountId.toLowerCase()}@example.com`
    const asked = await browser.json('POST', '/api/account/email', {
      currentPassword: password,
      email: next.toUpperCase(),
    })
    expect([asked.statusCode, asked.json().email]).toEqual([200, email])
    const { event, link } = await lastMailTo(shop, next)
    expect(event).toMatchObject({ type: 'EmailChangeRequested', data: { accountId, personId, taken: false } })
    const token = link.searchParams.get('token') ?? ''
    // Whoever asked for it may be another than who has the mailbox: his press alone gives nobody his address.
    const other = await customer()
    for (const stranger of [visitor(shop.app), other.browser]) {
      const refused = await stranger.form('/confirm-email', { token })
      expect([refused.statusCode, refused.json().state.problem.code]).toEqual([401, 'sign-in-required'])
    }
    expect((await account()).email).toBe(email)
    const confirmed = await browser.form('/confirm-email', { token })
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/profile'])
    expect((await account()).email).toBe(next)
    expect([await signsIn(email, password), await signsIn(next, password)]).toEqual([401, 200])
    expect((await visitor(shop.app).form('/confirm-email', { token })).json().state.problem.code).toBe('link-used')
  })

  test('that another account has is not told but to its mailbox', async () => {
    const [taken, { browser, account, email }] = [await signedIn(shop), await customer()]
    const asked = await browser.json('POST', '/api/account/email', { currentPassword: password, email: taken.email })
    expect(asked.statusCode).toBe(200)
    const { event, link } = await lastMailTo(shop, taken.email)
    expect(event).toMatchObject({ type: 'EmailChangeRequested', data: { taken: true } })
    expect(link.pathname).toBe('/profile')
    const token = shop.links.tokenFor(event)
    expect((await visitor(shop.app).form('/confirm-email', { token })).json().state.problem.code).toBe('email-taken')
    expect((await account()).email).toBe(email)
  })

  test('that was opened with stays the account’s own; one that was left may open another', async () => {
    const { email, accountId } = await customer()
    const { accounts } = shop
    const [second, third] = [
      `second-${accountId.toLowerCase()}@example.com`,
      `third-${accountId.toLowerCase()}@example.com`,
    ]
    await accounts.changeEmail(accountId, second)
    await accounts.changeEmail(accountId, third)
    const anew = { name: '', language: 'en', passwordHash: null, provider: null } as const
    expect(await accounts.open({ ...anew, email })).toMatchObject({ ok: false, rejection: { code: 'email-taken' } })
    expect((await accounts.open({ ...anew, email: second })).ok).toBe(true)
    expect(await accounts.changeEmail(accountId, second)).toMatchObject({
      ok: false,
      rejection: { code: 'email-taken' },
    })
    expect((await accounts.changeEmail(accountId, email)).ok).toBe(true)
    expect((await accounts.byEmail(email))?.accountId).toBe(accountId)
  })
})

describe('the forms of the account', () => {
  test('lead back to their page, and say what was saved', async () => {
    const { browser, account } = await customer()
    const done = await browser.form('/fr/account/details', { name: 'Ada', phone: '', page: '/fr/profile?tab=details' })
    expect([done.statusCode, done.headers.location]).toEqual([303, '/fr/profile?tab=details&saved=account-details'])
    expect((await account()).name).toBe('Ada')
    const kept = await browser.form('/account/address', { ...address, usedFor: 'billing' })
    expect(kept.headers.location).toBe('/profile?saved=account-address')
    const [{ addressId }] = (await account()).addresses
    await browser.form('/account/address/remove', { addressId })
    expect((await account()).addresses).toEqual([])
  })

  test('show their page again when they are refused, without a password', async () => {
    const { browser } = await customer()
    const refused = await browser.form('/account/address', { ...address, city: '', page: '/profile?tab=addresses' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      path: '/profile?tab=addresses',
      state: {
        form: 'account-address',
        values: { city: '' },
        problem: { fields: [{ field: 'city', code: 'enter-city' }] },
      },
    })
    const fields = { currentPassword: 'not that one', password: 'a new one, longer' }
    const wrong = await browser.form('/account/password', fields)
    expect(wrong.json().state).toMatchObject({
      form: 'account-password',
      values: {},
      problem: { code: 'sign-in-failed' },
    })
    expect(wrong.body).not.toMatch(/not that one|a new one/)
  })
})
