import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { openSubscriber } from '#api/subscribers/list-model.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { Staff } from '#domain/shared/permissions.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { filesWith, planted, staffWords } from '#tests/sealing/planted.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'

let shop: OpenShop
let staff: SignedIn
const rights = (edit: boolean): Staff => ({
  status: 'active',
  permissions: [{ name: 'subscribers', view: true, edit, delete: edit }],
})
beforeAll(async () => {
  shop = await openShop()
  staff = await signedIn(shop, { name: 'Rosa', staff: rights(true) })
})
afterAll(() => shop.end())

const today = () => new Date().toISOString().slice(0, 10)
const asked = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, { cookie } = staff) =>
  shop.app.inject({ method, url: `/api/admin/subscribers${path}`, headers: { cookie }, ...(payload && { payload }) })
const add = (email: string, more: object = {}) =>
  asked('POST', '', {
    ...{ id: randomUUID(), email, language: 'fr', agreedOn: today(), agreement: 'ticked the card at the fair' },
    ...more,
  })

async function listed(query = '') {
  await shop.caughtUp()
  return (await asked('GET', `/list${query}`)).json()
}
const emails = async (query = '') => (await listed(query)).rows.map(({ email }: { email: string }) => email)

/** What the page of a subscriber says. */
async function opened(email: string) {
  await shop.caughtUp()
  const doc = await shop.readModels.get<Subscriber>('subscribers', shop.personIdOf(email))
  return openSubscriber(doc!, { ...shop, seesCustomers: false })
}

describe('the list of subscribers', () => {
  test('says how each agreed, and finds them by words, day, language and proof', async () => {
    const account = await signedIn(shop, { email: 'own@account.example' })
    await visitor(shop.app).json('POST', '/api/subscribers/new', { email: account.email }, { cookie: account.cookie })
    expect((await add('fair@card.example')).statusCode).toBe(200)
    expect((await listed()).rows).toMatchObject([
      { email: 'fair@card.example', language: 'fr', way: 'staff', welcome: null },
      { email: 'own@account.example', language: 'en', way: 'account' },
    ])
    expect(await emails('?view=staff')).toEqual(['fair@card.example'])
    expect(await emails('?q=account')).toEqual(['own@account.example'])
    expect(await emails('?f.language=fr')).toEqual(['fair@card.example'])
    expect(await emails('?f.way=account')).toEqual(['own@account.example'])
    expect(await emails('?f.since=today&sort=email')).toEqual(['fair@card.example', 'own@account.example'])
  })

  test('says whether the welcome code was used', async () => {
    await add('code@card.example')
    const personId = shop.personIdOf('code@card.example')
    const { code } = (await shop.welcomeCoupon(personId))!
    expect((await listed('?q=code')).rows[0].welcome).toEqual({ code, used: false })
    const data = {
      couponId: code,
      orderId: 'o1',
      personId,
      at: new Date().toISOString(),
      amount: 100,
      hasOrdered: false,
    }
    await shop.handler.handle(coupon, code, { type: 'RedeemCoupon', data })
    expect((await listed('?q=code')).rows[0].welcome).toEqual({ code, used: true })
    const { body } = await asked('GET', '/export?q=code&cols=email,welcome,used')
    expect(body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'email,welcome,used',
      `code@card.example,${code},yes`,
    ])
  })
})

describe('a subscription by staff', () => {
  test('needs words about the consent, a day that has come, and an address', async () => {
    expect((await add('no@words.example', { agreement: ' ' })).json().code).toBe('invalid-request')
    expect((await add('later@words.example', { agreedOn: '2999-01-01' })).json().fields[0].field).toBe('agreedOn')
    expect((await add('nothing')).json().fields[0].field).toBe('email')
    expect((await add('')).json().code).toBe('email-required')
  })

  test('is made once, and told where they have it', async () => {
    const id = randomUUID()
    expect((await add('twice@card.example', { id })).statusCode).toBe(200)
    expect((await add('twice@card.example', { id })).statusCode).toBe(200)
    expect((await add('twice@card.example')).json().code).toBe('already-subscribed')
    expect(await emails('?q=twice')).toEqual(['twice@card.example'])
  })

  test('ends by staff, and begins anew by a consent of later alone', async () => {
    await add('back@card.example')
    const id = shop.personIdOf('back@card.example')
    expect((await asked('DELETE', `/${id}`)).statusCode).toBe(204)
    expect(await emails('?q=back')).toEqual([])
    expect((await asked('DELETE', `/${id}`)).json().code).toBe('subscriber-not-found')
    expect((await asked('DELETE', '/nobody')).json().code).toBe('subscriber-not-found')
    const refused = (await add('back@card.example', { agreedOn: '2026-01-02' })).json()
    expect(refused).toMatchObject({ code: 'left-since', removedAt: expect.stringContaining('T') })
    expect((await add('back@card.example')).statusCode).toBe(200)
    expect(await emails('?q=back')).toEqual(['back@card.example'])
  })

  test('takes the right to edit', async () => {
    const viewer = await signedIn(shop, { staff: rights(false) })
    const body = { id: randomUUID(), email: 'x@y.example', language: 'en', agreedOn: today(), agreement: 'so' }
    expect((await asked('POST', '', body, viewer)).json().code).toBe('not-permitted')
    expect((await asked('DELETE', '/x', undefined, viewer)).json().code).toBe('not-permitted')
  })
})

describe('the proof of a consent', () => {
  test('names the page of the form, without its query, and when it was asked for and confirmed', async () => {
    const headers = { referer: 'https://shop.example/ar/blogs?q=mine', host: 'shop.example' }
    await visitor(shop.app).json('POST', '/api/subscribers/new', { email: 'page@form.example' }, headers)
    const strange = { referer: 'http://elsewhere.example/form', host: 'shop.example' }
    await visitor(shop.app).json('POST', '/api/subscribers/new', { email: 'other@form.example' }, strange)
    for (const email of ['page@form.example', 'other@form.example']) {
      const link = new URL(shop.confirmLinks.linkFor(shop.personIdOf(email), 'en'))
      await shop.newsletter.confirm(link.searchParams.get('token') ?? '')
    }
    const proof = await opened('page@form.example')
    expect(proof).toMatchObject({ way: 'link', page: '/ar/blogs', agreement: null, addedBy: null })
    expect(proof.askedAt! <= proof.subscribedAt).toBe(true)
    expect(await opened('other@form.example')).toMatchObject({ way: 'link', page: null })
  })

  test('names the member who added them, and how they agreed', async () => {
    await add('named@card.example')
    await shop.accounts.send(staff.accountId, { type: 'ChangeRole', data: { admin: false, staff: rights(true) } })
    expect(await opened('named@card.example')).toMatchObject({
      ...{ way: 'staff', agreement: 'ticked the card at the fair', addedBy: 'Rosa', customer: null },
    })
  })

  test('is sealed in the log, and goes with the person', async () => {
    await add(planted.email, { agreement: `${staffWords.consentWords} said yes` })
    await shop.caughtUp()
    expect(await filesWith(shop.folderPath, ['events.sqlite', 'vault.sqlite'])).toEqual([])
    expect(await filesWith(shop.folderPath, ['views.sqlite'])).not.toEqual([])
    await eraseEmail(shop, planted.email)
    await shop.caughtUp()
    expect(await filesWith(shop.folderPath)).toEqual([])
  })
})
