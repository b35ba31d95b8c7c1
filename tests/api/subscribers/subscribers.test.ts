import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({
    env: { TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' },
  })
})
afterAll(() => shop.end())

const origin = 'https://shop.example'
const subscribe = (body: object) => visitor(shop.app).json('POST', '/api/subscribers/new', body, elsewhere())

async function subscribed(): Promise<readonly Subscriber[]> {
  await shop.caughtUp()
  const ids = await shop.readModels.range('subscribers', 'list', { from: ['all'], to: ['all'] })
  return (await shop.readModels.getMany<Subscriber>('subscribers', ids)).filter(doc => doc !== undefined)
}

/** Each visitor from another network: this is not about limits. */
let networks = 0
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++networks}` })

/** What the mail for the newest request carries: its kind, and the token of its link. */
async function mailTo(email: string): Promise<{ readonly subject: string; readonly token: string }> {
  const personId = shop.personIdOf(email)
  let asked: StoredEvent | undefined
  for await (const event of shop.store.read(`subscriber-${personId}`))
    if (event.type === 'SubscriptionRequested') asked = event
  const letters = createLetters({ ...shop, origin, render: async letter => renderLetter(letter) })
  const mail = asked && (await letters(asked))
  if (!mail || typeof mail === 'string') throw new Error(`There is no mail: ${mail}`)
  expect(mail.to).toBe(email)
  return { subject: mail.subject, token: /token=(\S+)/.exec(mail.text)?.[1] ?? '' }
}

async function confirm(token: string): Promise<string | undefined> {
  const answer = await visitor(shop.app).form('/confirm-newsletter', { token })
  return answer.headers.location
}

describe('a newsletter subscription', () => {
  test('begins with the link of a mail, once an address, and is answered alike before and after', async () => {
    const first = await subscribe({ email: ' Ada@Example.com ' })
    expect(await subscribed()).toEqual([])
    const { subject, token } = await mailTo('Ada@Example.com')
    expect(subject).toMatch(/^Confirm your subscription to /)
    expect(await confirm(token)).toBe('/confirm-newsletter?done=1')
    expect(await confirm(token)).toBe('/confirm-newsletter?done=1')
    expect(await subscribed()).toMatchObject([{ email: 'Ada@Example.com', language: 'en' }])
    const again = await subscribe({ email: 'Ada@Example.com', language: 'fr' })
    for (const answer of [first, again]) {
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, confirm: true, mailLeaves: true }])
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    expect((await mailTo('Ada@Example.com')).subject).toMatch(/^Vous recevez déjà la newsletter/)
    expect(await subscribed()).toMatchObject([{ language: 'en' }])
  })

  test('is not begun by a link of somebody else’s making, nor after it was ended', async () => {
    await subscribe({ email: 'gone@example.com' })
    const { token } = await mailTo('gone@example.com')
    expect(await confirm(`${token.slice(0, -1)}-`)).toBe('/confirm-newsletter?wrong=1')
    await confirm(token)
    const unsubscribe = new URL(shop.unsubscribeLinks.linkFor(shop.personIdOf('gone@example.com'), 'en'))
    await visitor(shop.app).form('/unsubscribe', { token: unsubscribe.searchParams.get('token') ?? '' })
    expect(await confirm(token)).toBe('/confirm-newsletter?wrong=1')
    expect((await subscribed()).find(doc => doc.email === 'gone@example.com')).toBeUndefined()
  })

  test('of an account’s own address begins at once: the address is proven; a stranger’s word for it is not', async () => {
    const { cookie, email } = await signedIn(shop)
    await subscribe({ email })
    expect((await subscribed()).find(doc => doc.email === email)).toBeUndefined()
    const answer = await visitor(shop.app).json('POST', '/api/subscribers/new', { email }, { cookie, ...elsewhere() })
    expect(answer.json()).toEqual({ success: true, confirm: false, mailLeaves: true })
    expect((await subscribed()).find(doc => doc.email === email)).toBeDefined()
  })

  test('of the time before mails asked stands', async () => {
    const personId = shop.personIdOf('old@example.com')
    const consentedAt = '2025-01-01T00:00:00.000Z'
    const data = { subscriberId: personId, personId, email: 'old@example.com', language: 'en', consentedAt }
    await shop.append(`subscriber-${personId}`, { type: 'SubscriberAdded', data })
    expect((await subscribed()).find(doc => doc.email === 'old@example.com')).toBeDefined()
    expect(await shop.newsletter.holds(personId)).toBe(true)
  })

  test('is asked for in one mailbox a few times only, however its address is written, and by one network', async () => {
    const codes = []
    for (const sign of ['', '+a', '+b', '+c'])
      codes.push((await subscribe({ email: `box${sign}@example.com` })).statusCode)
    expect(codes).toEqual([200, 200, 200, 429])
    const robot = { 'x-forwarded-for': '2001:db8::1' }
    const one = (n: number) =>
      visitor(shop.app).json('POST', '/api/subscribers/new', { email: `n${n}@example.com` }, robot)
    let answer = await one(0)
    for (let n = 1; n < 25 && answer.statusCode === 200; n++) answer = await one(n)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-requests'])
    expect(answer.headers).toHaveProperty('retry-after')
  })

  test.each([
    [{ email: '' }, 'email-required', 'Email is required'],
    [{ email: '   ' }, 'email-required', 'Email is required'],
    [{}, 'email-required', 'Email is required'],
    [{ email: 'ada' }, 'invalid-request', 'Enter the email address in full, like name@example.com'],
    [{ email: `${'a'.repeat(250)}@b.co` }, 'invalid-request', 'Enter the email address in full, like name@example.com'],
  ])('is refused: %j', async (body, code, err) => {
    const answer = await subscribe(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code, err, detail: err, success: false })
  })
  test.each([{ email: 5 }, { email: 'a@b.co', name: 'x' }, []])('is refused by its shape: %j', async body => {
    const answer = await subscribe(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
  })

  test('is made anew by a person who was erased', async () => {
    const email = 'back@example.com'
    await shop.newsletter.add(email, 'en')
    const before = (await subscribed()).find(doc => doc.email === email)!
    await subscribe({ email })
    const old = await mailTo(email)
    await erasePerson(shop.store, shop.vault, before.personId, { actor: 'test', channel: 'test' })
    expect((await subscribed()).find(doc => doc.personId === before.personId)).toBeUndefined()
    expect(await confirm(old.token)).toBe('/confirm-newsletter?wrong=1')
    await subscribe({ email })
    const { subject, token } = await mailTo(email)
    expect(subject).toMatch(/^Confirm/)
    await confirm(token)
    await confirm(token)
    expect((await subscribed()).filter(doc => doc.personId === before.personId)).toMatchObject([{ email }])
    let events = 0
    for await (const event of shop.store.read(`subscriber-${before.personId}`))
      events += event.type === 'SubscriberAdded' ? 1 : 0
    expect(events).toBe(2)
  })
})

describe('the newsletter’s form', () => {
  test('comes back to its page', async () => {
    const answer = await visitor(shop.app).form('/fr/newsletter', { email: 'b@example.com', page: '/fr/store?page=2' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr/store?page=2&subscribed=mail#newsletter'])
    expect((await mailTo('b@example.com')).subject).toMatch(/^Confirmez/)
  })
  test('says that a shop without a mail server sends no link', async () => {
    const other = await openShop()
    const answer = await visitor(other.app).form('/newsletter', { email: 'b@example.com', page: '/store' })
    expect(answer.headers.location).toBe('/store?subscribed=unsent#newsletter')
    await other.end()
  })
  test('shows its page again when it is empty', async () => {
    const answer = await visitor(shop.app).form('/newsletter', { email: ' ' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      path: '/',
      state: { form: 'newsletter', problem: { code: 'email-required', detail: 'Email is required' } },
    })
  })
})
