import { countries } from '../shared/countries.ts'
import { emailPattern } from '../shared/email.ts'
import { type LocalizedText, languages } from '../shared/localized-text.ts'
import {
  type Announcement,
  type Digits,
  digitsOf,
  type MenuEntry,
  menuParts,
  promiseKinds,
  type SceneGarment,
  type Settings,
  type ShopPromise,
} from './events.ts'
import { linkForm, siteForm } from './link-form.ts'
import type { SectionShape, Shape } from './shape.ts'

const text: Shape<string> = { kind: 'text', expected: 'text' }
const name: Shape<string> = { kind: 'text', expected: 'text that is not empty', pattern: /\S/ }
const localized: Shape<LocalizedText> = { kind: 'texts' }
const announcement: Shape<Announcement> = { kind: 'texts', dated: true }
const link: Shape<string> = {
  kind: 'text',
  expected: 'a path like /store, or an address that begins with https://',
  pattern: linkForm,
}
const mail: Shape<string> = {
  kind: 'text',
  expected: 'an email address, like orders@shop.example, or nothing',
  pattern: emailPattern,
}
const site: Shape<string> = {
  kind: 'text',
  expected: 'an address that begins with https://, or nothing',
  pattern: siteForm,
}
const flag: Shape<boolean> = { kind: 'flag' }
const rate: Shape<number> = { kind: 'number', expected: 'a number above 0', whole: false, above: 0 }
const amount: Shape<number> = { kind: 'number', expected: 'a whole number of cents', whole: true, above: -1 }
const days: Shape<number> = { kind: 'number', expected: 'a whole number of days', whole: true, above: -1 }
const count: Shape<number> = { kind: 'number', expected: 'a whole number above 0', whole: true, above: 0 }
const percent: Shape<number> = {
  kind: 'number',
  expected: 'a whole number from 0 to 99, in percent',
  whole: true,
  above: -1,
  below: 100,
}
const language: Shape<string> = { kind: 'text', expected: `one of ${languages.join(', ')}`, oneOf: languages }
const digits = <Name extends string>(systems: readonly Name[]): Shape<Name> => ({
  kind: 'text',
  expected: `one of ${systems.join(', ')}`,
  oneOf: systems,
})
const currency: Shape<string> = {
  kind: 'text',
  expected: 'a currency code of three capital letters, like USD',
  pattern: /^[A-Z]{3}$/,
}
const country: Shape<string> = {
  kind: 'text',
  expected: 'a country code of two capital letters, like US',
  oneOf: countries.map(({ code }) => code),
}
const list = <T>(of: Shape<T>, most?: number): Shape<readonly T[]> => ({ kind: 'list', of, ...(most && { most }) })
const span = <T>(of: Shape<T>): Shape<readonly [T, T]> => ({ kind: 'span', of })
const nullable = <T>(of: Shape<T>): Shape<T | null> => ({ kind: 'nullable', of })

/** Fields with the same rule. */
const each = <Name extends string, T>(of: Shape<T>, ...names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, of])) as { readonly [name in Name]: Shape<T> }

type Fields<T> = { readonly [Field in keyof T]-?: Shape<T[Field]> }
const section = <T>(fields: Fields<T>): SectionShape & Shape<T> => ({ kind: 'section', fields })

const block = section<{ readonly title: string; readonly description: string }>({ title: text, description: text })

/** They stand side by side. */
export const mostGarments = 4
const garment = section<SceneGarment>({
  garment: name,
  hexes: list({ kind: 'text', expected: 'a color like #1f5c4a', pattern: /^#[\da-f]{6}$/ }, 6),
})

/** Every setting that there is, with what it has to be. */
export const settingsShape = section<Settings>({
  name: text,
  title: text,
  address: text,
  shortAddress: text,
  email: mail,
  description: text,
  phoneHeader: text,
  phoneFooter: text,
  copyright: text,
  logo: list(text),
  favicon: list(text),
  gatewayImage: list(text),
  language,
  digits: section<Digits>({ bn: digits(digitsOf.bn), ar: digits(digitsOf.ar) }),
  announcements: list(announcement),
  hero: section<Settings['hero']>({
    title: localized,
    text: localized,
    action: localized,
    link,
    picture: list(text),
    scene: list(garment, mostGarments),
  }),
  menu: list(
    section<MenuEntry>({
      entry: { kind: 'text', expected: `one of ${menuParts.join(', ')}, link`, oneOf: [...menuParts, 'link'] },
      label: localized,
      path: link,
    }),
  ),
  promises: nullable(
    list(
      section<ShopPromise>({
        promise: { kind: 'text', expected: `one of ${promiseKinds.join(', ')}`, oneOf: promiseKinds },
        title: localized,
        description: localized,
      }),
    ),
  ),
  footerBanner: section<Settings['footerBanner']>({ security: block, support: block, delivery: block }),
  seo: section<Settings['seo']>({ title: text, description: text, keyword: text, image: list(text) }),
  social: section<Settings['social']>(each(site, 'facebook', 'instagram', 'twitter', 'youtube', 'pinterest')),
  currency: section<Settings['currency']>({ name: currency, s: text, exchangeRate: rate }),
  color: section<Settings['color']>(
    each(
      text,
      'primary',
      'primary_hover',
      'secondary',
      'body_gray',
      'body_gray_contrast',
      'primary_contrast',
      'primary_hover_contrast',
      'secondary_contrast',
    ),
  ),
  script: section<Settings['script']>(
    each(text, 'googleSiteVerificationId', 'facebookAppId', 'googleAnalyticsId', 'facebookPixelId', 'messengerPageId'),
  ),
  paymentGateway: section<Settings['paymentGateway']>(each(flag, 'cod', 'paypal', 'stripe', 'sslCommerz', 'razorpay')),
  login: section<Settings['login']>({ facebook: flag, google: flag }),
  security: section<Settings['security']>({ loginForPurchase: flag }),
  guestOrders: section<Settings['guestOrders']>({ perNetwork: count, perEmail: count, mostPieces: nullable(count) }),
  newsletter: section<Settings['newsletter']>({ couponPercent: percent }),
  refunds: section<Settings['refunds']>({ confirmOver: nullable(amount) }),
  notify: section<Settings['notify']>({ orders: flag, requests: flag }),
  review: section<Settings['review']>({ moderation: flag }),
  delivery: section<Settings['delivery']>({
    areas: list(
      section<Settings['delivery']['areas'][number]>({
        area: name,
        countries: list(country),
        cities: list(name),
        options: list(
          section<Settings['delivery']['areas'][number]['options'][number]>({
            type: name,
            cost: amount,
            freeOver: nullable(amount),
            days: span(days),
          }),
        ),
      }),
    ),
  }),
})
