import { expect, test } from 'vitest'
import { orderBody as orderBodySchema } from '#api/checkout/schema.ts'
import { countries } from '#domain/shared/countries.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { countryChoices } from '#web/client/country-choices.ts'
import { dropDraft, keepDraft, readDraft } from '#web/storefront/checkout/use-checkout.ts'
import { endAttempt, isUnsure, keyFor } from '#web/storefront/checkout/use-placing.ts'
import { faultsIn, orderBody } from '#web/storefront/checkout/values.ts'
import { browserStorage } from './browser-storage.ts'
import { complete } from './checkout-example.ts'

test('the body of an order is one that the server takes', () => {
  const body = orderBody({ ...complete, 'billing.city': ' Portland ' }, 4_350, 'ar')
  expect(orderBodySchema.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    billing: { city: 'Portland', country: 'US' },
    delivery: { type: 'standard', area: 'Everywhere' },
    payment: { method: 'cod' },
    expectedTotal: 4_350,
    language: 'ar',
  })
  expect(body.shipping).toEqual(body.billing)
})

test('a phone number typed in other digits is sent in the ones that a courier can dial', () => {
  const body = orderBody({ ...complete, 'billing.phone': '٠١٢٣ ৪৫৬', 'billing.zipCode': '١٢٣٤٥' }, 100, 'ar')
  expect(body.billing).toMatchObject({ phone: '0123 456', zipCode: '12345' })
})

test('another shipping address is sent as it was typed', () => {
  const body = orderBody({ ...complete, sameAsBilling: '', 'shipping.city': 'Salem' }, 100, 'en')
  expect(body.shipping.city).toBe('Salem')
  expect(body.billing.city).toBe('Portland')
})

test('complaints of the server come by the form’s names, in its order, an equal address once', () => {
  const fields = [
    { field: 'body.payment.method', code: 'choose-payment' },
    { field: 'body.shipping.city', code: 'enter-city' },
    { field: 'body.billing.city', code: 'enter-city' },
    { field: 'body.billing.email', code: 'enter-email' },
    { field: 'delivery', code: 'choose-delivery' },
  ]
  expect(faultsIn(fields, complete).map(fault => fault.field)).toEqual([
    'billing.email',
    'billing.city',
    'delivery',
    'payment',
  ])
  expect(faultsIn(fields, { ...complete, sameAsBilling: '' }).map(fault => fault.field)).toContain('shipping.city')
})

test('a draft comes back as it was kept, sealed meanwhile, and is gone when it is dropped', async () => {
  const { kept, sealed } = browserStorage()
  await keepDraft(sealed, { values: complete, furthest: 'payment' })
  expect([...kept.values()].join()).not.toContain(complete['billing.city'])
  expect(await readDraft(sealed)).toEqual({ values: complete, furthest: 'payment' })
  dropDraft(sealed)
  expect(await readDraft(sealed)).toBeNull()
})

test.each([{}, { values: 3 }, { values: null }])('a draft that reads %j is none', async value => {
  const { sealed } = browserStorage()
  await sealed.set('checkout', value)
  expect(await readDraft(sealed)).toBeNull()
})

test('a draft keeps texts alone, and a step that there is', async () => {
  const { sealed } = browserStorage()
  await sealed.set('checkout', { values: { 'billing.city': 'Salem', x: 3 }, furthest: 'gift-wrap' })
  expect(await readDraft(sealed)).toEqual({ values: { 'billing.city': 'Salem' }, furthest: 'contact' })
})

test('an attempt keeps its key until something else is ordered or it was answered', async () => {
  const { kept, sealed } = browserStorage()
  let made = 0
  const make = () => `key-${++made}`
  const body = orderBody(complete, 100, 'en')
  expect(await keyFor(body, sealed, make)).toBe('key-1')
  expect([...kept.values()].join()).not.toMatch(/billing|key-1/)
  expect(await keyFor(orderBody(complete, 100, 'en'), sealed, make)).toBe('key-1')
  expect(await keyFor(orderBody(complete, 200, 'en'), sealed, make)).toBe('key-2')
  endAttempt(sealed)
  expect(await keyFor(orderBody(complete, 200, 'en'), sealed, make)).toBe('key-3')
})

test('after a broken line nobody knows whether the order stands; after a refusal everybody does', () => {
  expect(isUnsure({ code: 'unreachable' })).toBe(true)
  expect(isUnsure({ code: 'internal-error' })).toBe(true)
  expect(isUnsure({ code: 'out-of-stock' })).toBe(false)
})

test.each(languages)('%s names every country, each once, the frequent ones first', language => {
  const { frequent, all } = countryChoices(language)
  expect(all.map(({ code }) => code).sort()).toEqual(countries.map(({ code }) => code).sort())
  expect(all.every(({ name }) => name !== '')).toBe(true)
  expect(frequent).toHaveLength(4)
  expect(all.map(({ name }) => name)).toEqual(
    all.map(({ name }) => name).sort((one, other) => new Intl.Collator(language).compare(one, other)),
  )
})
