import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { answerLetter } from '#api/requests/letters.ts'
import { requestListModel } from '#api/requests/list-model.ts'
import { requestRowList } from '#api/requests/request-list.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import { type StoredEvent, start } from '#domain/shared/event-store.ts'
import type { UnsentMail } from '#projections/outbox/document.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.end())

const { email } = orderBody.billing

async function write(fields: object = {}): Promise<string> {
  const known = new Set(await ids())
  const whole = { name: 'Ada', email, subject: 'Navy', message: 'Is there navy for #1001?', ...fields }
  await visitor(shop.app).form('/contact', whole)
  await shop.caughtUp()
  return (await ids()).find(id => !known.has(id))!
}
const ids = () => shop.readModels.range('requests', 'byDate')
const doc = async (requestId: string) => (await shop.readModels.get<ShopRequest>('requests', requestId))!

async function member(name: string, may: { edit?: boolean; delete?: boolean; orders?: boolean } = { edit: true }) {
  const rights = { name: 'requests', view: true, edit: may.edit ?? false, delete: may.delete ?? false } as const
  const orders = { name: 'orders', view: true, edit: false, delete: false } as const
  const permissions = may.orders ? [rights, orders] : [rights]
  const { cookie, accountId } = await signedIn(shop, { name, staff: { status: 'active', permissions } })
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const url = `/api/admin/requests${path}`
    const answer = await shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
    await shop.caughtUp()
    return answer
  }
  const visitorOf = { kind: 'customer', accountId, staff: { status: 'active', permissions } } as never
  return { ask, cookie, accountId, visitor: visitorOf }
}
const answerWith = (more: object = {}) => ({ id: randomUUID(), answer: 'Yes, in navy too.', seen: 0, ...more })

async function stored(type: RequestEvent['type']): Promise<readonly StoredEvent<RequestEvent>[]> {
  const found: StoredEvent<RequestEvent>[] = []
  for await (const page of shop.store.readAll(start, [type]))
    found.push(...(page as unknown as readonly StoredEvent<RequestEvent>[]))
  return found
}

async function unsent(): Promise<readonly UnsentMail[]> {
  const due = await shop.readModels.range('outbox', 'due')
  const mails = await shop.readModels.getMany<UnsentMail>('outbox', due)
  return mails.filter(each => each !== undefined && each.trigger === 'RequestAnswered') as UnsentMail[]
}

describe('an answer', () => {
  test('goes to the sender by mail, after thirty seconds', async () => {
    const requestId = await write()
    const ana = await member('Ana')
    const wish = answerWith()
    for (const _twice of [1, 2]) {
      expect((await ana.ask('POST', `/${requestId}/answers`, wish)).statusCode).toBe(204)
    }
    expect(await doc(requestId)).toMatchObject({ status: 'answered', entries: [{ kind: 'answer' }] })
    const [mail, ...others] = await unsent()
    expect(others).toEqual([])
    expect(Date.parse(mail!.dueAt) - Date.parse(mail!.askedAt)).toBeGreaterThan(25_000)
    const [event] = await stored('RequestAnswered')
    expect(await answerLetter(shop.store)(event as never, {} as never)).toMatchObject({
      to: email,
      language: 'en',
      letter: { kind: 'request-answer', answer: wish.answer, written: { subject: 'Navy' } },
    })
  })

  test('that is taken back in time sends no mail, and the message waits again', async () => {
    const requestId = await write()
    const ana = await member('Ana')
    const wish = answerWith({ close: true })
    await ana.ask('POST', `/${requestId}/answers`, wish)
    expect(await doc(requestId)).toMatchObject({ status: 'closed' })
    expect((await ana.ask('DELETE', `/${requestId}/answers/${wish.id}`)).statusCode).toBe(204)
    expect(await doc(requestId)).toMatchObject({ status: 'open', closedAt: null })
    const [event] = await stored('RequestAnswered')
    expect(await answerLetter(shop.store)(event as never, {} as never)).toBe('expired')
    expect((await ana.ask('DELETE', `/${requestId}/answers/${randomUUID()}`)).statusCode).toBe(404)
  })

  test('of the second of two members is refused with the name of the first, until it was read', async () => {
    const requestId = await write()
    const [ana, ben] = [await member('Ana'), await member('Ben')]
    const answers = await Promise.all([ana, ben].map(each => each.ask('POST', `/${requestId}/answers`, answerWith())))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)!
    const first = answers[0] === refused ? 'Ben' : 'Ana'
    expect(refused.json()).toMatchObject({ code: 'request-answered', by: first, answers: 1 })
    expect((await ben.ask('POST', `/${requestId}/answers`, answerWith({ seen: 1 }))).statusCode).toBe(204)
  })

  test('asks for the right to edit, and spam for the right to delete', async () => {
    const requestId = await write()
    const looking = await member('Lea', {})
    const editing = await member('Ana')
    expect((await looking.ask('POST', `/${requestId}/answers`, answerWith())).statusCode).toBe(403)
    expect((await editing.ask('POST', `/${requestId}/spam`)).statusCode).toBe(403)
    const deleting = await member('Del', { edit: true, delete: true })
    expect((await deleting.ask('POST', `/${requestId}/spam`)).statusCode).toBe(204)
    expect((await editing.ask('POST', `/${requestId}/answers`, answerWith())).json().code).toBe('request-is-spam')
    expect((await editing.ask('POST', `/${requestId}/reopen`)).statusCode).toBe(204)
    expect((await editing.ask('POST', '/none/reopen')).json().code).toBe('request-not-found')
  })
})

describe('the list of messages', () => {
  const listed = async (who: Awaited<ReturnType<typeof member>>, query = '') =>
    (await who.ask('GET', `/list?${query}`)).json().rows.map(({ subject }: { subject: string }) => subject)

  test('has a view for each state, for nobody and for the member who asks', async () => {
    const [red, navy, spam] = [
      await write({ subject: 'Red' }),
      await write({ subject: 'Navy' }),
      await write({ subject: 'Win' }),
    ]
    const [ana, ben] = [await member('Ana', { edit: true, delete: true }), await member('Ben')]
    await ana.ask('PUT', `/${red}/owner`, { to: ana.accountId })
    await ana.ask('POST', `/${spam}/spam`)
    expect(await listed(ana)).toEqual(['Red', 'Navy'])
    expect(await listed(ana, 'view=nobodys')).toEqual(['Navy'])
    expect(await listed(ana, 'view=mine')).toEqual(['Red'])
    expect(await listed(ben, 'view=mine')).toEqual([])
    expect(await listed(ana, 'view=spam')).toEqual(['Win'])
    const file = (await ana.ask('GET', '/export?view=mine&cols=subject')).body
    expect(file.trim().split(/\r?\n/)).toEqual(['subject', 'Red'])
    await ana.ask('POST', `/${navy}/close`)
    expect(await listed(ana, 'view=closed')).toEqual(['Navy'])
    expect((await ana.ask('PUT', `/${red}/owner`, { to: 'nobody-here' })).json().code).toBe('member-not-found')
  })

  test('opens a thread with the orders of the person, for those who may see orders', async () => {
    await shop.change({ security: { loginForPurchase: false } })
    await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20, size: 'M' }] })
    const buyer = visitor(shop.app)
    await buyer.add('TEE-M', 2)
    await buyer.order(orderBody, 'one')
    const requestId = await write()
    const ana = await member('Ana', { edit: true, orders: true })
    const ben = await member('Ben')
    await ana.ask('PUT', `/${requestId}/owner`, { to: ana.accountId })
    await ana.ask('POST', `/${requestId}/notes`, { id: randomUUID(), note: 'Put aside' })
    const list = openList(requestRowList, shop)
    const opened = (who: typeof ana, query = '') =>
      requestListModel(new URLSearchParams(query), requestId, who.visitor, { ...shop, list })
    const page = await opened(ana)
    expect(page.open).toMatchObject({
      ...{ from: 'Ada', orderNumber: 1001, owner: { name: 'Ana' } },
      orders: { rows: [{ number: 1001 }], more: 0, shipsTo: { house: '7 Shuttle Lane' } },
      entries: [
        { kind: 'assigned', by: 'Ana' },
        { kind: 'note', text: 'Put aside' },
      ],
    })
    expect((await opened(ben)).open?.orders).toBeNull()
    const mine = await opened(ana, 'view=mine')
    expect([mine.view, mine.total, mine.filters]).toEqual(['mine', 1, {}])
    expect(mine.views).toContainEqual({ name: 'mine', count: 1 })
  })
})

test('what staff wrote to a person and about them is gone with the person', async () => {
  const requestId = await write()
  const ana = await member('Ana')
  await ana.ask('POST', `/${requestId}/answers`, answerWith({ answer: 'Vexquandor 7781' }))
  await ana.ask('POST', `/${requestId}/notes`, { id: randomUUID(), note: 'Zorvulak 4411' })
  const { personId } = await doc(requestId)
  await erasePerson(shop.store, shop.vault, personId, { actor: 'test', channel: 'test' })
  await shop.caughtUp()
  const gone = { erased: true }
  expect(await doc(requestId)).toMatchObject({
    ...{ message: gone, orderNamed: null },
    entries: [
      { kind: 'answer', text: gone },
      { kind: 'note', text: gone },
    ],
  })
  const [event] = await stored('RequestAnswered')
  expect(await answerLetter(shop.store)(event as never, {} as never)).toBe('erased')
  await shop.projections.rebuild()
  expect(JSON.stringify(await doc(requestId))).not.toMatch(/Vexquandor|Zorvulak/)
})
