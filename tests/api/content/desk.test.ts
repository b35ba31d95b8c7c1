import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentSweep } from '#api/content/desk/due-sweep.ts'
import { contentSlug } from '#domain/content/decide.ts'
import type { ContentChanges } from '#domain/content/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { passOf } from '#tests/support/pass.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let clock = new Date('2026-11-20T14:33:00.000Z')
let shop: OpenShop
let ana: SignedIn
let ben: SignedIn
beforeAll(async () => {
  shop = await openShop({ now: () => clock })
  ana = await signedIn(shop, { name: 'Ana', admin: true })
  ben = await signedIn(shop, {
    name: 'Ben',
    staff: { status: 'active', permissions: [{ name: 'blogs', view: true, edit: true, delete: false }] },
  })
  await shop.sell({ tee: [{ sku: 'T', price: 620, quantity: 5 }] })
})
afterAll(() => shop.end())

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, { cookie } = ana) =>
  shop.app.inject({ method, url: `/api/admin/${path}`, headers: { cookie }, ...(payload && { payload }) })
const begin = async (changes: ContentChanges, more: object = {}, path = 'blogs') => {
  const answer = await ask('POST', path, { id: randomUUID(), changes, ...more })
  return { answer, id: answer.json().id as string }
}
const save = (id: string, changes: ContentChanges, seen: ContentChanges = {}, more: object = {}, by = ana) =>
  ask('PATCH', `blogs/${id}`, { id: randomUUID(), changes, seen, ...more }, by)
const act = (id: string, step: string, by = ana) => ask('POST', `blogs/${id}/${step}`, { id: randomUUID() }, by)
const read = async (slug: string) => {
  await shop.caughtUp()
  return shop.queries('en').post(slug)
}
const listed = async (id: string, query = '') => {
  await shop.caughtUp()
  const { rows } = (await ask('GET', `blogs/list?${query}`)).json()
  return rows.find((each: { contentId: string }) => each.contentId === id)
}

describe('a draft', () => {
  test('is read by nobody in the shop, beside what is published', async () => {
    const { answer, id } = await begin({ 'title.en': 'Fabrics', slug: 'fabrics', 'body.en': 'One.' })
    expect(answer.statusCode).toBe(200)
    expect(await read('fabrics')).toBeNull()
    expect(await listed(id)).toMatchObject({ standing: 'draft', drafted: true, texts: { fr: { is: 'nothing' } } })
    expect((await act(id, 'publish')).statusCode).toBe(200)
    expect(await read('fabrics')).toMatchObject({ title: 'Fabrics', body: ['<p>One.</p>'] })
    await save(id, { 'body.en': 'Two.' }, { 'body.en': 'One.' })
    expect(await read('fabrics')).toMatchObject({ body: ['<p>One.</p>'] })
    expect(await listed(id, 'view=drafts')).toMatchObject({ standing: 'published', drafted: true })
    await act(id, 'publish')
    expect(await read('fabrics')).toMatchObject({ body: ['<p>Two.</p>'] })
  })

  test('is published with the save that asks for it, and taken back by the values before', async () => {
    const { id } = await begin({ 'title.en': 'Fits', slug: 'fits', 'body.en': 'One.' }, { publish: true })
    expect(await read('fits')).toMatchObject({ body: ['<p>One.</p>'] })
    await save(id, { 'body.en': 'Two.' }, { 'body.en': 'One.' }, { publish: true })
    await save(id, { 'body.en': 'One.' }, { 'body.en': 'Two.' }, { publish: true })
    expect(await read('fits')).toMatchObject({ body: ['<p>One.</p>'] })
    const { entries } = (await ask('GET', `blogs/${id}/history`)).json()
    expect(entries.map(({ what }: { what: string }) => what)).toEqual([
      ...['ContentPublished', 'ContentDraftSaved', 'ContentPublished', 'ContentDraftSaved'],
      ...['ContentPublished', 'ContentDraftSaved'],
    ])
    expect(entries[1]).toMatchObject({
      by: { kind: 'staff', name: 'Ana' },
      changes: [{ path: 'body.en', from: 'Two.', to: 'One.' }],
    })
  })

  test('and its publishing are one line of the history, which leads to the text', async () => {
    const { id } = await begin({ 'title.en': 'Lines', slug: 'lines' }, { publish: true })
    await shop.caughtUp()
    const { rows } = (await ask('GET', 'history/list?f.kind=content')).json()
    const { lineId, did } = rows[0]
    expect(did).toMatchObject({ ContentDraftSaved: 1, ContentPublished: 1 })
    const line = (await ask('GET', `history/lines/${encodeURIComponent(lineId)}`)).json()
    expect(line.records).toMatchObject([{ name: 'Lines', path: `/dashboard/blogs/${id}` }])
  })

  test('of two people asks where both changed one field, and takes the rest', async () => {
    const { id } = await begin({ 'title.en': 'Colors', slug: 'colors' })
    await save(id, { 'title.en': 'All colors' }, { 'title.en': 'Colors' }, {}, ben)
    const met = await save(
      id,
      { 'title.en': 'Shades', 'title.fr': 'Teintes' },
      { 'title.en': 'Colors', 'title.fr': '' },
    )
    expect(met.statusCode).toBe(409)
    expect(met.json()).toMatchObject({
      code: 'edited-meanwhile',
      clashes: [{ path: 'title.en', before: '"Colors"', theirs: '"All colors"', yours: '"Shades"', by: 'Ben' }],
    })
    expect((await save(id, { 'title.fr': 'Teintes' }, { 'title.fr': '' })).statusCode).toBe(200)
    expect(await listed(id)).toMatchObject({ title: { en: 'All colors', fr: 'Teintes' } })
  })

  test('with a day is published at that moment by the shop, once', async () => {
    const due = '2026-11-23T09:00:00.000Z'
    const early = await begin({ 'title.en': 'Team', due })
    expect(early.answer.json()).toMatchObject({ code: 'content-refused', path: 'slug' })
    const { id } = await begin({ 'title.en': 'Team', slug: 'team', due })
    expect(await listed(id, 'view=due')).toMatchObject({ due, date: due })
    await passOf(contentSweep(shop), { first: false })
    expect(await read('team')).toBeNull()
    clock = new Date('2026-11-23T09:00:01.000Z')
    await passOf(contentSweep(shop), { first: false })
    expect(await read('team')).toMatchObject({ publishedAt: due })
    const head = await shop.store.head()
    await passOf(contentSweep(shop), { first: false })
    expect(await shop.store.head()).toBe(head)
    expect((await save(id, { due })).json()).toMatchObject({ code: 'content-refused', path: 'due' })
  })

  test('that is discarded leaves what is published, or nothing', async () => {
    const { id } = await begin({ 'title.en': 'Care', slug: 'care' }, { publish: true })
    await save(id, { 'title.en': 'Washing' })
    expect((await act(id, 'discard')).statusCode).toBe(200)
    expect(await listed(id)).toMatchObject({ title: { en: 'Care' }, drafted: false })
    const { id: never } = await begin({ 'title.en': 'Never' })
    await act(never, 'discard', ben)
    expect(await listed(never)).toBeUndefined()
  })
})

test('a text without a word is not begun', async () => {
  for (const publish of [false, true]) {
    const { answer } = await begin({}, { publish })
    expect(answer.json()).toMatchObject({ code: 'content-refused', path: 'title' })
  }
})

describe('an address', () => {
  test('belongs to one text, and the old one leads to the new one', async () => {
    const { id } = await begin({ 'title.en': 'Old', slug: 'old-place' }, { publish: true })
    const { id: other } = await begin({ 'title.en': 'Other', slug: 'old-place' })
    expect((await act(other, 'publish')).json()).toMatchObject({ code: 'content-address-taken' })
    await save(id, { slug: 'new-place' }, { slug: 'old-place' }, { publish: true })
    await shop.caughtUp()
    expect(await shop.readModels.get('redirects', 'post:old-place')).toMatchObject({ to: 'new-place' })
    expect(await read('new-place')).toMatchObject({ title: 'Old' })
  })
  test('that was claimed right before a crash is still its own', async () => {
    const { id } = await begin({ 'title.en': 'Crash', slug: 'crash' })
    const claim = { type: 'ClaimContentSlug', data: { slug: 'crash', contentId: id } } as const
    await shop.handler.handle(contentSlug, 'post.crash', claim)
    expect((await act(id, 'publish')).statusCode).toBe(200)
    expect(await read('crash')).toMatchObject({ title: 'Crash' })
  })
  test('that is refused leaves nothing, so that the form is sent again under its own id', async () => {
    await begin({ 'title.en': 'First', slug: 'only-once' }, { publish: true })
    const form = { id: randomUUID(), publish: true }
    const sent = (slug: string) => ask('POST', 'blogs', { ...form, changes: { 'title.en': 'Second', slug } })
    expect((await sent('only-once')).json()).toMatchObject({ code: 'content-address-taken' })
    expect(await listed(`post-${form.id}`)).toBeUndefined()
    expect((await sent('once-more')).statusCode).toBe(200)
    expect(await read('once-more')).toMatchObject({ title: 'Second' })
  })
  test('of the shop itself is no page', async () => {
    const { answer } = await begin({ 'title.en': 'Cart', slug: 'cart' }, { publish: true }, 'pages')
    expect(answer.json()).toMatchObject({ code: 'content-address-taken' })
    const { answer: fine } = await begin({ 'title.en': 'Print guide', slug: 'print-guide' }, { publish: true }, 'pages')
    expect(fine.statusCode).toBe(200)
  })
})

describe('a text in the shop', () => {
  test('is taken out with the right to delete, and comes back as it was', async () => {
    const { id } = await begin({ 'title.en': 'Gone', slug: 'gone' }, { publish: true })
    expect((await act(id, 'withdraw', ben)).statusCode).toBe(403)
    expect((await act(id, 'withdraw')).statusCode).toBe(200)
    expect(await read('gone')).toBeNull()
    expect(await listed(id, 'view=withdrawn')).toMatchObject({ standing: 'withdrawn' })
    await act(id, 'publish')
    expect(await read('gone')).toMatchObject({ title: 'Gone' })
  })

  test('shows products between its words, and the preview names those that are not there', async () => {
    const { style } = (await shop.queries('en').product('tee'))!
    const body = `Before.\n\n{{product ${style}}}\n\nAfter {{product ${style}}}.\n\n{{product NONE Navy}}`
    await begin({ 'title.en': 'Tees', slug: 'tees', 'body.en': body }, { publish: true })
    const shown = await read('tees')
    expect(shown?.body).toEqual([
      '<p>Before.</p>',
      expect.objectContaining({ style }),
      expect.stringContaining('After {{'),
    ])
    const preview = (
      await ask('POST', 'blogs/preview?lng=en', { values: { 'title.en': 'Tees', 'body.en': body } })
    ).json()
    expect(preview).toMatchObject({
      title: 'Tees',
      body: shown?.body.map(part => (typeof part === 'string' ? part : { style })),
      unknown: [{ style: 'NONE', color: 'Navy', lacks: 'product' }],
    })
  })

  test('says which language is older than the English words', async () => {
    const { id } = await begin({ 'title.en': 'Two', 'title.fr': 'Deux', 'body.en': 'x', slug: 'two' })
    expect(await listed(id)).toMatchObject({ texts: { fr: { is: 'missing', lacking: ['body'] } } })
    await save(id, { 'body.fr': 'y' })
    await save(id, { 'body.en': 'z' })
    expect(await listed(id)).toMatchObject({ texts: { fr: { is: 'older', by: 1 }, en: { is: 'complete' } } })
  })
})
