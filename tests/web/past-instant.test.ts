import { expect, test } from 'vitest'
import { pastInstant } from '#web/dashboard/history/instant.ts'

const asked = (search: string) => pastInstant(new Request(`https://shop.example/fr/dashboard/orders/1001${search}`))

test('an address without an instant is about now', () => {
  expect(asked('?view=all')).toBeNull()
})

test.each(['2026-11-03T14:05Z', '2026-11-03T14:05:07Z', '2026-11-03T14:05:07.120Z'])('%s is an instant', at => {
  expect(asked(`?at=${at}`)).toBe(at)
})

test.each(['yesterday', '2020-01-01', '2026-13-40T25:61Z', ''])('%j leads to the page as it is now', at => {
  const led = () => asked(`?view=all&at=${at}`)
  expect(led).toThrow(expect.objectContaining({ status: 302 }))
  try {
    led()
  } catch (answer) {
    expect((answer as Response).headers.get('location')).toBe('/fr/dashboard/orders/1001?view=all')
  }
})
