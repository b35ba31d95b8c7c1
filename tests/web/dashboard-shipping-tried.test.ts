import { expect, test } from 'vitest'
import { withTried } from '#web/dashboard/shipping/tried.tsx'

const to = (city: string, country = 'BD', subtotal = 4200) => ({ country, city, subtotal })
const tryAll = (...places: readonly ReturnType<typeof to>[]) =>
  places.reduce<ReturnType<typeof withTried>>((tried, each) => withTried(tried, each), [])

test('the newest place stands first, each once with its last amount, however its city is written', () => {
  expect(tryAll(to('Dhaka', 'BD', 900), to('Toronto', 'CA', 18_000), to(' dhaka'))).toEqual([
    to(' dhaka'),
    to('Toronto', 'CA', 18_000),
  ])
})

test('a country that only came before its city is left out, one that was meant stays', () => {
  expect(tryAll(to(''), to('Dhaka'))).toEqual([to('Dhaka')])
  expect(tryAll(to(''), to('', 'CA'), to('Dhaka'))).toEqual([to('Dhaka'), to('', 'CA'), to('')])
})

test('six are kept', () => {
  expect(tryAll(...Array.from({ length: 9 }, (_, at) => to(`City ${at}`))).map(({ city }) => city)).toEqual(
    [8, 7, 6, 5, 4, 3].map(at => `City ${at}`),
  )
})
