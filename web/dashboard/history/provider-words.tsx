import { useWords } from '../../i18n/use-words.ts'

/** Why a provider refused to give money back, why a buyer disputes a payment, or why a bank declined one. */
export type ProviderTopic = 'refund' | 'dispute' | 'decline'

/** Codes of Stripe in small letters, those of PayPal in capitals. */
const refund = {
  'no-money': ['insufficient_funds', 'balance_insufficient', 'REFUND_FAILED_INSUFFICIENT_FUNDS'],
  'card-lost': ['lost_or_stolen_card'],
  'card-gone': ['expired_or_canceled_card'],
  disputed: [
    ...['charge_for_pending_refund_disputed', 'charge_disputed', 'refund_disputed_payment'],
    'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  ],
  declined: ['declined'],
  stopped: ['merchant_request', 'canceled', 'CANCELLED'],
  'no-reason': ['unknown', 'failed', 'FAILED'],
  never: ['charge_not_refundable', 'REFUND_NOT_ALLOWED'],
  'too-late': ['REFUND_TIME_LIMIT_EXCEEDED'],
  'too-often': ['MAX_NUMBER_OF_REFUNDS_EXCEEDED'],
  'too-much': ['REFUND_AMOUNT_EXCEEDED'],
  'all-or-nothing': ['PARTIAL_REFUND_NOT_ALLOWED', 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED'],
  currency: ['REFUND_CAPTURE_CURRENCY_MISMATCH', 'CURRENCY_MISMATCH'],
  'not-allowed': ['PERMISSION_DENIED', 'NOT_AUTHORIZED'],
  pending: ['PENDING_CAPTURE'],
} as const
const dispute = {
  'not-mine': ['fraudulent', 'unrecognized', 'debit_not_authorized', 'UNAUTHORISED'],
  'not-received': ['product_not_received', 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED'],
  'not-as-described': ['product_unacceptable', 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED'],
  twice: ['duplicate', 'DUPLICATE_TRANSACTION'],
  'no-refund': ['credit_not_processed', 'CREDIT_NOT_PROCESSED'],
  'wrong-amount': ['INCORRECT_AMOUNT'],
  'paid-otherwise': ['PAYMENT_BY_OTHER_MEANS'],
  subscription: ['subscription_canceled', 'CANCELED_RECURRING_BILLING'],
  bank: [
    ...['bank_cannot_process', 'check_returned', 'incorrect_account_details', 'insufficient_funds'],
    'PROBLEM_WITH_REMITTANCE',
  ],
  'no-reason': ['general', 'customer_initiated', 'noncompliant', 'OTHER'],
} as const

const byCode = (texts: { readonly [key: string]: readonly string[] }) =>
  new Map(Object.entries(texts).flatMap(([key, codes]) => codes.map(code => [code, key] as const)))
const keys: { readonly [topic in ProviderTopic]: ReadonlyMap<string, string> } = {
  refund: byCode(refund),
  dispute: byCode(dispute),
  // The shop's own words for what each provider says.
  decline: byCode(
    Object.fromEntries(
      [
        ...['card-declined', 'insufficient-funds', 'expired-card', 'wrong-details', 'wrong-postal-code'],
        ...['authentication-failed', 'cancelled', 'declined'],
      ].map(reason => [reason, [reason]]),
    ),
  ),
}
/** As `heldBy` in `api/payments/refunds/refunding.ts` writes it into the log. */
const held = /^the payment was disputed \(.*\) and its bank has (not decided|given the money back)/

/** Every code that has a text, by its topic: tests say all of them. */
export const knownCodes = Object.entries(keys).flatMap(([topic, codes]) =>
  [...codes.keys()].map(code => [topic as ProviderTopic, code] as const),
)

/** Says what a provider gave as its reason in the reader's language; null: no text is known for it. */
export function useProviderWords(): (topic: ProviderTopic, words: string) => string | null {
  const t = useWords('provider')
  return (topic, words) => {
    const bank = topic === 'refund' ? held.exec(words) : null
    if (bank) return t(bank[1] === 'not decided' ? 'refund.bank-open' : 'refund.bank-gave')
    const key = keys[topic].get(words)
    return key === undefined ? null : t(`${topic}.${key}` as 'refund.declined')
  }
}

/** The reason of a provider; its own words, which are English, where the shop has none. */
export function ProviderWords({ topic, words }: { readonly topic: ProviderTopic; readonly words: string }) {
  const said = useProviderWords()(topic, words)
  return said === null ? <OwnWords words={words} /> : said
}

/** Words of a provider as they came. */
export function OwnWords({ words }: { readonly words: string }) {
  return (
    <q lang="en" dir="ltr">
      {words}
    </q>
  )
}
