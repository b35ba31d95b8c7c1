import { describe, expect, test } from 'vitest'
import { settings } from '#domain/settings/decide.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { SettingsChanges, SettingsEvent } from '#domain/settings/events.ts'
import { evolve } from '#domain/settings/evolve.ts'
import { given } from '#tests/support/given.ts'

const update = (changes: SettingsChanges) => ({ type: 'UpdateSettings', data: { changes } }) as const
const changed = (changes: SettingsChanges): SettingsEvent => ({ type: 'SettingsChanged', data: { changes } })

describe('settings', () => {
  test('begin with what the specification says', () => {
    const { currency, paymentGateway, login, security, language, name, logo } = defaultSettings
    expect(currency).toEqual({ name: 'USD', s: '$', exchangeRate: 1 })
    expect(paymentGateway).toEqual({ cod: true, paypal: false, stripe: false, sslCommerz: false, razorpay: false })
    expect(login).toEqual({ facebook: false, google: false })
    expect(security).toEqual({ loginForPurchase: true })
    expect({ language, name, logo }).toEqual({ language: 'en', name: '', logo: [] })
  })
  test('change field by field', () =>
    given(settings)
      .when(update({ name: 'Cutline Supply', security: { loginForPurchase: false } }))
      .then(changed({ name: 'Cutline Supply', security: { loginForPurchase: false } })))
  test('keep what did not change out of the event', () =>
    given(settings, [changed({ name: 'Cutline Supply' })])
      .when(update({ name: 'Cutline Supply', currency: { name: 'EUR', s: '€', exchangeRate: 1 }, logo: [] }))
      .then(changed({ currency: { name: 'EUR', s: '€' } })))
  test('that stay as they are change nothing', () =>
    given(settings, [changed({ name: 'Cutline Supply' })])
      .when(update({ name: 'Cutline Supply', delivery: { areas: defaultSettings.delivery.areas }, seo: {} }))
      .then())
  test('merge sections one level deep and replace lists', () => {
    const state = [changed({ seo: { title: 'A', image: ['1', '2'] } }), changed({ seo: { image: ['3'] } })].reduce(
      evolve,
      defaultSettings,
    )
    expect(state.seo).toEqual({ title: 'A', description: '', keyword: '', image: ['3'] })
  })
  test.each([
    [{ colour: {} }, 'colour'],
    [{ constructor: 'x' }, 'constructor'],
    [{ seo: { headline: 'x' } }, 'seo.headline'],
  ])('unknown ones are refused: %j', (changes, setting) =>
    given(settings)
      .when(update(changes as SettingsChanges))
      .rejects({ code: 'setting-unknown', setting }),
  )
})
