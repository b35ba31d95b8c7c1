import { expect, test } from 'vitest'
import { createSslCommerzMessages } from '#api/plumbing/engines/payments/sslcommerz/messages.ts'
import { signedBySslCommerz } from '#tests/support/gateways/sslcommerz.ts'

/** The notice of the sandbox by which SSLCommerz's Python library (`sslcommerz-lib`) shows how to check one. */
const published = {
  amount: '10.00',
  bank_tran_id: '200105225825DBgSoRGLvczhFjj',
  base_fair: '0.00',
  card_brand: 'VISA',
  card_issuer: 'TRUST BANK, LTD.',
  card_issuer_country: 'Bangladesh',
  card_issuer_country_code: 'BD',
  card_no: '418117XXXXXX6675',
  card_type: 'VISA-Dutch Bangla',
  currency: 'BDT',
  currency_amount: '10.00',
  currency_rate: '1.0000',
  currency_type: 'BDT',
  risk_level: '0',
  risk_title: 'Safe',
  status: 'VALID',
  store_amount: '9.75',
  store_id: 'test_testemi',
  tran_date: '2020-01-05 22:58:21',
  tran_id: '5E121A0D01F92',
  val_id: '200105225826116qFnATY9sHIwo',
  value_a: '',
  value_b: '',
  value_c: '',
  value_d: '',
}
const signed = {
  verify_key: Object.keys(published).join(','),
  verify_sign: 'd42fab70ae0bcbda5280e7baffef60b0',
  verify_sign_sha2: '02c0417ff467c109006382d56eedccecd68382e47245266e7b47abbb3d43976e',
}
const password = 'test_testemi@ssl'

const read = (fields: Record<string, string>, secret = password) =>
  createSslCommerzMessages(secret)({ headers: {}, body: Buffer.from(new URLSearchParams(fields).toString()) })

test('the notice that SSLCommerz publishes is believed, with both of its signatures or the older one', async () => {
  const { verify_sign_sha2: _newer, ...older } = signed
  for (const signature of [signed, older]) {
    expect(await read({ ...published, ...signature })).toMatchObject({ attemptId: '5E121A0D01F92' })
  }
})

test('one that was changed, or that another password signed, is not', async () => {
  expect(await read({ ...published, ...signed, amount: '9.00' })).toBeNull()
  expect(
    await read({ ...published, ...signed, verify_sign_sha2: signed.verify_sign_sha2.replace('0', '1') }),
  ).toBeNull()
  expect(await read({ ...published, ...signed }, 'other')).toBeNull()
})

test('the notices of the tests are signed as the published one is', () => {
  expect(signedBySslCommerz(published, password)).toEqual(signed)
})
