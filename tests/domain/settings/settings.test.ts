import { describe, expect, test } from 'vitest'
import { evolve, settings } from '#domain/settings/decide.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { SettingsChanges, SettingsEvent } from '#domain/settings/events.ts'
import { settingsShape } from '#domain/settings/settings-shape.ts'
import { misfit } from '#domain/settings/shape.ts'
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
  test('that somebody else changed since a form saw them are not overwritten', () => {
    const seen = defaultSettings
    const theirs = [changed({ name: 'Theirs', currency: { exchangeRate: 2 } })]
    const save = (changes: SettingsChanges) => ({ type: 'UpdateSettings', data: { changes, seen } }) as const
    given(settings, theirs)
      .when(save({ name: 'Mine', title: 'Mine', currency: { exchangeRate: 3 } }))
      .rejects({ code: 'settings-edited-meanwhile', paths: ['name', 'currency.exchangeRate'] })
    given(settings, theirs)
      .when(save({ name: 'Theirs', title: 'Mine' }))
      .then(changed({ title: 'Mine' }))
  })
  test('merge sections one level deep and replace lists', () => {
    const state = [changed({ seo: { title: 'A', image: ['1', '2'] } }), changed({ seo: { image: ['3'] } })].reduce(
      evolve,
      defaultSettings,
    )
    expect(state.seo).toEqual({ title: 'A', description: '', keyword: '', image: ['3'] })
  })
  test.each([
    [{ colour: {} }, 'colour', Object.keys(defaultSettings)],
    [{ constructor: 'x' }, 'constructor', Object.keys(defaultSettings)],
    [{ seo: { headline: 'x' } }, 'seo.headline', ['title', 'description', 'keyword', 'image']],
    [{ footerBanner: { support: { title: '', text: '' } } }, 'footerBanner.support.text', ['title', 'description']],
  ])('unknown ones are refused, with those that there are: %j', (changes, setting, known) =>
    given(settings)
      .when(update(changes as SettingsChanges))
      .rejects({ code: 'setting-unknown', setting, known }),
  )
  test('an address of the shop may go', () =>
    given(settings, [changed({ email: 'orders@shop.example', social: { facebook: 'https://fb.example/shop' } })])
      .when(update({ email: '', social: { facebook: '' } }))
      .then(changed({ email: '', social: { facebook: '' } })))

  const promise = (promise: string) => ({ promise, title: {}, description: {} })
  const polo = { garment: 'polo', hexes: ['#1f2a4d'] }
  const area = { area: 'A', countries: ['US'], cities: [], options: [] }
  const option = { type: 'standard', cost: 600, freeOver: null, days: [3, 5] }
  const misfits: readonly (readonly [changes: object, setting: string, expected: string])[] = [
    [{ name: 5 }, 'name', 'text'],
    [{ name: null }, 'name', 'text'],
    [{ email: 'nope' }, 'email', 'an email address, like orders@shop.example, or nothing'],
    [{ email: 'a@b.example, c@b.example' }, 'email', 'an email address, like orders@shop.example, or nothing'],
    [
      { social: { facebook: 'javascript:alert(1)' } },
      'social.facebook',
      'an address that begins with https://, or nothing',
    ],
    [{ social: { youtube: 'youtube.com/shop' } }, 'social.youtube', 'an address that begins with https://, or nothing'],
    [{ logo: 'logo.png' }, 'logo', 'a list'],
    [{ logo: ['a', 1] }, 'logo.1', 'text'],
    [{ language: 'de' }, 'language', 'one of en, bn, ar, fr'],
    [{ seo: 'x' }, 'seo', 'an object of title, description, keyword, image'],
    [{ seo: [] }, 'seo', 'an object of title, description, keyword, image'],
    [{ security: { loginForPurchase: 'false' } }, 'security.loginForPurchase', 'true or false'],
    [{ currency: { exchangeRate: '1' } }, 'currency.exchangeRate', 'a number above 0'],
    [{ currency: { exchangeRate: 0 } }, 'currency.exchangeRate', 'a number above 0'],
    [{ currency: { exchangeRate: Number.NaN } }, 'currency.exchangeRate', 'a number above 0'],
    [{ currency: { name: 'Dollar' } }, 'currency.name', 'a currency code of three capital letters, like USD'],
    [{ footerBanner: { support: { title: 'x' } } }, 'footerBanner.support.description', 'text'],
    [{ promises: [promise('support'), promise('support')] }, 'promises.1', 'each promise once'],
    [{ promises: [promise('price')] }, 'promises.0.promise', 'one of security, support, delivery'],
    [{ hero: { scene: Array(5).fill(polo) } }, 'hero.scene', 'a list of at most 4'],
    [{ hero: { scene: [{ ...polo, hexes: ['red'] }] } }, 'hero.scene.0.hexes.0', 'a color like #1f5c4a'],
    [{ digits: { ar: 'beng' } }, 'digits.ar', 'one of latn, arab'],
    [{ delivery: { areas: {} } }, 'delivery.areas', 'a list'],
    [{ delivery: { areas: [{ ...area, area: ' ' }] } }, 'delivery.areas.0.area', 'text that is not empty'],
    [
      { delivery: { areas: [area, { ...area, countries: ['us'] }] } },
      'delivery.areas.1.countries.0',
      'a country code of two capital letters, like US',
    ],
    ...(
      [
        [{ cost: -1 }, 'cost', 'a whole number of cents'],
        [{ cost: 5.5 }, 'cost', 'a whole number of cents'],
        [{ freeOver: '50' }, 'freeOver', 'a whole number of cents'],
        [{ freeOver: undefined }, 'freeOver', 'a whole number of cents'],
        [{ days: [3] }, 'days', 'a list of two numbers, the least and the most'],
        [{ days: [3, 'x'] }, 'days.1', 'a whole number of days'],
        [{ days: [5, 3] }, 'days', 'the smaller number first'],
      ] as const
    ).map(
      ([wrong, field, expected]) =>
        [
          { delivery: { areas: [{ ...area, options: [{ ...option, ...wrong }] }] } },
          `delivery.areas.0.options.0.${field}`,
          expected,
        ] as const,
    ),
  ]
  test.each(misfits)('values of another kind are refused, with what is expected: %j', (changes, setting, expected) => {
    const decision = settings.decide(update(changes as unknown as SettingsChanges), defaultSettings)
    expect(decision).toMatchObject({ ok: false, rejection: { code: 'setting-misfit', setting, expected } })
  })
  test('whole values that fit are taken', () => {
    const areas = [
      { ...area, options: [{ ...option, freeOver: 5000 }] },
    ] as unknown as typeof defaultSettings.delivery.areas
    return given(settings)
      .when(update({ delivery: { areas } }))
      .then(changed({ delivery: { areas } }))
  })
  test('those of the beginning fit their own shape', () =>
    expect(misfit(settingsShape, defaultSettings, 'settings')).toBeNull())
})
