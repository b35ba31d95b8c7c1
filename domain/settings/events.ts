import type { Message } from '../shared/decider.ts'
import type { LocalizedText } from '../shared/localized-text.ts'
import { isSection } from '../shared/merge-sections.ts'
import type { Minor } from '../shared/money.ts'

/** A text with the moments, ISO in UTC, from which and until which it stands. */
export type Announcement = LocalizedText & { readonly from?: string; readonly until?: string }

/** A part of the catalogue with a panel of its own, or a link of the owner. */
export const menuParts = ['cuts', 'brands', 'categories', 'closeout'] as const
export type MenuEntry = {
  readonly entry: (typeof menuParts)[number] | 'link'
  /** Empty: the shop's own word for the part. */
  readonly label: LocalizedText
  /** Of a link: a path of the shop, without a language, or an address elsewhere. */
  readonly path: string
}

/** What a shop promises above its footer, each with a mark and with words of its own. */
export const promiseKinds = ['security', 'support', 'delivery'] as const
export type ShopPromise = {
  readonly promise: (typeof promiseKinds)[number]
  /** Title and sentence both empty: the shop's own words. */
  readonly title: LocalizedText
  readonly description: LocalizedText
}

/** A drawing of a garment in its colors. */
export type SceneGarment = { readonly garment: string; readonly hexes: readonly string[] }

/** Of languages that have digits of their own: these or Latin ones, as Unicode names numbering systems. */
export const digitsOf = { bn: ['beng', 'latn'], ar: ['latn', 'arab'] } as const
export type Digits = { readonly [language in keyof typeof digitsOf]: (typeof digitsOf)[language][number] }

export type Settings = {
  readonly name: string
  readonly title: string
  readonly address: string
  readonly shortAddress: string
  readonly email: string
  readonly description: string
  readonly phoneHeader: string
  readonly phoneFooter: string
  readonly copyright: string
  readonly logo: readonly string[]
  readonly favicon: readonly string[]
  readonly gatewayImage: readonly string[]
  readonly language: string
  /** Of numbers, prices and dates, by language. */
  readonly digits: Digits
  /** Texts of the strip above the header. Empty: it says what the other settings make true. */
  readonly announcements: readonly Announcement[]
  /** How the home page greets. Empty: with the title and the description of the shop. */
  readonly hero: {
    readonly title: LocalizedText
    readonly text: LocalizedText
    /** Words of the button. */
    readonly action: LocalizedText
    /** Where the button leads; empty: to all products. */
    readonly link: string
    /** One picture; none: the scene. */
    readonly picture: readonly string[]
    /** Up to four drawings side by side; none: garments of the shop. */
    readonly scene: readonly SceneGarment[]
  }
  /** The entries of the menu below the header, in their order. */
  readonly menu: readonly MenuEntry[]
  /** The promises above the footer, in their order; null: those of `footerBanner`. */
  readonly promises: readonly ShopPromise[] | null
  /** Promises in one language, as shops wrote them before they arranged them. */
  readonly footerBanner: {
    readonly [promise in (typeof promiseKinds)[number]]: { readonly title: string; readonly description: string }
  }
  readonly seo: {
    readonly title: string
    readonly description: string
    readonly keyword: string
    readonly image: readonly string[]
  }
  readonly social: { readonly [network in 'facebook' | 'instagram' | 'twitter' | 'youtube' | 'pinterest']: string }
  readonly currency: { readonly name: string; readonly s: string; readonly exchangeRate: number }
  readonly color: {
    readonly primary: string
    readonly primary_hover: string
    readonly secondary: string
    readonly body_gray: string
    readonly body_gray_contrast: string
    readonly primary_contrast: string
    readonly primary_hover_contrast: string
    readonly secondary_contrast: string
  }
  readonly script: {
    readonly googleSiteVerificationId: string
    readonly facebookAppId: string
    readonly googleAnalyticsId: string
    readonly facebookPixelId: string
    readonly messengerPageId: string
  }
  readonly paymentGateway: { readonly [gateway in 'cod' | 'paypal' | 'stripe' | 'sslCommerz' | 'razorpay']: boolean }
  readonly login: { readonly facebook: boolean; readonly google: boolean }
  readonly security: { readonly loginForPurchase: boolean }
  /** Limits of unpaid guest orders: an hour from one network and email address, and pieces of one; null: any number. */
  readonly guestOrders: { readonly perNetwork: number; readonly perEmail: number; readonly mostPieces: number | null }
  /** The discount of newsletter readers on their first order, in percent; 0: no coupon, and no promise of one. */
  readonly newsletter: { readonly couponPercent: number }
  /** Staff confirm again who they are when an order gives back more than this in all, in cents; null: they never do. */
  readonly refunds: { readonly confirmOver: Minor | null }
  /** The shop gets mail about these at its own address (`email`). */
  readonly notify: { readonly orders: boolean; readonly requests: boolean }
  /** With moderation, reviews wait for the shop before they are shown and counted. */
  readonly review: { readonly moderation: boolean }
  /** Where the shop delivers. `countries` and `cities` empty mean everywhere. */
  readonly delivery: {
    readonly areas: readonly {
      readonly area: string
      readonly countries: readonly string[]
      readonly cities: readonly string[]
      readonly options: readonly {
        readonly type: string
        readonly cost: Minor
        /** Free from this order amount on; null: never. */
        readonly freeOver: Minor | null
        /** Working days, least and most. */
        readonly days: readonly [number, number]
      }[]
    }[]
  }
}

/** Sections that are objects merge one level deep; lists and plain values replace. */
export type SettingsChanges = {
  readonly [Section in keyof Settings]?: Settings[Section] extends readonly unknown[] | string | null
    ? Settings[Section]
    : Partial<Settings[Section]>
}

export type SettingsEvent = Message<'SettingsChanged', { changes: SettingsChanges }>

/** What changes touch, as it is merged: `name`, and of a section each field, like `currency.s`. */
export function pathsOf(changes: SettingsChanges): readonly string[] {
  return Object.entries(changes).flatMap(([section, value]) =>
    isSection(value) ? Object.keys(value).map(field => `${section}.${field}`) : [section],
  )
}
