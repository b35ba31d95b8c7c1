import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { PageCache } from '#api/plumbing/web/page-cache.ts'
import type { Digits } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { build } from '#scripts/build.ts'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import { dateIn, dayIn } from '#web/i18n/format.ts'
import { moneyFormat } from '#web/ui/money.ts'
import { numberIn, writeDigits, writtenDigits } from '#web/ui/numbers.ts'
import { webServer } from '../support/web-server.ts'

const usual = writtenDigits()
afterEach(() => writeDigits(usual))

const written = (language: Language) => [
  numberIn(language, 1234.5),
  moneyFormat(language, { name: 'USD', symbol: '$' })(123_456).replace(/[^\p{Nd}.,٫٬]/gu, ''),
  dateIn(language, '2026-11-03').replace(/[^\p{Nd}]/gu, ''),
  dayIn(language, '2026-11-03').replace(/[^\p{Nd}]/gu, ''),
]
const latin = ['1,234.5', '1,234.56', '32026', '3']

test.each<[Language, Partial<Digits>, readonly string[]]>([
  ['ar', {}, latin],
  ['ar', { ar: 'arab' }, ['١٬٢٣٤٫٥', '١٬٢٣٤٫٥٦', '٣٢٠٢٦', '٣']],
  ['bn', {}, ['১,২৩৪.৫', '১,২৩৪.৫৬', '৩২০২৬', '৩']],
  ['bn', { bn: 'latn' }, latin],
])('in %s with %j numbers, prices and dates agree', (language, digits, expected) => {
  // Events that were written before them are not told again.
  written(language)
  writeDigits({ ...usual, ...digits })
  expect(written(language)).toEqual(expected)
})

test('a page that was rendered before is rendered in the new digits, and in the old ones again', async () => {
  if (!existsSync('dist/assets.json')) await build()
  const shop = fixtureShop('ar')
  // The same models: what is kept for them is in the old digits.
  const app = await webServer({ pages: new PageCache({ capacity: 0 }), wrap: () => shop })
  const found = async () => {
    const { body } = await app.inject({ url: '/ar/store' })
    const data = JSON.parse(/id="page-data" type="application\/json">(.*?)<\/script>/s.exec(body)![1]!)
    const text = body.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    return { digits: data.digits, arabic: text.match(/[٠-٩]+/g)?.length ?? 0 }
  }
  expect(await found()).toEqual({ digits: usual, arabic: 0 })
  writeDigits({ ...usual, ar: 'arab' })
  const { digits, arabic } = await found()
  expect(digits).toEqual({ ...usual, ar: 'arab' })
  expect(arabic).toBeGreaterThan(40)
  writeDigits(usual)
  expect(await found()).toEqual({ digits: usual, arabic: 0 })
  await app.close()
})
