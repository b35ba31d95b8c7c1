import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { Language } from '#domain/shared/localized-text.ts'
import { isProse, WordChanges } from '#web/dashboard/history/word-changes.tsx'
import { createI18n } from '#web/i18n/instance.ts'
import { catalogue } from './catalogue.ts'

const html = (was: string, now: string, language: Language = 'en') =>
  renderToString(
    <I18nextProvider i18n={createI18n(language, catalogue(language))}>
      <WordChanges {...{ was, now }} />
    </I18nextProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replace(/^<bdi[^>]*>|<\/bdi>$/g, '')

test('words that went are struck through, and those that came are marked', () => {
  expect(html('Tee with a classic cut, ring-spun', 'Tee with a full, boxy cut, ring-spun')).toBe(
    'Tee with a <del>classic</del> <ins>full, boxy</ins> cut, ring-spun',
  )
})
test('what stayed is shortened between changes, at the start and at the end', () => {
  const long = 'one two three four five six seven eight nine ten eleven twelve'
  expect(html(`old ${long} old`, `new ${long} new`)).toBe(
    '<del>old</del> <ins>new</ins> one two three four … nine ten eleven twelve <del>old</del> <ins>new</ins>',
  )
  expect(html(`${long} old ${long}`, `${long} new ${long}`)).toBe(
    '… nine ten eleven twelve <del>old</del> <ins>new</ins> one two three four …',
  )
})
test('words are those of the language, also without letters of Latin', () => {
  expect(html('قميص من قطن ناعم', 'قميص من صوف ناعم', 'ar')).toBe('قميص من <del>قطن</del> <ins>صوف</ins> ناعم')
  expect(html('একটি নরম সুতির জামা', 'একটি নরম পশমি জামা', 'bn')).toBe('একটি নরম <del>সুতির</del> <ins>পশমি</ins> জামা')
})
test('short values, other values and texts that have nothing in common are told as they were and are', () => {
  expect(isProse('Navy blue', 'Navy black')).toBe(false)
  expect(isProse(12, 'a b c')).toBe(false)
  expect(isProse('one two three', 'four five six')).toBe(false)
  expect(isProse('one two three', 'one two four')).toBe(true)
})
