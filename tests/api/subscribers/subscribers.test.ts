import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasePerson } from '#api/sealing/erase.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

const subscribe = (body: object) => visitor(shop.app).json('POST', '/api/subscribers/new', body)

async function subscribed(): Promise<readonly Subscriber[]> {
  await shop.caughtUp()
  const ids = await shop.readModels.range('subscribers', 'byDate')
  return (await shop.readModels.getMany<Subscriber>('subscribers', ids)).filter(doc => doc !== undefined)
}

describe('a newsletter subscription', () => {
  test('is made once an address, however it is written, and answered alike', async () => {
    const first = await subscribe({ email: ' Ada@Example.com ' })
    const again = await subscribe({ email: 'ada@example.com', language: 'fr' })
    for (const answer of [first, again]) expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(await subscribed()).toMatchObject([{ email: 'Ada@Example.com', language: 'en' }])
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
    await subscribe({ email: 'back@example.com' })
    const before = (await subscribed()).find(doc => doc.email === 'back@example.com')!
    const meta = { actor: 'test', channel: 'test' }
    await erasePerson(shop.store, shop.vault, before.personId, meta)
    expect((await subscribed()).find(doc => doc.personId === before.personId)?.email).toEqual({ erased: true })
    await subscribe({ email: 'back@example.com' })
    await subscribe({ email: 'back@example.com' })
    expect((await subscribed()).filter(doc => doc.personId === before.personId)).toMatchObject([
      { email: 'back@example.com' },
    ])
    let events = 0
    for await (const event of shop.store.read(`subscriber-${before.personId}`))
      events += event.type === 'SubscriberAdded' ? 1 : 0
    expect(events).toBe(2)
  })
})

describe('the newsletter’s form', () => {
  test('comes back to its page', async () => {
    const answer = await visitor(shop.app).form('/fr/newsletter', { email: 'b@example.com', page: '/fr/store?page=2' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr/store?page=2&subscribed=1#newsletter'])
    expect((await subscribed()).find(doc => doc.email === 'b@example.com')?.language).toBe('fr')
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
