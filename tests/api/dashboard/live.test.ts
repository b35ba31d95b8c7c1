import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLive } from '#api/dashboard/live.ts'
import { createChanges } from '#api/plumbing/engines/changes.ts'
import { guest, type Visitor } from '#api/plumbing/http/visitor.ts'
import type { Staff } from '#domain/shared/permissions.ts'
import type { ReadModels } from '#projections/ports.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { liveEvents } from '#tests/support/live-events.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { LiveChange } from '#web/models/live.ts'

const may = (...names: readonly string[]): Staff => ({
  status: 'active',
  permissions: names.map(name => ({ name, view: true, edit: false, delete: false })),
})

describe('the stream', () => {
  let shop: OpenShop
  let url: string
  beforeEach(async () => {
    shop = await openShop()
    url = `${await shop.app.listen({ host: '127.0.0.1', port: 0 })}/api/admin/live`
  })
  afterEach(() => shop.end())

  let written = 0
  const write = async () => {
    const fields = { name: 'Ada', email: 'ada@example.com', subject: `Navy ${++written}`, message: 'Is it warm?' }
    await visitor(shop.app).form('/contact', fields)
    await shop.caughtUp()
  }

  async function listen(cookie: string, after?: string) {
    const answer = await fetch(url, { headers: { cookie, ...(after && { 'last-event-id': after }) } })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    return liveEvents(answer.body!)
  }

  test('tells each member of what they may view, and of nothing else', async () => {
    const desk = await signedIn(shop, { staff: may('requests') })
    const packer = await signedIn(shop, { staff: may('orders') })
    const [atDesk, packing] = [await listen(desk.cookie), await listen(packer.cookie)]
    await write()
    const heard = await changesOf(atDesk, ['requests', 'activity'])
    // The lines of what happened lately are told by their kinds.
    expect(heard).toMatchObject({ requests: [expect.any(String)], activity: ['message'] })
    expect(Number(heard.id)).toBeGreaterThan(0)
    // Closing ends every stream, so the packer has heard all that there was for them.
    await shop.app.close()
    expect(await packing.next()).toEqual({ event: 'packing', id: '', data: [] })
    expect(await packing.next()).toEqual({ event: 'closed' })
    expect(await atDesk.next()).toEqual({ event: 'closed' })
  })

  test('tells of products and their stock whoever may view one of them', async () => {
    const members = [may('product'), may('stock'), may('orders')].map(staff => signedIn(shop, { staff }))
    const cookies = (await Promise.all(members)).map(({ cookie }) => cookie)
    const [editor, counter, packer] = [await listen(cookies[0]!), await listen(cookies[1]!), await listen(cookies[2]!)]
    await shop.sell({ tee: [{ sku: 'TEE-M', price: 800, quantity: 3 }] })
    for (const stream of [editor, counter])
      expect(await changesOf(stream, ['product-rows'])).toMatchObject({ 'product-rows': ['tee'] })
    await shop.app.close()
    expect(await packer.next()).toEqual({ event: 'packing', id: '', data: [] })
    expect(await packer.next()).toEqual({ event: 'closed' })
  })

  test('tells every member that the settings changed: the name of the shop stands on all pages', async () => {
    const owner = await signedIn(shop, { admin: true })
    const packer = await listen((await signedIn(shop, { staff: may('orders') })).cookie)
    const body = { id: crypto.randomUUID(), base: -1, changes: { name: 'Loom & Co.' } }
    const saved = await shop.app.inject({
      ...({ method: 'PATCH', url: '/api/admin/settings' } as const),
      ...{ headers: { cookie: owner.cookie }, payload: body },
    })
    expect(saved.statusCode).toBe(200)
    expect(await changesOf(packer, ['settings'])).toMatchObject({ settings: ['shop'] })
  })

  test('goes on where it was left, and says where it cannot', async () => {
    const { cookie } = await signedIn(shop, { staff: may('requests') })
    const first = await listen(cookie)
    await write()
    const { id } = await changesOf(first, ['requests', 'activity'])
    await first.leave()
    await write()
    await write()
    const second = await listen(cookie, id)
    const later = await changesOf(second, ['requests'])
    expect(Number(later.id)).toBeGreaterThan(Number(id))
    expect(await (await listen(cookie, '0')).next()).toMatchObject({ event: 'gap' })
    expect(await (await listen(cookie, String(Number.MAX_SAFE_INTEGER))).next()).toMatchObject({ event: 'gap' })
  })

  test('ends for a member whose session ends, or who is deactivated, before it tells anything more', async () => {
    const one = await signedIn(shop, { staff: may('requests') })
    const other = await signedIn(shop, { staff: may('requests') })
    const streams = [await listen(one.cookie), await listen(other.cookie)] as const
    await shop.accounts.send(one.accountId, {
      type: 'ChangeRole',
      data: { admin: false, staff: { status: 'inactive', permissions: [] } },
    })
    await shop.app.inject({
      method: 'POST',
      url: '/api/account/sign-out-everywhere',
      headers: { cookie: other.cookie },
    })
    await write()
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ event: 'end' })
      expect(await stream.next()).toEqual({ event: 'closed' })
    }
  })

  test('is for staff alone', async () => {
    const { cookie } = await signedIn(shop)
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(url, { headers: { cookie } })).status).toBe(403)
  })
})

const admin: Visitor = { ...guest, kind: 'customer', admin: true } as never

test('in a process that hears of no changes, streams end, so that their browsers look for another one', async () => {
  let isHeard = true
  const changes = { ...createChanges({ follow: async () => {} }), hears: () => isHeard }
  const live = createLive({ readModels: { latestChange: async () => 7 }, changes, packing: { now: async () => [] } })
  let ended = false
  const end = () => {
    ended = true
  }
  const stream = { write() {}, unread: () => 0, end, visitor: async () => admin }
  await live.open(stream, await live.sequence())
  await live.look()
  expect([live.hears(), ended]).toEqual([true, false])
  isHeard = false
  await live.look()
  expect([live.hears(), ended]).toEqual([false, true])
  live.close()
})

describe('when changes are lost', () => {
  test('every stream is told so, and nothing older can be resumed', async () => {
    let handlers!: Parameters<ReadModels['follow']>[0]
    const changes = createChanges({
      async follow(given) {
        handlers = given
      },
    })
    await changes.start(new AbortController().signal)
    const live = createLive({ readModels: { latestChange: async () => 7 }, changes, packing: { now: async () => [] } })
    const heard: string[] = []
    const open = (after: number) =>
      live.open({ write: text => heard.push(text), unread: () => 0, end() {}, visitor: async () => admin }, after)
    expect(await live.sequence()).toBe(7)
    await open(7)
    handlers.onGap(0)
    await expect.poll(() => heard.filter(text => text.includes('event: gap')).length).toBe(1)
    handlers.onChange({ sequence: 12, view: 'order-rows', ids: ['a'], checkpoint: 1 })
    handlers.onChange({ sequence: 13, view: 'order-rows', ids: [], checkpoint: 2 })
    await expect.poll(() => heard.at(-1)).toContain('{"view":"order-rows","ids":[],"checkpoint":2}')
    live.close()
  })
})

/** Reads on until the stream has told of all these views: the id then, and the documents of each. */
async function changesOf(stream: ReturnType<typeof liveEvents>, views: readonly string[]) {
  const told: { [view: string]: readonly string[] } = {}
  for (;;) {
    const { event, id, data } = await stream.next()
    if (event === 'closed') throw new Error(`not all was told: ${Object.keys(told)}`)
    if (event === 'changed') for (const { view, ids } of data as readonly LiveChange[]) told[view] = ids
    if (views.every(view => told[view])) return { ...told, id }
  }
}
