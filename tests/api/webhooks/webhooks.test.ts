import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebhookDetail, WebhookModel } from '#api/webhooks/schema.ts'
import { stock } from '#domain/stock/decide.ts'
import { type HookedShop, openHookedShop, soon } from './hooked-shop.ts'

let hooked: HookedShop
let pieces = 10

beforeAll(async () => {
  hooked = await openHookedShop()
  await hooked.shop.sell({ tee: [{ sku: 'T-1', price: 1299, quantity: pieces }] })
})
afterAll(() => hooked.end())

/** Counts the shelf anew, so that the stock changes. */
async function count(times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    pieces++
    const counts = [{ sku: 'T-1', quantity: pieces }]
    await hooked.shop.handler.handle(stock, 'tee', { type: 'CountStock', data: { productId: 'tee', counts } })
  }
}

const detail = async (id: string) => (await hooked.ask('GET', `/${id}`)).json<WebhookDetail>()
const listed = async (id: string) =>
  (await hooked.ask('GET', '')).json<{ webhooks: WebhookModel[] }>().webhooks.find(({ webhookId }) => webhookId === id)
const remove = (id: string) => hooked.ask('DELETE', `/${id}`)
const to = (path: string) => ({ url: hooked.receiver.url.replace('/hook', path) })
const at = (path: string) => hooked.receiver.requests.filter(each => each.path === path)
const refuse = (path: string, status = 500) =>
  hooked.receiver.answers((response, received) => {
    if (received.path === path) response.writeHead(status).end('I cannot take this')
    else response.writeHead(204).end()
  })

describe('an endpoint', () => {
  test('gets what happens, in order, signed as Standard Webhooks says', async () => {
    const { webhookId, secret } = await hooked.add(to('/signed'))
    await count(3)
    await hooked.receiver.until(() => at('/signed').length === 3)
    const verifier = new Webhook(secret)
    const onHand = at('/signed').map(({ body, headers, events }) => {
      expect(verifier.verify(body, headers as Record<string, string>)).toEqual(events[0])
      expect(headers).toMatchObject({
        'content-type': 'application/cloudevents+json; charset=utf-8',
        'webhook-id': events[0]!.id,
        'shop-sequence': events[0]!.sequence,
      })
      expect(headers['shop-replay']).toBeUndefined()
      expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow()
      return events[0]!.data
    })
    expect(onHand).toMatchObject([{}, {}, {}])
    const sequences = at('/signed').map(({ headers }) => headers['shop-sequence'])
    expect(sequences).toEqual(sequences.toSorted())
    await soon(async () => (await listed(webhookId))?.lagSeconds).toBe(0)
    expect(await listed(webhookId)).toMatchObject({
      state: 'open',
      failures: 0,
      waiting: null,
      by: { kind: 'staff', name: 'Ana' },
    })
    await remove(webhookId)
  })

  test('gets batches, whose id is that of their events', async () => {
    await hooked.shop.caughtUp()
    const from = String(await hooked.shop.store.head())
    await count(5)
    const { webhookId } = await hooked.add({ ...to('/batch'), batch: 3, from })
    await hooked.receiver.until(() => at('/batch').length === 2)
    expect(at('/batch').map(({ events }) => events.length)).toEqual([3, 2])
    expect(at('/batch')[0]!.headers['content-type']).toBe('application/cloudevents-batch+json; charset=utf-8')
    const ids = at('/batch').map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(2)
    // Rewound, the same bounds have the same ids.
    await hooked.ask('POST', `/${webhookId}/rewind`, { to: from })
    await hooked.receiver.until(() => at('/batch').length === 4)
    expect(at('/batch').map(({ headers }) => headers['webhook-id'])).toEqual([...ids, ...ids])
    await remove(webhookId)
  })

  test('that refuses an event gets it again, and says what it answered', async () => {
    refuse('/poison')
    const { webhookId } = await hooked.add(to('/poison'))
    await count(2)
    await hooked.receiver.until(() => at('/poison').length === 1)
    await soon(async () => (await listed(webhookId))?.failures).toBe(1)
    const { webhook, held, attempts } = await detail(webhookId)
    expect(webhook).toMatchObject({ state: 'open', status: 500, waiting: { type: 'stock.changed.v1' } })
    expect(webhook.nextAttemptAt).not.toBeNull()
    expect(attempts).toMatchObject([
      { kind: 'live', status: 500, answer: 'I cannot take this', request: true, events: 1 },
    ])
    // The request, made again, is the one that was sent.
    const again = await hooked.ask('GET', `/${webhookId}/attempts/${attempts[0]!.id}`)
    const sent = at('/poison')[0]!
    expect(again.json()).toMatchObject({ url: to('/poison').url, body: sent.body })
    expect(again.json().headers['webhook-signature']).toBe(sent.headers['webhook-signature'])
    // One that is not held cannot be skipped.
    const wrong = await hooked.ask('POST', `/${webhookId}/skip`, { eventId: 'no-such-event' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'webhook-event-not-held'])
    // Skipped, the next one comes.
    refuse('/nobody')
    const skipped = await hooked.ask('POST', `/${webhookId}/skip`, { eventId: held[0]!.id })
    expect(skipped.statusCode, skipped.body).toBe(204)
    await hooked.receiver.until(() => at('/poison').length === 2)
    expect(at('/poison')[1]!.events[0]!.id).not.toBe(held[0]!.id)
    await remove(webhookId)
  })

  test('that waits after a failure is tried at once when somebody resumes it, and is not moved by that', async () => {
    refuse('/waits')
    const { webhookId } = await hooked.add(to('/waits'))
    await count()
    // The next attempt by itself is minutes away.
    for (const failures of [1, 2, 3]) {
      await soon(async () => (await listed(webhookId))?.failures).toBe(failures)
      expect((await hooked.ask('POST', `/${webhookId}/resume`, {})).statusCode).toBe(204)
    }
    await soon(async () => (await listed(webhookId))?.failures).toBe(4)
    const moved = await hooked.ask('POST', `/${webhookId}/resume`, { from: 'start' })
    expect([moved.statusCode, moved.json()]).toMatchObject([
      409,
      { code: 'webhook-runs', detail: expect.stringMatching(/rewind.*replay/) },
    ])
    refuse('/nobody')
    expect((await hooked.ask('POST', `/${webhookId}/resume`, {})).statusCode).toBe(204)
    await soon(async () => (await listed(webhookId))?.waiting).toBeNull()
    expect(new Set(at('/waits').map(({ events }) => events[0]!.id)).size).toBe(1)
    await remove(webhookId)
  })

  test('that is gone is disabled at once, and goes on where it stopped', async () => {
    refuse('/gone', 410)
    const { webhookId } = await hooked.add(to('/gone'))
    await count()
    await soon(async () => (await listed(webhookId))?.state).toBe('disabled')
    expect(await listed(webhookId)).toMatchObject({ because: 'gone', status: 410 })
    refuse('/nobody')
    await hooked.ask('POST', `/${webhookId}/resume`, {})
    await hooked.receiver.until(() => at('/gone').length === 2)
    expect(at('/gone')[1]!.events[0]!.id).toBe(at('/gone')[0]!.events[0]!.id)
    await remove(webhookId)
  })

  test('that redirects fails: nothing is sent elsewhere', async () => {
    hooked.receiver.answers((response, { path }) => {
      if (path === '/moved') response.writeHead(307, { location: '/elsewhere' }).end()
      else response.writeHead(204).end()
    })
    const { webhookId } = await hooked.add(to('/moved'))
    await count()
    await soon(async () => (await listed(webhookId))?.failures).toBe(1)
    expect([(await listed(webhookId))!.status, at('/elsewhere')]).toEqual([307, []])
    await remove(webhookId)
  })

  test('that is paused gets nothing, until it is resumed from where it is wanted', async () => {
    refuse('/nobody')
    const { webhookId } = await hooked.add(to('/paused'))
    await hooked.ask('POST', `/${webhookId}/pause`)
    expect(await listed(webhookId)).toMatchObject({ state: 'paused' })
    await count(2)
    await hooked.ask('POST', `/${webhookId}/resume`, { from: 'now' })
    await count()
    await hooked.receiver.until(() => at('/paused').length > 0)
    expect(at('/paused')[0]!.events[0]!.data).toMatchObject({ items: [{ sku: 'T-1', on_hand: pieces }] })
    await remove(webhookId)
  })

  test('has a replay beside what is new, which says that it is one', async () => {
    const from = String(await hooked.shop.store.head())
    await count(3)
    const { webhookId } = await hooked.add(to('/replayed'))
    await hooked.ask('POST', `/${webhookId}/replay`, { from, to: 'now' })
    await hooked.receiver.until(() => at('/replayed').length === 3)
    expect(at('/replayed').map(({ headers }) => headers['shop-replay'])).toEqual(['1', '1', '1'])
    await soon(async () => (await listed(webhookId))?.replaying).toBe(false)
    await count()
    await hooked.receiver.until(() => at('/replayed').length === 4)
    expect(at('/replayed')[3]!.headers['shop-replay']).toBeUndefined()
    const empty = await hooked.ask('POST', `/${webhookId}/replay`, { from: 'now', to: from })
    expect(empty.json().code).toBe('webhook-range-empty')
    await remove(webhookId)
  })

  test('whose replay is refused again and again has it cancelled by the owner, and hears of one at a time', async () => {
    const from = String(await hooked.shop.store.head())
    await count(3)
    refuse('/cancelled')
    const { webhookId } = await hooked.add(to('/cancelled'))
    const replay = () => hooked.ask('POST', `/${webhookId}/replay`, { from, to: 'now' })
    expect((await replay()).statusCode).toBe(204)
    expect((await replay()).json()).toMatchObject({
      code: 'webhook-replays-already',
      detail: expect.stringContaining('runs already'),
    })
    const owner = { authorization: `Bearer ${hooked.shop.folder.token}` }
    const payload = { cancel: webhookId }
    const cancelled = await hooked.shop.app.inject({
      method: 'POST',
      url: '/internal/webhooks',
      headers: owner,
      payload,
    })
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    await soon(async () => (await listed(webhookId))?.replaying).toBe(false)
    await remove(webhookId)
  })

  test('is tested at once, outside the order', async () => {
    refuse('/tested', 418)
    const { webhookId, secret } = await hooked.add(to('/tested'))
    const answer = await hooked.ask('POST', `/${webhookId}/test`)
    expect(answer.json()).toMatchObject({ ok: false, status: 418, answer: 'I cannot take this' })
    const [{ body, headers, events }] = at('/tested') as [(typeof hooked.receiver.requests)[number]]
    expect(events[0]).toMatchObject({ type: 'webhook.test.v1', subject: `webhook/${webhookId}` })
    new Webhook(secret).verify(body, headers as Record<string, string>)
    expect((await detail(webhookId)).attempts).toMatchObject([{ kind: 'test', status: 418, request: false }])
    await remove(webhookId)
    const schema = await hooked.shop.app.inject({ url: '/api/schemas/webhook.test.v1.json' })
    expect(schema.json()).toMatchObject({ title: 'webhook.test.v1' })
  })

  test('is signed with both secrets after a rotation', async () => {
    refuse('/nobody')
    const { webhookId, secret } = await hooked.add(to('/rotated'))
    const rotated = (await hooked.ask('POST', `/${webhookId}/rotate`, { hours: 1 })).json()
    expect(rotated.secret).not.toBe(secret)
    await count()
    await hooked.receiver.until(() => at('/rotated').length === 1)
    const [{ body, headers }] = at('/rotated') as [(typeof hooked.receiver.requests)[number]]
    for (const each of [secret, rotated.secret]) new Webhook(each).verify(body, headers as Record<string, string>)
    const bytes = JSON.stringify(await Array.fromAsync(hooked.shop.store.read(`webhook-${webhookId}`)))
    expect(bytes).not.toContain(secret.slice(6))
    await remove(webhookId)
  })

  test('that was removed is sent nothing and is not there', async () => {
    const { webhookId } = await hooked.add(to('/removed'))
    expect((await remove(webhookId)).statusCode).toBe(204)
    expect((await hooked.ask('GET', `/${webhookId}`)).statusCode).toBe(404)
    const { webhookId: other } = await hooked.add(to('/after'))
    await count()
    await hooked.receiver.until(() => at('/after').length === 1)
    expect(at('/removed')).toEqual([])
    await remove(other)
  })
})

describe('an address', () => {
  test.each([
    ['http://hooks.example/in', 'not-https'],
    ['https://user:secret@hooks.example/in', 'has-password'],
    ['https://hooks.example:22/in', 'other-port'],
    ['https://10.0.0.8/in', 'bare-number'],
    ['https://[::ffff:10.0.0.8]/in', 'bare-number'],
    ['https://0x0a000008/in', 'bare-number'],
    ['https://localhost/in', 'local-name'],
    ['https://erp.internal/in', 'local-name'],
    ['nonsense', 'not-an-address'],
  ])('%s is refused: %s', async (url, fault) => {
    const answer = await hooked.ask('POST', '', { name: 'ERP', url, types: ['stock.*'] })
    expect(answer.json()).toMatchObject({ code: 'webhook-address-refused', fault })
    expect(answer.json().detail).toMatch(/^The shop does not send there: .* .*\.$/)
  })

  test('with a high port is taken', async () => {
    const { webhookId } = await hooked.add({ url: 'https://hooks.example:8443/in' })
    await remove(webhookId)
  })
})

test('types that are not there are refused, and those of customers without personal data', async () => {
  const add = async (more: object) =>
    (await hooked.ask('POST', '', { name: 'X', url: hooked.receiver.url, types: ['stock.*'], ...more })).json()
  expect(await add({ types: ['order.eaten.v1'] })).toMatchObject({ code: 'webhook-types-refused' })
  expect(await add({ types: ['customer.*'] })).toMatchObject({ code: 'webhook-types-refused' })
  const { webhookId } = await add({ types: ['customer.*'], personal: true })
  expect(await listed(webhookId)).toMatchObject({ personal: true })
  await remove(webhookId)
})
