import { expect, test } from 'vitest'
import { spanIn } from '#web/ui/numbers.ts'

test.each([
  [0.001, '1 second'],
  [0.5, '30 seconds'],
  [2, '2 minutes'],
  [120, '2 hours'],
  [72 * 60, '3 days'],
] as const)('%s minutes are %s', (minutes, said) => {
  expect(spanIn('en', minutes)).toBe(said)
})
