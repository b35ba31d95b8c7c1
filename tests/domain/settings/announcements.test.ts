import { expect, test } from 'vitest'
import { standing } from '#domain/settings/announcements.ts'
import { settings } from '#domain/settings/decide.ts'
import type { Announcement } from '#domain/settings/events.ts'
import { given } from '#tests/support/given.ts'

const noon = '2026-11-26T12:00:00.000Z'
const one = '2026-11-26T13:00:00.000Z'
const update = (announcements: unknown) =>
  ({ type: 'UpdateSettings', data: { changes: { announcements: announcements as readonly Announcement[] } } }) as const

test('an announcement stands from its first moment until just before its last, in the language or another that it has', () => {
  const lines: readonly Announcement[] = [{ en: 'Always' }, { fr: 'Midi', from: noon, until: one }, { en: '' }]
  expect(standing(lines, '2026-11-26T11:59:59.999Z', 'en')).toEqual(['Always'])
  expect(standing(lines, noon, 'en')).toEqual(['Always', 'Midi'])
  expect(standing(lines, one, 'en')).toEqual(['Always'])
})

test.each([
  [[{ en: 'A', from: 'tomorrow' }], 'moments like 2026-11-27T09:00:00.000Z as from and until'],
  [[{ en: 'A', from: '2026-11-26T12:00:00Z' }], 'moments like 2026-11-27T09:00:00.000Z as from and until'],
  [[{ en: 'A', from: one, until: noon }], 'until after from'],
  [[{ en: 'A', since: noon }], 'texts by language, like {"en": "Hello"}, of en, bn, ar, fr'],
])('%j is refused', (announcements, expected) =>
  given(settings)
    .when(update(announcements))
    .rejects({ code: 'setting-misfit', setting: 'announcements.0', expected, value: announcements[0] }),
)

test.each([
  [[{ entry: 'link', label: { en: 'Sale' }, path: '' }]],
  [[{ entry: 'link', label: { en: ' ' }, path: '/store' }]],
])('a link of the menu that nobody could read or follow is refused: %j', menu =>
  given(settings)
    .when({ type: 'UpdateSettings', data: { changes: { menu: menu as never } } })
    .rejects({
      code: 'setting-misfit',
      setting: 'menu.0',
      expected: 'a link with words and an address',
      value: menu[0],
    }),
)
