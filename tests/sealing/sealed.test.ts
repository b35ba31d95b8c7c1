import { expect, test } from 'vitest'
import { type Vault, VaultUnavailable } from '#api/plumbing/engines/vault/port.ts'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { sealed } from '#api/plumbing/events/sealed.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { erased } from '#domain/shared/personal-data.ts'
import { declarations, event, logOf, newShop, staff, toArray } from './support.ts'

const address = (city: string) => ({ firstName: 'Rahima', city, zipCode: '1207' })

test('personal fields are sealed in the log and open above it, by every way of reading', async () => {
  const { store, raw } = newShop().open()
  const data = { orderId: 'o1', personId: 'p1', total: 1299, billing: address('Dhaka'), shipping: address('Sylhet') }
  await store.append('order-o1', [event('OrderSubmitted', data), event('OrderPlaced', { orderId: 'o1' })], 'no-stream')

  const [stored] = await logOf(raw)
  expect(JSON.stringify(stored)).not.toMatch(/Rahima|Dhaka|Sylhet/)
  expect(stored!.data).toMatchObject({ orderId: 'o1', personId: 'p1', total: 1299, billing: { v: 1 } })

  const ending = new AbortController()
  const seen: StoredEvent[] = []
  await store.subscribe(
    -1,
    async batch => {
      seen.push(...batch)
      ending.abort()
    },
    ending.signal,
  )
  for (const events of [await toArray(store.read('order-o1')), await logOf(store), seen]) {
    expect(events.map(({ data }) => data)).toEqual([data, { orderId: 'o1' }])
    expect(Object.keys(events[0]!.data)).toEqual(Object.keys(data))
  }
  expect(await toArray(store.read('order-o1', 0))).toHaveLength(1)
  expect(await store.head()).toBe(await raw.head())
})

test('what is read beneath is sealed, and opens by itself as long as its person is there', async () => {
  const { store, vault } = newShop().open()
  const data = { orderId: 'o1', personId: 'p1', billing: address('Dhaka'), shipping: address('Sylhet') }
  await store.append('order-o1', [event('OrderSubmitted', data)], 'no-stream')
  const [stored] = await logOf(store.beneath)
  expect(JSON.stringify(stored)).not.toMatch(/Rahima|Dhaka|Sylhet/)
  // Part of an event opens as the whole one does.
  const { type, stream, position } = stored!
  const { personId, billing } = stored!.data as { personId: string; billing: object }
  const part = { type, stream, position, data: { personId, billing } }
  expect((await store.open(part)).data).toEqual({ personId, billing: data.billing })
  await erasePerson(store, vault, 'p1', staff)
  expect((await store.open(part)).data).toEqual({ personId, billing: erased })
})

test('events without personal fields pass as they are, and ask the vault nothing', async () => {
  const { raw } = newShop().open()
  const none = () => Promise.reject(new Error('the vault was asked'))
  const vault: Vault = {
    keyOf: none,
    findKey: none,
    erase: none,
    unrecordedErasures: none,
    noteErasureRecorded: none,
    hasKeys: none,
    hasSecrets: none,
    secret: none,
    keep: none,
    kept: none,
    forget: none,
    erasuresAppliedTo: none,
    noteErasuresAppliedTo: none,
    entries: () => {
      throw new Error('the vault was asked')
    },
    replace: none,
    close: none,
  }
  const store = sealed(raw, vault, declarations)
  const given = [event('ItemAddedToCart', { sku: 'a' })]
  let appended: unknown
  let page: unknown
  const spying = sealed(
    {
      ...raw,
      append: (stream, events, expected) => {
        appended = events
        return raw.append(stream, events, expected)
      },
      readAll: after =>
        (async function* () {
          for await (const each of raw.readAll(after)) {
            page = each
            yield each
          }
        })(),
    },
    vault,
    declarations,
  )
  await spying.append('cart-1', given, 'no-stream')
  expect(appended).toBe(given)
  expect((await toArray(spying.readAll(-1)))[0]).toBe(page)
  expect(await toArray(store.read('cart-1'))).toHaveLength(1)
})

test('absent fields stay absent, null is sealed, what was erased before is not sealed again', async () => {
  const { store, raw } = newShop().open()
  const data = { orderId: 'o1', personId: 'p1', billing: null, shipping: erased }
  await store.append('order-o1', [event('OrderSubmitted', data)], 'no-stream')
  await store.append('order-o2', [event('OrderSubmitted', { orderId: 'o2' })], 'no-stream')
  expect((await logOf(raw)).map(each => each.data)).toMatchObject([{ billing: { v: 1 }, shipping: erased }, {}])
  expect((await logOf(store)).map(each => each.data)).toEqual([data, { orderId: 'o2' }])
})

test('an event that does not name its person is not stored', async () => {
  const { store, raw } = newShop().open()
  const nameless = event('SubscriberAdded', { email: 'rahima@example.org' })
  await expect(store.append('subscriber-1', [nameless], 'any')).rejects.toThrow(TypeError)
  expect(await logOf(raw)).toEqual([])
})

test('a retried append gets the first answer, though it would be sealed differently', async () => {
  const { store } = newShop().open()
  const events = [event('SubscriberAdded', { personId: 'p1', email: 'rahima@example.org' })]
  const first = await store.append('subscriber-1', events, 'no-stream')
  expect(await store.append('subscriber-1', events, 'no-stream')).toEqual({ ...first, repeated: true })
})

test('a sealed value that was moved to another place reads as erased', async () => {
  const { store, raw } = newShop().open()
  const data = { personId: 'p1', billing: address('Dhaka'), shipping: address('Sylhet') }
  await store.append('order-o1', [event('OrderSubmitted', data)], 'no-stream')
  const { billing } = (await logOf(raw))[0]!.data as { billing: object }
  await raw.append('order-o2', [event('OrderSubmitted', { personId: 'p1', shipping: billing })], 'no-stream')
  await raw.append('order-o3', [event('OrderSubmitted', { personId: 'p2', billing })], 'no-stream')
  await raw.append('subscriber-1', [event('OrderSubmitted', { personId: 'p1', billing })], 'no-stream')
  expect((await logOf(store)).map(each => each.data)).toEqual([
    data,
    { personId: 'p1', shipping: erased },
    { personId: 'p2', billing: erased },
    { personId: 'p1', billing: erased },
  ])
})

test.each([
  ['the whole log', undefined],
  ['some types of events', ['SubscriberAdded', 'SubscriberRemoved']],
])('another process that follows %s forgets the key when it sees the erasure', async (_, types) => {
  const shop = newShop()
  const here = shop.open()
  const there = shop.open()
  const added = event('SubscriberAdded', { personId: 'p1', email: 'rahima@example.org' })
  await here.store.append('subscriber-1', [added], 'no-stream')

  const emails: unknown[] = []
  const ending = new AbortController()
  const begun = Promise.withResolvers<void>()
  const following = there.store.subscribe(
    -1,
    async (batch, through) => {
      for (const { type } of batch) expect(types ?? [type]).toContain(type)
      const [now] = await toArray(there.store.read('subscriber-1'))
      emails.push((now!.data as { email: unknown }).email)
      if (through >= erasedAt) ending.abort()
      begun.resolve()
    },
    ending.signal,
    types,
  )
  let erasedAt = Number.POSITIVE_INFINITY
  await begun.promise
  await erasePerson(here.store, here.vault, 'p1', staff)
  erasedAt = await here.store.head()
  await here.store.append('subscriber-2', [event('SubscriberRemoved', { subscriberId: '2' })], 'no-stream')
  await following
  expect(emails[0]).toBe('rahima@example.org')
  expect(emails.at(-1)).toBe(erased)
})

test('a subscription waits out an outage of the vault', async () => {
  const { raw, vault, store } = newShop().open()
  const added = event('SubscriberAdded', { personId: 'p1', email: 'rahima@example.org' })
  await store.append('subscriber-1', [added], 'no-stream')
  let outages = 2
  const failing = {
    ...vault,
    findKey: (person: string) =>
      outages-- > 0 ? Promise.reject(new VaultUnavailable('no vault')) : vault.findKey(person),
  }
  const ending = new AbortController()
  const seen: unknown[] = []
  await sealed(raw, failing, declarations).subscribe(
    -1,
    async batch => {
      seen.push(...batch.map(each => each.data))
      ending.abort()
    },
    ending.signal,
  )
  expect(seen).toEqual([added.data])
  await expect(logOf(sealed(raw, { ...failing, findKey: vault.findKey }, declarations))).resolves.toHaveLength(1)
})

test('a key that does not open its own event is told, once, and is no silent erasure', async () => {
  const { store, raw, vault } = newShop().open()
  for (const id of ['o1', 'o2'])
    await store.append(
      `order-${id}`,
      [event('OrderSubmitted', { personId: 'p1', billing: address('Dhaka') })],
      'no-stream',
    )
  await store.append('order-o3', [event('OrderSubmitted', { personId: 'p3', billing: address('Dhaka') })], 'no-stream')
  await erasePerson(store, vault, 'p3', staff)
  const told: string[] = []
  const open = (keys: Vault) => sealed(raw, keys, declarations, error => told.push(error.message))

  await logOf(open(vault))
  expect(told).toEqual([])

  const findKey: Vault['findKey'] = async person => {
    const key = await vault.findKey(person)
    return key && { ...key, key: Buffer.alloc(32) }
  }
  const [first] = await logOf(open({ ...vault, findKey }))
  expect(first!.data).toMatchObject({ billing: erased })
  expect(told).toEqual([expect.stringMatching(/^Event 1 of the log \(OrderSubmitted, order-o1\) has its key, /)])
})
