import { globSync, readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import columns from '#api/import/formats/columns.json' with { type: 'json' }
import { columnChoices, kinds } from '#api/import/formats/kinds.ts'
import { termParts } from '#api/terms/parts.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { contentListNames } from '#projections/content-rows/list.ts'
import { useFieldWords } from '#web/dashboard/history/lines/use-field-words.ts'
import { useLineWords } from '#web/dashboard/history/lines/use-line-words.ts'
import { sums } from '#web/dashboard/history/use-setting-words.ts'
import { ActivityPanel } from '#web/dashboard/home/activity.tsx'
import { useFeedWords } from '#web/dashboard/import/feeds/words.ts'
import { meaningOf } from '#web/dashboard/import/run/columns-step.tsx'
import { fieldsOf, groups } from '#web/dashboard/settings/groups.ts'
import { createI18n } from '#web/i18n/instance.ts'
import type { ActivityModel } from '#web/models/overview.ts'
import { catalogue } from './catalogue.ts'

const text = (html: string) =>
  html
    .replace(/<!-- -->|<[^>]+>/g, '')
    .replaceAll('&#x27;', '’')
    .replace(/[\u2068\u2069]/g, '')

/** What a hook says, in a language. */
function said(language: Language, Say: () => React.ReactNode): string {
  const page = (
    <I18nextProvider i18n={createI18n(language, catalogue(language))}>
      <MemoryRouter>
        <Say />
      </MemoryRouter>
    </I18nextProvider>
  )
  return text(renderToString(page))
}

describe('how often a feed is fetched', () => {
  const every = (language: Language, hours: number) =>
    said(language, () => useFeedWords().timetable({ every: 'hours', hours }))
  test.each([
    [1, 'Every hour'],
    [12, 'Every 12 hours'],
    [24, 'Every day'],
    [36, 'Every 36 hours'],
    [48, 'Every 2 days'],
    [168, 'Every week'],
    [336, 'Every 2 weeks'],
  ])('%i hours: %s', (hours, words) => expect(every('en', hours)).toBe(words))
  test('in each language', () =>
    expect(languages.map(language => every(language, 168))).toEqual([
      'Every week',
      'প্রতি সপ্তাহে',
      'كل أسبوع',
      'Toutes les semaines',
    ]))
})

test.each(languages)('%s: a column that a file can have says what it means', language => {
  const { means } = catalogue(language).imports as unknown as { readonly means: { readonly [means: string]: string } }
  const choices = kinds.flatMap(columnChoices)
  expect(choices.length).toBeGreaterThan(Object.values(columns.supplier).length)
  expect(choices.filter(choice => !means[meaningOf(choice).means])).toEqual([])
  for (const choice of choices.filter(choice => meaningOf(choice).number !== null))
    expect(means[meaningOf(choice).means]).toContain('{{number}}')
})

describe('what was taken out', () => {
  /** Every list that names itself in the log when it is exported. */
  const lists = [
    ...globSync('api/**/*.ts').flatMap(file => {
      const source = readFileSync(file, 'utf8')
      const defined = [...source.matchAll(/defineList(?:<[^>]*(?:<[^>]*>)?[^>]*>)?\(\{\s+name: '([^']+)'/g)]
      return [...defined, ...source.matchAll(/\{ list: '([^']+)',/g)].map(([, name]) => name!)
    }),
    ...Object.values(termParts).map(({ list }) => list),
    ...Object.values(contentListNames),
  ]
  test('the lists that there are were found', () => {
    expect(lists).toEqual(expect.arrayContaining(['orders', 'history', 'variants', 'money', 'books', 'customer-data']))
    expect(lists.length).toBeGreaterThan(25)
  })
  test.each(languages)('%s: each list has words', language => {
    const { list } = catalogue(language)['history-lines'] as unknown as { readonly list: object }
    expect(lists.filter(name => !Object.hasOwn(list, name))).toEqual([])
  })
  test('a line says them', () => {
    const what = (list: string) =>
      said('en', () => useLineWords().what({ did: { ExportTaken: 1 }, taken: { list, rows: 12 } }))
    expect(what('money')).toBe('Export taken, 12 rows of the book of money moved')
    expect(what('one-of-later')).toBe('Export taken, 12 rows of one-of-later')
  })
})

describe('settings in the history', () => {
  const prices = { currency: { name: 'USD', symbol: '$', exchangeRate: 1 }, base: 100, endings: true } as never
  const area = (area: string, cost: number) => ({
    ...{ area, countries: area === 'Everywhere' ? [] : ['US'], cities: [] },
    options: [{ type: 'standard', cost, freeOver: cost > 500 ? 5000 : null, days: [3, 5] }],
  })
  const shown = (path: string, value: unknown, beside?: unknown, language: Language = 'en') =>
    said(language, () => useFieldWords(prices).shown('settings', path, value, beside))
  test('delivery is told in places, money and days', () => {
    expect(shown('delivery.areas', [area('Everywhere', 600), area('Close by', 400)])).toBe(
      [
        'Everywhere',
        'Standard $6.00, free from $50.00, 3–5 working days',
        'Close by, United States',
        'Standard $4.00, never free, 3–5 working days',
      ].join('\n'),
    )
    expect(shown('delivery.areas', [area('Close by', 400)], undefined, 'fr')).toContain('jamais')
  })
  test('beside the areas of before, those that are the same are left out', () => {
    const before = [area('Everywhere', 600)]
    const after = [...before, area('Close by', 400)]
    expect(shown('delivery.areas', after, before)).not.toContain('Everywhere')
    expect(shown('delivery.areas', before, after)).toBe('nothing')
  })
  test('every amount of a form is told as one', () => {
    const fields = (Object.keys(groups) as (keyof typeof groups)[]).flatMap(fieldsOf)
    expect(fields.filter(({ kind }) => kind === 'sum').map(({ path }) => path)).toEqual([...sums])
  })
  test('a method of payment is named, an amount has its sign, and a menu its words', () => {
    const label = (path: string) => said('en', () => useFieldWords(prices).label('settings', path))
    expect(label('paymentGateway.cod')).toBe('Gateways: Cash on delivery')
    expect(shown('paymentGateway.cod', true)).toBe('on')
    expect(shown('refunds.confirmOver', 10_000)).toBe('$100.00')
    expect(shown('menu', [{ entry: 'brands', label: {}, path: '' }])).toBe('Brands')
  })
})

describe('a text in the history', () => {
  const words = (of: (words: ReturnType<typeof useFieldWords>) => unknown) =>
    said('en', () => String(of(useFieldWords({ currency: { name: 'USD' }, base: 100 } as never))))
  const none = { products: [], category: null }
  test('its day reads as one', () => {
    expect(words(({ shown }) => shown('content', 'publishedAt', '2026-11-29T09:20:00.000Z'))).toBe('Nov 29, 2026')
  })
  test('a field that held nothing, and holds nothing, is not told', () => {
    expect(words(({ shown }) => shown('content', 'related', none))).toBe('nothing')
    expect(words(({ isSaid }) => isSaid('content', 'related', undefined, none))).toBe('false')
    expect(words(({ isSaid }) => isSaid('content', 'related', { ...none, products: ['p1'] }, none))).toBe('true')
  })
})

test.each(languages)('%s: a table of the history is called by its name', language => {
  const { name } = catalogue(language).tables as unknown as { readonly name: { readonly [table: string]: string } }
  const called = (stream: string) =>
    said(language, () => useLineWords().recordName({ name: stream.slice('rules-'.length), stream }, 'table'))
  expect(called('rules-top-brands')).toContain(name['top-brands'])
})

describe('as it happens', () => {
  const at = '2026-11-20T14:31:00.000Z'
  const line = (fields: readonly string[]): ActivityModel => ({
    ...{ at, what: 'settings', by: 'Rosa', order: null, product: null, amount: null, count: null, fields },
  })
  const currency = { name: 'USD', symbol: '$' } as never
  const told = (language: Language, fields: readonly string[]) =>
    said(language, () => <ActivityPanel lines={[line(fields)]} currency={currency} now={at} />)
  test('settings that changed are named, the first few', () => {
    expect(told('en', ['title', 'color.primary'])).toMatch(/Settings changed: Headline and .+Rosa/)
    expect(told('en', ['delivery.areas'])).toContain('Settings changed: Shipping')
    expect(told('en', ['title', 'name', 'email', 'address', 'copyright'])).toContain('Name, Email, and 2 more')
    expect(told('ar', ['title'])).toContain('تغيّرت الإعدادات: ')
  })
  test('a line from before says that they changed', () => expect(told('en', [])).toContain('Settings changedRosa'))
})
