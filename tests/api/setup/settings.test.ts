import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReads } from '#api/plumbing/web/reads.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { numberIn } from '#web/ui/numbers.ts'

let shop: OpenShop
let cookie: string
beforeAll(async () => {
  shop = await openShop()
  cookie = await staffWith('settings')
})
afterAll(() => shop.end())

const staffWith = async (...names: readonly string[]) =>
  (
    await signedIn(shop, {
      staff: { status: 'active', permissions: names.map(name => ({ name, view: true, edit: true, delete: false })) },
    })
  ).cookie

type Changes = { readonly [path: string]: unknown }
const save = (changes: Changes, base: number, { by = cookie, part = 'settings', id = randomUUID() } = {}) =>
  shop.app.inject({
    method: 'PATCH',
    url: `/api/admin/${part}`,
    headers: { cookie: by },
    payload: { id, base, changes },
  })
const saved = async (changes: Changes, base: number): Promise<number> => {
  const answer = await save(changes, base)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ revision: number }>().revision
}
const history = async (part = 'settings', by = cookie) =>
  (await shop.app.inject({ url: `/api/admin/${part}/history`, headers: { cookie: by } })).json()
const newest = async () => (await history()).entries[0].revision as number

describe('PATCH /api/admin/settings', () => {
  test('changes settings by path, and one id is one change', async () => {
    const id = randomUUID()
    const first = await save({ name: 'Cutline Supply', 'social.facebook': 'https://fb.example' }, -1, { id })
    expect(first.statusCode).toBe(200)
    expect(
      (await save({ name: 'Cutline Supply', 'social.facebook': 'https://fb.example' }, -1, { id })).json(),
    ).toEqual(first.json())
    await shop.caughtUp()
    const { settings } = (await shop.app.inject({ url: '/api/home/settings' })).json()
    expect(settings).toMatchObject({ name: 'Cutline Supply', social: { facebook: 'https://fb.example' } })
  })

  test('changes the digits that the shop writes, and drops the pages with the old ones', async () => {
    const shell = () => {
      const reads = createReads()
      return { reads, shell: shop.queries('ar', reads).shell() }
    }
    const before = await shell().shell
    expect(numberIn('ar', 12)).toBe('12')
    await saved({ 'digits.ar': 'arab' }, await newest())
    await shop.caughtUp()
    const after = shell()
    expect(await after.shell).not.toBe(before)
    expect(after.reads.documents).toContain('settings/shop')
    expect(numberIn('ar', 12)).toBe('١٢')
    expect((await save({ 'digits.ar': 'beng' }, await newest())).json()).toMatchObject({ setting: 'digits.ar' })
    await saved({ 'digits.ar': 'latn' }, await newest())
    await shop.caughtUp()
    await shell().shell
    expect(numberIn('ar', 12)).toBe('12')
  })

  test('lets two members change different fields, and asks where they changed the same one', async () => {
    const base = await newest()
    await saved({ title: 'Blank apparel', 'seo.title': 'Theirs' }, base)
    await saved({ description: 'Mine' }, base)
    const clash = await save({ title: 'My title' }, base)
    expect(clash.statusCode).toBe(409)
    expect(clash.json()).toMatchObject({
      code: 'edited-meanwhile',
      clashes: [{ path: 'title', before: '', theirs: 'Blank apparel', yours: 'My title' }],
      others: [{ path: 'seo.title' }, { path: 'description' }],
    })
    await saved({ title: 'My title' }, clash.json().base)
  })

  test.each([
    [{ 'color.primary': '#ffffff' }, 'color.primary'],
    [{ 'color.primary': 'green' }, 'color.primary'],
    [{ 'currency.name': 'EUR' }, 'currency.s'],
    [{ 'currency.exchangeRate': 0 }, 'currency.exchangeRate'],
    [{ logo: ['files/absent.png'] }, ''],
    [{ logo: 5 }, 'logo'],
    [{ weather: 'fine' }, 'weather'],
    [{ 'delivery.areas': [] }, 'delivery.areas'],
    [{ 'paymentGateway.cod': false }, 'paymentGateway.cod'],
  ])('refuses %j', async (changes, setting) => {
    const answer = await save(changes, await newest())
    expect([answer.statusCode, answer.json().code, answer.json().setting]).toEqual([422, 'setting-refused', setting])
  })

  test('has the ways to pay and delivery behind permissions of their own', async () => {
    const gateway = await staffWith('gateway')
    expect((await save({ 'paymentGateway.cod': false }, -1, { by: gateway, part: 'gateway' })).statusCode).toBe(200)
    expect((await save({ name: 'X' }, -1, { by: gateway, part: 'gateway' })).statusCode).toBe(422)
    expect((await save({ name: 'X' }, -1, { by: gateway })).statusCode).toBe(403)
    const { entries } = await history('gateway', gateway)
    expect(entries).toMatchObject([
      { by: { kind: 'staff' }, changes: [{ path: 'paymentGateway.cod', from: true, to: false }] },
    ])
    const own = (await history()).entries as readonly { changes: readonly { path: string }[] }[]
    expect(own.flatMap(({ changes }) => changes.map(({ path }) => path))).not.toContain('paymentGateway.cod')
  })
})

test('who may edit delivery may not remove an area', async () => {
  const editor = await staffWith('shipping')
  const { areas } = (await shop.app.inject({ url: '/api/home/settings' })).json().settings.delivery
  const put = (list: readonly object[], base: number) =>
    save({ 'delivery.areas': list }, base, { by: editor, part: 'shipping' })
  const added = await put([...areas, { ...areas[0], area: 'Far away', countries: ['IS'] }], await newest())
  expect(added.statusCode).toBe(200)
  const removed = await put(areas, added.json().revision)
  expect([removed.statusCode, removed.json().code]).toEqual([403, 'not-permitted'])
})

test.each([
  ['settings', { name: 'From before the restore' }],
  ['shipping', { 'delivery.areas': ['A', 'B', 'C'].map(area => ({ area, countries: [], cities: [], options: [] })) }],
  ['gateway', { 'paymentGateway.cod': false }],
])('%s: over a revision that the log does not have nothing is saved before somebody looked', async (part, changes) => {
  const by = await staffWith(part)
  const refused = await save(changes, 1_000, { part, by })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'base-ahead', base: expect.any(Number) }])
  expect((await save(changes, refused.json().base, { part, by })).statusCode).toBe(200)
})

describe('a change that is taken back', () => {
  test('puts back what nobody changed since', async () => {
    const before = await saved(
      { 'social.youtube': 'https://a.example', 'social.pinterest': 'https://a.example' },
      await newest(),
    )
    await saved({ 'social.pinterest': 'https://b.example' }, before)
    const undone = await save({ 'social.youtube': '' }, before)
    expect(undone.statusCode).toBe(200)
    expect((await save({ 'social.pinterest': '' }, before)).statusCode).toBe(409)
  })
})

describe('POST /api/admin/settings/pictures', () => {
  const bring = (payload: Buffer, type = 'image/png', query = '') =>
    shop.app.inject({
      method: 'POST',
      url: `/api/admin/settings/pictures${query}`,
      headers: { cookie, 'content-type': type },
      payload,
    })

  test('keeps a picture that settings can name', async () => {
    const mark = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#0e5e44' } })
      .jpeg()
      .toBuffer()
    const { name } = (await bring(mark, 'image/jpeg')).json<{ name: string }>()
    expect(name).toMatch(/^files\/[\da-f]{24}\.png$/)
    expect((await shop.app.inject({ url: `/${name}` })).headers['content-type']).toBe('image/png')
    await saved({ logo: [name], favicon: [name] }, await newest())
  })

  test('keeps a photograph small, which the home page shows', async () => {
    const photo = await sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#88aacc' } })
      .jpeg()
      .toBuffer()
    const { name } = (await bring(photo, 'image/jpeg', '?as=photo')).json<{ name: string }>()
    expect(name).toMatch(/^files\/[\da-f]{24}\.webp$/)
    const kept = await shop.app.inject({ url: `/${name}` })
    expect(kept.headers['content-type']).toBe('image/webp')
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ width: 1_400, height: 933 })
    await saved({ 'hero.picture': [name] }, await newest())
    await shop.caughtUp()
    expect((await shop.queries('en').home()).welcome.picture).toBe(`/${name}`)
  })

  test.each([
    ['empty', Buffer.alloc(0)],
    ['type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['broken', Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1')],
  ])('refuses one that is %s, and keeps nothing', async (why, bytes) => {
    const kept = () => readdir(join(shop.folderPath, 'files'))
    const before = await kept()
    const answer = await bring(bytes)
    expect([answer.statusCode, answer.json().why]).toEqual([422, why])
    expect(await kept()).toEqual(before)
  })
})
