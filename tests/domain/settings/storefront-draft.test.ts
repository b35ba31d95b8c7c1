import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Settings } from '#domain/settings/events.ts'
import { valueAt } from '#domain/settings/paths.ts'
import {
  arranged,
  differences,
  drafted,
  type StorefrontDraftEvent,
  storefrontDraft,
} from '#domain/settings/storefront-draft.ts'
import { given } from '#tests/support/given.ts'

type Values = { readonly [path: string]: unknown }
const title = { en: 'Spring' }
const live: Settings = { ...defaultSettings, hero: { ...defaultSettings.hero, title: { en: 'Winter' } } }
const save = (changes: Values, seen: Values, now = live) =>
  ({ type: 'SaveStorefrontDraft', data: { changes, seen, live: now } }) as const
const saved = (values: Extract<StorefrontDraftEvent, { type: 'StorefrontDraftSaved' }>['data']['values']) =>
  ({ type: 'StorefrontDraftSaved', data: { values } }) as const
const spring = saved({ 'hero.title': { over: { en: 'Winter' }, value: title } })

describe('the draft of the storefront', () => {
  test('holds what is written, and what the shop said then', () =>
    given(storefrontDraft)
      .when(save({ 'hero.title': title }, { 'hero.title': { en: 'Winter' } }))
      .then(spring))
  test('that says the same again changes nothing', () =>
    given(storefrontDraft, [spring])
      .when(save({ 'hero.title': title }, { 'hero.title': title }))
      .then())
  test('drops what the shop says anyway', () =>
    given(storefrontDraft, [spring])
      .when(save({ 'hero.title': { en: 'Winter' } }, { 'hero.title': title }))
      .then(saved({ 'hero.title': null })))
  test('is not written over by a form that saw something else', () => {
    const mine = save({ 'hero.title': { en: 'Mine' }, 'hero.link': '/store' }, { 'hero.title': {}, 'hero.link': '' })
    given(storefrontDraft, [spring])
      .when(mine)
      .rejects({ code: 'storefront-draft-edited-meanwhile', paths: ['hero.title'] })
  })
  test('is written again over a shop that changed under it', () => {
    const now = { ...live, hero: { ...live.hero, title: { en: 'Autumn' } } }
    given(storefrontDraft, [spring])
      .when(save({ 'hero.title': title }, { 'hero.title': title }, now))
      .then(saved({ 'hero.title': { over: { en: 'Autumn' }, value: title } }))
  })
  test.each([
    [{ name: 'X' }, { code: 'setting-unknown', setting: 'name', known: arranged }],
    [
      { 'hero.link': '//elsewhere.example' },
      {
        ...{ code: 'setting-misfit', setting: 'hero.link', value: '//elsewhere.example' },
        expected: 'a path like /store, or an address that begins with https://',
      },
    ],
  ])('refuses %j', (changes, rejection) =>
    given(storefrontDraft)
      .when(save(changes, {}))
      .rejects(rejection as never),
  )
  test('is dropped as a whole', () => {
    given(storefrontDraft, [spring])
      .when({ type: 'DiscardStorefrontDraft', data: {} })
      .then({ type: 'StorefrontDraftDiscarded', data: { paths: ['hero.title'] } })
    given(storefrontDraft).when({ type: 'DiscardStorefrontDraft', data: {} }).then()
  })
  test('keeps what was written while the rest was published', () => {
    const published = { type: 'StorefrontDraftPublished', data: { values: { 'hero.title': title } } } as const
    const later = saved({ 'hero.title': { over: { en: 'Winter' }, value: { en: 'Later' } } })
    const end = { type: 'EndStorefrontDraft', data: { values: { 'hero.title': title } } } as const
    given(storefrontDraft, [spring]).when(end).then(published)
    given(storefrontDraft, [spring, later]).when(end).then()
  })
})

test('whatever is saved, published and dropped: the draft shows the last value of each path, and differs nowhere else', () => {
  const path = fc.constantFrom('hero.link', 'announcements', 'hero.title')
  const value = fc.constantFrom<Values>(
    { 'hero.link': '', announcements: [], 'hero.title': {} },
    { 'hero.link': '/store', announcements: [{ en: 'A' }], 'hero.title': { en: 'A' } },
    { 'hero.link': '/brands', announcements: [{ en: 'B' }], 'hero.title': { en: 'B' } },
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(path, value)), steps => {
      const wanted: Record<string, unknown> = {}
      let draft = storefrontDraft.initial
      for (const [at, values] of steps) {
        const command = save({ [at]: values[at] }, { [at]: valueAt(drafted(draft, live), at) })
        const decision = storefrontDraft.decide(command, draft)
        expect(decision.ok).toBe(true)
        if (decision.ok) draft = decision.events.reduce(storefrontDraft.evolve, draft)
        wanted[at] = values[at]
      }
      const shown = drafted(draft, live)
      for (const [at, each] of Object.entries(wanted)) expect(valueAt(shown, at)).toEqual(each)
      for (const at of arranged) if (!(at in wanted)) expect(valueAt(shown, at)).toEqual(valueAt(live, at))
      expect(Object.keys(differences(draft, live)).every(at => at in wanted)).toBe(true)
    }),
  )
})
