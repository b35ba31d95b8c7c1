import { expect, test } from 'vitest'
import { settings } from '#domain/settings/decide.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { promisesOf } from '#domain/settings/promises.ts'
import { given } from '#tests/support/given.ts'

const { footerBanner } = defaultSettings
const delivery = { promise: 'delivery', title: { en: 'Fast', ar: 'سريع' }, description: {} } as const

test('until somebody arranges them, words in one language stand on the pages of all', () => {
  const support = { title: 'Ask Ada', description: 'Weekdays.' }
  expect(promisesOf({ promises: null, footerBanner: { ...footerBanner, support } })).toEqual([
    { promise: 'security', title: {}, description: {} },
    { promise: 'support', title: { en: 'Ask Ada' }, description: { en: 'Weekdays.' } },
    { promise: 'delivery', title: {}, description: {} },
  ])
})

test.each([[[delivery]], [[]]])('once they are arranged, they stand as they are: %j', promises =>
  expect(promisesOf({ promises, footerBanner })).toEqual(promises),
)

test('they are arranged, and given back to the shop', () => {
  const arranged = { type: 'SettingsChanged', data: { changes: { promises: [delivery] } } } as const
  const update = (promises: readonly (typeof delivery)[] | null) =>
    ({ type: 'UpdateSettings', data: { changes: { promises } } }) as const
  given(settings)
    .when(update([delivery]))
    .then(arranged)
  given(settings, [arranged])
    .when(update([delivery]))
    .then()
  given(settings, [arranged])
    .when(update(null))
    .then({ type: 'SettingsChanged', data: { changes: { promises: null } } })
})
