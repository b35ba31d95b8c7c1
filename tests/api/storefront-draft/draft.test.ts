import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorefrontDraft } from '#api/storefront-draft/draft.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import type { Settings } from '#domain/settings/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { DraftHistoryModel } from '#web/models/settings.ts'

let shop: OpenShop
let editor: string
let reader: string
let packer: string
beforeAll(async () => {
  shop = await openShop()
  const withRight = async (name: string, edit: boolean) => {
    const permissions = [{ name, view: true, edit, delete: false }]
    return (await signedIn(shop, { staff: { status: 'active', permissions } })).cookie
  }
  editor = await withRight('settings', true)
  reader = await withRight('settings', false)
  packer = await withRight('orders', true)
})
afterAll(() => shop.end())

type Values = { readonly [path: string]: unknown }
const send = (method: 'PATCH' | 'POST', url: string, payload: object, cookie = editor) =>
  shop.app.inject({ method, url: `/api/admin/storefront-draft${url}`, headers: { cookie }, payload })
const save = (changes: Values, seen: Values, cookie = editor) =>
  send('PATCH', '', { id: randomUUID(), changes, seen }, cookie)
const publish = (base: number) => send('POST', '/publish', { base })
const discard = () => send('POST', '/discard', { id: randomUUID() })
/** The home page and its shell, as this visitor gets them at an address with `draft`. */
async function seenBy(cookie: string, draft = true) {
  const queries = shop.queries('en', undefined, { cookie, draft })
  const [home, shell] = await Promise.all([queries.home(), queries.shell()])
  return {
    title: home.welcome.title,
    link: home.welcome.link,
    menu: shell.menu,
    draft: shell.draft,
    strip: shell.announcements,
    promises: shell.promises,
    scene: home.welcome.scene?.length ?? 0,
  }
}
const nobody = ''

describe('the draft of the storefront', () => {
  test('is seen by staff with the settings, at the address that asks for it, and by nobody else', async () => {
    await shop.change({ hero: { title: { en: 'Winter' } } })
    await seenBy(nobody, false)
    const answer = await save(
      {
        'hero.title': { en: 'Spring' },
        'hero.link': '/brands',
        menu: [{ entry: 'link', label: { en: 'Sale' }, path: '/store?closeout=yes' }],
        announcements: [{ en: 'Over', until: '2020-01-01T00:00:00.000Z' }, { en: 'Now' }],
        'hero.scene': [
          { garment: 'polo', hexes: ['#1f2a4d'] },
          { garment: 'no-such', hexes: [] },
        ],
        promises: [{ promise: 'support', title: { ar: 'اسأل', en: 'Ask' }, description: {} }],
      },
      {
        'hero.title': { en: 'Winter' },
        'hero.link': '',
        menu: shopMenu,
        announcements: [],
        'hero.scene': [],
        promises: null,
      },
    )
    expect(answer.statusCode).toBe(200)
    for (const staff of [editor, reader])
      expect(await seenBy(staff)).toEqual({
        ...{ title: 'Spring', link: '/brands', draft: true, strip: ['Now'] },
        menu: [{ entry: 'link', label: 'Sale', path: '/store?closeout=yes' }],
        ...{ promises: [{ promise: 'support', title: 'Ask', description: '' }], scene: 1 },
      })
    for (const [who, asks] of [
      [nobody, true],
      [packer, true],
      [editor, false],
    ] as const)
      expect(await seenBy(who, asks)).toMatchObject({
        ...{ title: 'Winter', draft: false, menu: { length: 4 }, scene: 0 },
        promises: { length: 3, 0: { promise: 'security', title: '' } },
      })
    expect((await shop.app.inject({ url: '/api/home/settings' })).body).not.toContain('Spring')
  })

  test('shows a scene before it is saved', async () => {
    const answer = await send('POST', '/scene', { garments: [{ garment: 'polo', hexes: ['#1f2a4d'] }] }, reader)
    const { scene } = answer.json<{ scene: { kind: string; base: string }[] }>()
    expect(scene).toEqual([{ kind: 'garment', base: expect.stringMatching(/^\/pictures\/polo\.front\.1f2a4d\./) }])
    expect((await send('POST', '/scene', { garments: [] }, packer)).statusCode).toBe(403)
  })

  test('asks for the right to edit', async () => {
    expect((await save({ 'hero.link': '/x' }, {}, reader)).statusCode).toBe(403)
    expect((await send('POST', '/publish', { base: 0 }, reader)).statusCode).toBe(403)
  })

  test('asks where two members wrote the same, and merges the rest', async () => {
    const clash = await save(
      { 'hero.title': { en: 'Mine' }, 'hero.action': { en: 'Look' } },
      { 'hero.title': { en: 'Winter' }, 'hero.action': {} },
    )
    expect([clash.statusCode, clash.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'edited-meanwhile',
        clashes: [
          expect.objectContaining({
            path: 'hero.title',
            before: '{"en":"Winter"}',
            theirs: '{"en":"Spring"}',
            yours: '{"en":"Mine"}',
          }),
        ],
      }),
    ])
    expect((await save({ 'hero.action': { en: 'Look' } }, { 'hero.action': {} })).statusCode).toBe(200)
  })

  test('is not published by somebody who looked at an older one', async () => {
    expect((await publish(0)).json().code).toBe('draft-edited-meanwhile')
  })

  test('asks where the shop changed under it, then goes live at once, as one change of the settings', async () => {
    await shop.change({ hero: { title: { en: 'Theirs' } } })
    const { revision } = await draftOf().current()
    const clash = await publish(revision)
    expect(clash.json()).toMatchObject({
      code: 'edited-meanwhile',
      clashes: [{ path: 'hero.title', before: '{"en":"Winter"}', theirs: '{"en":"Theirs"}', yours: '{"en":"Spring"}' }],
    })
    const chosen = await save({ 'hero.title': { en: 'Spring' } }, { 'hero.title': { en: 'Spring' } })
    expect((await publish(chosen.json().revision)).statusCode).toBe(200)
    await shop.caughtUp()
    expect(await seenBy(nobody, false)).toMatchObject({
      title: 'Spring',
      link: '/brands',
      strip: ['Now'],
      draft: false,
    })
    expect((await publish(chosen.json().revision + 1)).json().code).toBe('draft-not-found')
    const { entries } = (
      await shop.app.inject({ url: '/api/admin/settings/history', headers: { cookie: editor } })
    ).json()
    expect(entries[0].published).toBe(true)
    expect(entries[0].changes.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'announcements',
      'hero.action',
      'hero.link',
      'hero.scene',
      'hero.title',
      'menu',
      'promises',
    ])
  })

  test('is dropped, and the shop stays', async () => {
    await save({ 'hero.title': { en: 'Summer' } }, { 'hero.title': { en: 'Spring' } })
    expect(await seenBy(editor)).toMatchObject({ title: 'Summer' })
    expect((await discard()).statusCode).toBe(200)
    expect(await seenBy(editor)).toMatchObject({ title: 'Spring' })
  })

  test('tells who saved what, and who dropped it, the newest first', async () => {
    const history = (cookie = editor) =>
      shop.app.inject({ url: '/api/admin/storefront-draft/history', headers: { cookie } })
    expect((await history(packer)).statusCode).toBe(403)
    const { entries } = (await history(reader)).json<DraftHistoryModel>()
    expect(entries.slice(0, 2)).toMatchObject([
      { what: 'dropped', by: { kind: 'staff' }, changes: [{ path: 'hero.title', from: { en: 'Summer' } }] },
      { what: 'saved', changes: [{ path: 'hero.title', from: { en: 'Spring' }, to: { en: 'Summer' } }] },
    ])
    expect(entries.at(-1)!.changes.find(({ path }) => path === 'promises')).toMatchObject({ from: null })
    await save({ 'hero.link': '/bags' }, { 'hero.link': '/brands' })
    await save({ 'hero.link': '/brands' }, { 'hero.link': '/bags' })
    const [gone] = (await history()).json<DraftHistoryModel>().entries
    expect(gone!.changes).toEqual([{ path: 'hero.link', from: '/bags' }])
  })

  test('refuses what the settings would refuse', async () => {
    const link = await save({ menu: [{ entry: 'link', label: {}, path: '/store' }] }, { menu: [] })
    expect([link.statusCode, link.json().setting]).toEqual([422, 'menu.0'])
    const picture = await save({ 'hero.picture': ['files/absent.webp'] }, { 'hero.picture': [] })
    expect([picture.statusCode, picture.json().setting]).toEqual([422, 'hero.picture'])
  })
})

test('a crash between publishing and ending the draft: it is published, and does not come back', async () => {
  await discard()
  const { settings: before } = await draftOf().current()
  const saved = await save({ 'hero.link': '/coupons' }, { 'hero.link': before.hero.link })
  const { revision } = saved.json<{ revision: number }>()
  // The first half of publishing, and the end of the process.
  const changes = { hero: { link: '/coupons' } }
  const commandId = `storefront-draft/publish/${revision}`
  await shop.handler.handle(settings, settingsId, { type: 'UpdateSettings', data: { changes } }, { commandId })
  expect((await draftOf().current()).paths).toEqual([])
  await shop.change({ hero: { link: '/faqs' } })
  expect((await draftOf().current()).paths).toEqual([])
  await save({ 'hero.action': { en: 'Read' } }, { 'hero.action': (await draftOf().current()).settings.hero.action })
  expect((await draftOf().current()).paths).toEqual(['hero.action'])
  expect((await draftOf().current()).settings.hero.link).toBe('/faqs')
})

const draftOf = () => createStorefrontDraft(shop)
const shopMenu: Settings['menu'] = (['cuts', 'brands', 'categories', 'closeout'] as const).map(entry => ({
  ...{ entry, label: {}, path: '' },
}))
