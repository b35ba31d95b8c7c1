import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { useTakenOff } from '#web/dashboard/orders/order/panels/cancel-panel.tsx'
import { createI18n } from '#web/i18n/instance.ts'
import type { MoneyBack } from '#web/models/order-page.ts'
import { catalogue } from './catalogue.ts'

const currency = { name: 'EUR', symbol: '€' }
function Said({ back }: { readonly back: MoneyBack | null }) {
  const [said, then] = useTakenOff({ currency })('2 pieces', back)
  return `${then ?? 'done'}: ${said}`
}
const said = (language: Language, back: MoneyBack | null) =>
  renderToString(
    <I18nextProvider i18n={createI18n(language, catalogue(language))}>
      <Said back={back} />
    </I18nextProvider>,
  )
const back = (state: MoneyBack['state']) => ({ charged: { amount: 1250, currency: 'EUR' }, state })

describe('pieces that were taken off', () => {
  test('whose money the provider refuses to give back say so as a refusal, and what to do', () =>
    expect(said('en', back('failed'))).toBe(
      'refused: 2 pieces cancelled. The provider refused to give €12.50 back. Ask once more, or give it another way, under Payments.',
    ))
  test.each([
    ['done', 'done: 2 pieces cancelled. €12.50 given back.'],
    [
      'requested',
      'done: 2 pieces cancelled. The provider is asked to give €12.50 back. The timeline says what it answers.',
    ],
  ] as const)('say how far their money came: %s', (state, sentence) => expect(said('en', back(state))).toBe(sentence))
  test('that nobody paid say no more', () => expect(said('en', null)).toBe('done: 2 pieces cancelled.'))
  test('say it in every language', () =>
    expect(new Set(languages.map(language => said(language, back('failed')))).size).toBe(languages.length))
})
