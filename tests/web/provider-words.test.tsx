import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { heldBy } from '#api/payments/refunds/refunding.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { knownCodes, type ProviderTopic, ProviderWords } from '#web/dashboard/history/provider-words.tsx'
import { createI18n } from '#web/i18n/instance.ts'
import { catalogue } from './catalogue.ts'

const html = (language: Language, topic: ProviderTopic, words: string) =>
  renderToString(
    <I18nextProvider i18n={createI18n(language, catalogue(language))}>
      <ProviderWords topic={topic} words={words} />
    </I18nextProvider>,
  )

test.each(knownCodes)('%s %s has a sentence of its own in every language', (topic, code) => {
  const said = languages.map(language => html(language, topic, code))
  expect(new Set(said).size).toBe(languages.length)
  for (const sentence of said) expect(sentence).toMatch(/^[^<>]+[.।]$/)
})

describe('a refund', () => {
  test.each([
    ['insufficient_funds', 'The shop’s account at the provider has too little money.'],
    ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'The shop’s account at the provider has too little money.'],
    ['REFUND_TIME_LIMIT_EXCEEDED', 'The payment is too long ago for the provider to give it back.'],
  ])('that is refused with %s: %s', (code, sentence) => expect(html('en', 'refund', code)).toBe(sentence))

  test('that a dispute holds says what the bank did', () => {
    const about = { disputeId: 'dp_1', paymentId: 'pi_1', reason: 'fraudulent', closedAt: null }
    expect(html('en', 'refund', heldBy({ ...about, state: 'open' }))).toBe(
      'The buyer disputes the payment, and their bank has not decided yet.',
    )
    expect(html('fr', 'refund', heldBy({ ...about, state: 'lost' }))).toBe(
      'L’acheteur a contesté le paiement, et sa banque a rendu l’argent.',
    )
  })
})

test('a code means by its topic: a buyer without money disputes nothing of the shop’s', () => {
  expect(html('en', 'dispute', 'insufficient_funds')).not.toBe(html('en', 'refund', 'insufficient_funds'))
})

test.each(languages)('other words are quoted as they came, as English, in %s', language => {
  const words = 'Refund exceeds the <limit> of 3 days'
  expect(html(language, 'refund', words)).toBe('<q lang="en" dir="ltr">Refund exceeds the &lt;limit&gt; of 3 days</q>')
  expect(html(language, 'refund', 'toString')).toBe('<q lang="en" dir="ltr">toString</q>')
})
