import { expect, test } from 'vitest'
import { storedTypes } from '#api/public-events/catalogue/listed.ts'
import words from '#web/locales/en/history.json' with { type: 'json' }

/** In streams that the story of an order does not read. */
const elsewhere = new Set(['OrderDraftWritten', 'OrderDraftDiscarded', 'OrderNumberIssued', 'OrderRequested'])

test('every event of an order, its payment and its returns has a sentence in its history', () => {
  const told = storedTypes.filter(type => /^(Order|Payment|Return)/.test(type) && !elsewhere.has(type))
  expect(told.length).toBeGreaterThan(50)
  const known = Object.keys(words.event)
  expect(told.filter(type => !known.some(key => key === type || key.startsWith(`${type}_`)))).toEqual([])
})
