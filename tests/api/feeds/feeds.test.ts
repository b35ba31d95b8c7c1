import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noticeModels } from '#api/notifications/model.ts'
import { createNotices } from '#api/notifications/notices.ts'
import { mostFaults } from '#domain/feed/timetable.ts'
import type { Staff } from '#domain/shared/permissions.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { csv, feeding, openSupplier } from './supplying.ts'

let supplier: Awaited<ReturnType<typeof openSupplier>>
let shop: OpenShop
let member: ReturnType<typeof feeding>
const rights = (...names: readonly string[]): Staff => ({
  status: 'active',
  permissions: names.map(name => ({ name, view: true, edit: true, delete: false })),
})

beforeEach(async () => {
  supplier = await openSupplier()
  shop = await supplier.open()
  member = feeding(shop, (await signedIn(shop, { admin: true })).cookie)
})
afterEach(async () => {
  await shop.end()
  await supplier.internet.close()
})

async function defined(changed: object = {}, credentials?: object) {
  const { id, answer } = await member.define(changed, credentials)
  expect(answer.statusCode).toBe(204)
  await member.settle()
  return id
}

/** A feed whose first file a person has imported. */
async function known(changed: object = {}) {
  const id = await defined(changed)
  expect((await member.importNewest(id)).statusCode).toBe(204)
  await member.settle()
  expect(await member.imports()).toEqual(['done'])
  return id
}

async function next(content: string) {
  supplier.serves(content)
  supplier.later(6)
  await member.settle()
}

async function eventsOf(type: string) {
  const found = []
  for await (const page of shop.store.readAll(-1, [type])) found.push(...page)
  return found
}

describe('a feed', () => {
  test('leaves counts to the warehouse once a person said so of its source', async () => {
    const id = await defined()
    expect((await member.importNewest(id, { stock: 'none' })).statusCode).toBe(204)
    await member.settle()
    await next(csv('9.10', { QTY: '7' }))
    expect(await member.imports()).toEqual(['done', 'done'])
    expect((await eventsOf('ProductImported')).length).toBe(2)
    expect(await eventsOf('StockCounted')).toEqual([])
  })

  test('says itself what its quantities mean: for a file that goes in by itself, and for one that a person imports', async () => {
    const id = await known({ stock: 'none' })
    expect((await member.feed(id)).terms.stock).toBe('none')
    expect((await eventsOf('FeedStaged')).map(({ data }) => data)).toMatchObject([{ stock: 'none' }])
    await next(csv('9.10', { QTY: '7' }))
    expect(await member.imports()).toEqual(['done', 'done'])
    expect(await eventsOf('StockCounted')).toEqual([])
    expect((await member.call('PATCH', `/${id}`, { terms: { stock: 'theirs' } })).statusCode).toBe(204)
    await next(csv('9.20', { QTY: '8' }))
    expect((await eventsOf('StockCounted')).map(({ data }) => data)).toMatchObject([{ counts: [{ quantity: 8 }] }])
    // A person who imports a file may say otherwise, of this one.
    await member.call('PATCH', `/${id}`, { terms: { importedBy: 'staff' } })
    await next(csv('9.30', { QTY: '9' }))
    expect((await member.importNewest(id, { stock: 'none' })).statusCode).toBe(204)
    await member.settle()
    expect(await member.imports()).toEqual(['done', 'done', 'done', 'done'])
    expect(await eventsOf('StockCounted')).toHaveLength(1)
    const [defined, first] = [...(await eventsOf('FeedDefined')), ...(await eventsOf('FeedChanged'))]
    expect([defined, first].map(event => (event!.data as { terms: object }).terms)).toMatchObject([
      { stock: 'none' },
      { stock: 'theirs' },
    ])
  })

  test('takes the right to count of whoever says what its quantities mean', async () => {
    const packer = await signedIn(shop, { staff: rights('product') })
    const id = await defined()
    member = feeding(shop, packer.cookie)
    expect((await member.define({ stock: 'none' })).answer.statusCode).toBe(403)
    for (const stock of ['none', null])
      expect((await member.call('PATCH', `/${id}`, { terms: { stock } })).json()).toMatchObject({
        code: 'not-permitted',
      })
    expect((await member.call('PATCH', `/${id}`, { terms: { name: 'Acme' } })).statusCode).toBe(204)
  })

  test('is fetched at once, and its first file waits for a person', async () => {
    const id = await defined()
    expect(await member.feed(id)).toMatchObject({
      ...{ paused: null, nextAt: '2026-11-23T16:00:00.000Z' },
      fetches: [{ outcome: { is: 'brought' }, verdict: 'first' }],
    })
    expect(await member.imports()).toEqual(['ready'])
    expect(await eventsOf('ProductImported')).toEqual([])
  })

  test('then imports by itself, in the name of who saved it', async () => {
    const id = await known()
    await next(csv('9.50'))
    expect((await member.feed(id)).fetches).toMatchObject([{ verdict: 'imports' }, { verdict: 'first' }])
    expect(await member.imports()).toEqual(['done', 'done'])
    const [, second] = await eventsOf('FeedStaged')
    expect(second!.meta).toMatchObject({ actor: `feed-${id}`, channel: 'feed' })
    expect(second!.data).toMatchObject({ name: 'Acme daily', source: 'acme' })
  })

  test.each([
    ['a price moves too far', { mostMove: 20 }, csv('12.00'), 'prices'],
    ['a row stays out', {}, csv('9.00', { QTY: '12 dz' }), 'rows'],
    ['a person wants to look', { importedBy: 'staff' }, csv('9.01'), 'wish'],
    ['the columns are others', {}, 'a,b\n1,2\n', 'refused'],
  ])('waits where %s', async (_what, changed, content, verdict) => {
    const id = await known(changed)
    await next(content)
    expect((await member.feed(id)).fetches[0]).toMatchObject({ verdict })
    expect(await eventsOf('ImportStarted')).toHaveLength(1)
  })

  test('lets prices move as far as it was told', async () => {
    const id = await known({ mostMove: 20 })
    await next(csv('10.80'))
    expect((await member.feed(id)).fetches[0]).toMatchObject({ verdict: 'imports' })
  })

  test('of which nobody may see its quantities leaves them out', async () => {
    const packer = await signedIn(shop, { staff: rights('product') })
    member = feeding(shop, packer.cookie)
    await known()
    expect(await eventsOf('StockCounted')).toEqual([])
  })
})

describe('a file that is known', () => {
  test('by its content is not brought again', async () => {
    const id = await defined()
    await next(csv())
    expect((await member.feed(id)).fetches).toMatchObject([{ outcome: { is: 'nothing-new' } }, {}])
    expect(await member.imports()).toHaveLength(1)
  })

  test('by its server is not even sent again', async () => {
    const id = await defined()
    supplier.serves(csv('9.50'), { etag: '"v2"', 'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT' })
    supplier.later(6)
    await member.settle()
    supplier.answers((_request, response) => response.writeHead(304).end())
    supplier.later(6)
    await member.settle()
    expect(supplier.asked.at(-1)).toMatchObject({
      'if-none-match': '"v2"',
      'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT',
    })
    expect((await member.feed(id)).fetches[0]).toMatchObject({ outcome: { is: 'nothing-new' } })
  })

  test('is new where the address is another', async () => {
    const id = await defined()
    await member.call('PATCH', `/${id}`, { terms: { address: 'https://feeds.example/other.csv' } })
    await member.settle()
    expect(await member.imports()).toHaveLength(2)
  })
})

describe('time', () => {
  test('that was missed counts once', async () => {
    const id = await defined()
    supplier.later(50)
    await member.settle()
    expect((await member.feed(id)).fetches).toHaveLength(2)
    expect((await member.feed(id)).nextAt).toBe('2026-11-25T16:00:00.000Z')
  })

  test('that has not come fetches nothing', async () => {
    await defined()
    supplier.later(5.9)
    await member.settle()
    expect(supplier.asked).toHaveLength(1)
  })

  test('does not matter to a person who wants it now, also of a feed that is paused', async () => {
    const id = await defined()
    expect((await member.call('POST', `/${id}/pause`)).statusCode).toBe(204)
    supplier.later(50)
    await member.settle()
    expect(supplier.asked).toHaveLength(1)
    expect((await member.call('POST', `/${id}/fetch`)).statusCode).toBe(204)
    await member.settle()
    expect(supplier.asked).toHaveLength(2)
    expect(await member.feed(id)).toMatchObject({ paused: 'staff', nextAt: null })
    await member.call('POST', `/${id}/resume`)
    expect(await member.feed(id)).toMatchObject({ nextAt: '2026-11-25T16:00:00.000Z' })
  })
})

describe('a fault', () => {
  test.each([
    [
      'a name that leads to this machine',
      'private-address',
      () => supplier.internet.names.set('feeds.example', [['127.0.0.1']]),
    ],
    ['a redirect to this machine', 'bare-number', () => redirects('https://127.0.0.1/')],
    ['an answer that refuses', 'bad-answer', () => supplier.answers((_, response) => response.writeHead(401).end())],
    ['a web page', 'wrong-type', () => supplier.serves('<p>', { 'content-type': 'text/html' })],
    ['a picture', 'no-feed', () => supplier.serves('\x89PNG\r\n\x1a\n')],
    ['an empty file', 'no-feed', () => supplier.serves('')],
  ])('%s is told, and brings nothing', async (_what, fault, happens) => {
    happens()
    const id = await defined()
    expect((await member.feed(id)).fetches).toMatchObject([{ outcome: { is: 'fault', fault } }])
    expect(await member.imports()).toEqual([])
    let kept = 0
    for await (const _ of shop.blobs.feeds.list()) kept++
    expect(kept).toBe(0)
  })

  test('is tried again after five minutes, and then later and later, until the feed is paused', async () => {
    supplier.answers((_request, response) => response.writeHead(503).end())
    const id = await defined()
    expect((await member.feed(id)).nextAt).toBe('2026-11-23T10:05:00.000Z')
    for (let n = 1; n < mostFaults; n++) {
      supplier.clock.at = Date.parse((await member.feed(id)).nextAt)
      await member.settle()
    }
    expect(supplier.asked).toHaveLength(mostFaults)
    expect(await member.feed(id)).toMatchObject({ paused: 'faults', nextAt: null })
    supplier.later(100)
    await member.settle()
    expect(supplier.asked).toHaveLength(mostFaults)
  })

  test('is that its member may no longer change products', async () => {
    const left = await signedIn(shop, { staff: rights('product') })
    const id = (await feeding(shop, left.cookie).define()).id
    await shop.accounts.send(left.accountId, { type: 'ChangeRole', data: { admin: false, staff: null } })
    await member.settle()
    expect((await member.feed(id)).fetches).toMatchObject([{ outcome: { fault: 'not-permitted' } }])
    expect(supplier.asked).toEqual([])
    await member.call('PATCH', `/${id}`, { terms: {} })
    supplier.later(1)
    await member.settle()
    expect((await member.feed(id)).fetches[0]).toMatchObject({ outcome: { is: 'brought' } })
  })

  function redirects(location: string) {
    supplier.answers((_request, response) => response.writeHead(302, { location }).end())
  }
})

describe('an address', () => {
  test.each([
    ['http://feeds.example/a.csv', 'not-https'],
    ['https://localhost/a.csv', 'local-name'],
    ['https://0x7f.1/a.csv', 'bare-number'],
    ['https://feeds.example:8443/a.csv', 'other-port'],
    ['https://ada:secret@feeds.example/a.csv', 'has-password'],
  ])('%s is refused when it is saved', async (address, fault) => {
    const { answer } = await member.define({ address })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'feed-address-refused', fault }])
    const id = await defined()
    const changed = await member.call('PATCH', `/${id}`, { terms: { address } })
    expect(changed.json()).toMatchObject({ code: 'feed-address-refused', fault })
  })
})

describe('rights', () => {
  test('who may not see products sees no feeds, and who may not edit them changes none', async () => {
    const id = await defined()
    const packer = feeding(shop, (await signedIn(shop, { staff: rights('orders') })).cookie)
    expect((await packer.call('GET', '')).statusCode).toBe(403)
    const editor = feeding(shop, (await signedIn(shop, { staff: rights('product') })).cookie)
    expect((await editor.call('DELETE', `/${id}`)).statusCode).toBe(403)
    expect((await member.call('DELETE', `/${id}`)).statusCode).toBe(204)
    await member.settle()
    expect(await member.feed(id)).toBeUndefined()
    expect((await member.call('POST', `/${id}/fetch`)).json()).toMatchObject({ code: 'feed-not-found' })
  })
})

test('the bell tells of the first fault, of a file that waits, and nothing of what went well', async () => {
  const { accountId } = await signedIn(shop, { admin: true })
  const told = async () => {
    const groups = await createNotices(shop).of({ accountId, admin: true, staff: null })
    const found = await noticeModels(noticing, groups, { accountId, admin: true, staff: null })
    return found.filter(({ kind }) => kind === 'feeds')
  }
  const noticing = { readModels: shop.readModels } as Parameters<typeof noticeModels>[0]
  supplier.answers((_request, response) => response.writeHead(503).end())
  const id = await defined()
  expect(await told()).toMatchObject([{ feed: 'Acme daily', runId: null, paused: false, open: true }])
  supplier.serves(csv())
  supplier.later(1)
  await member.settle()
  const { runId } = (await member.feed(id)).fetches[0]
  expect(await told()).toMatchObject([
    { runId, open: true },
    { runId: null, open: false },
  ])
  await member.importNewest(id)
  await member.settle()
  await next(csv('9.50'))
  expect(await told()).toMatchObject([{ runId, open: false }, { runId: null }])
})
