/** The groups of the page, in its order; each is saved alone. */
export const settingGroups = [
  ...(['general', 'branding', 'home', 'sharing', 'social', 'currency', 'languages'] as const),
  ...(['checkout', 'reviews', 'scripts', 'tables', 'privacy', 'developers'] as const),
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** How a setting is shown and typed. `limit`: a whole number, or none; `sum`: an amount of money, or none. */
export type Kind =
  | 'line'
  | 'code'
  | 'mail'
  | 'site'
  | 'long'
  | 'flag'
  | 'count'
  | 'limit'
  | 'percent'
  | 'sum'
  | 'rate'
  | 'language'
  | 'digits'
  | 'currency'
  | 'mark'
  | 'marks'
  | 'color'
  | 'texts'
  | 'lines'
  | 'menu'
  | 'link'
  | 'photo'
  | 'scene'
  | 'promises'

export type Field = { readonly path: string; readonly kind: Kind }

const of = <const Path extends string>(kind: Kind, ...paths: readonly Path[]) =>
  paths.map(path => ({ path, kind }) as const)

/** The forms of the page: each group is saved alone, in panels. `home` is saved as a draft and then published. */
export const groups = {
  general: [
    {
      name: 'shop',
      fields: [...of('line', 'name', 'title'), ...of('long', 'description'), ...of('language', 'language')],
    },
    {
      name: 'reach',
      fields: [
        ...of('mail', 'email'),
        ...of('code', 'phoneHeader', 'phoneFooter'),
        ...of('long', 'address'),
        ...of('line', 'shortAddress', 'copyright'),
      ],
    },
    { name: 'mail', fields: of('flag', 'notify.orders', 'notify.requests') },
  ],
  branding: [
    { name: 'marks', fields: [...of('mark', 'logo', 'favicon'), ...of('marks', 'gatewayImage')] },
    {
      name: 'colors',
      fields: of('color', 'color.primary', 'color.primary_hover', 'color.secondary', 'color.body_gray'),
    },
    {
      name: 'textColors',
      fields: of(
        'color',
        'color.primary_contrast',
        'color.primary_hover_contrast',
        'color.secondary_contrast',
        'color.body_gray_contrast',
      ),
    },
  ],
  home: [
    { name: 'strip', fields: of('lines', 'announcements') },
    { name: 'menu', fields: of('menu', 'menu') },
    {
      name: 'hero',
      fields: [
        ...of('texts', 'hero.title', 'hero.text', 'hero.action'),
        ...of('link', 'hero.link'),
        ...of('photo', 'hero.picture'),
        ...of('scene', 'hero.scene'),
      ],
    },
    { name: 'promises', fields: of('promises', 'promises') },
  ],
  sharing: [
    {
      name: 'sharing',
      fields: [
        ...of('line', 'seo.title'),
        ...of('long', 'seo.description'),
        ...of('line', 'seo.keyword'),
        ...of('mark', 'seo.image'),
      ],
    },
  ],
  social: [
    {
      name: 'social',
      fields: of('site', 'social.facebook', 'social.instagram', 'social.twitter', 'social.youtube', 'social.pinterest'),
    },
  ],
  currency: [
    {
      name: 'currency',
      fields: [...of('currency', 'currency.name'), ...of('line', 'currency.s'), ...of('rate', 'currency.exchangeRate')],
    },
  ],
  languages: [{ name: 'digits', fields: of('digits', 'digits.bn', 'digits.ar') }],
  checkout: [
    { name: 'signIn', fields: of('flag', 'security.loginForPurchase', 'login.google', 'login.facebook') },
    {
      name: 'guests',
      fields: [
        ...of('count', 'guestOrders.perNetwork', 'guestOrders.perEmail'),
        ...of('limit', 'guestOrders.mostPieces'),
      ],
    },
    { name: 'money', fields: [...of('sum', 'refunds.confirmOver'), ...of('percent', 'newsletter.couponPercent')] },
  ],
  reviews: [{ name: 'reviews', fields: of('flag', 'review.moderation') }],
  scripts: [
    {
      name: 'scripts',
      fields: of(
        'code',
        'script.googleAnalyticsId',
        'script.facebookPixelId',
        'script.googleSiteVerificationId',
        'script.facebookAppId',
        'script.messengerPageId',
      ),
    },
  ],
} as const satisfies {
  readonly [group in SettingGroup]?: readonly { readonly name: string; readonly fields: readonly Field[] }[]
}

export type FormGroup = keyof typeof groups
export type FieldPath = (typeof groups)[FormGroup][number]['fields'][number]['path']

export function fieldsOf(group: FormGroup): readonly Field[] {
  return groups[group].flatMap(({ fields }): readonly Field[] => fields)
}

/** The settings of which the history of a group tells. The home page had promises in one language before. */
export function pathsTold(group: FormGroup): ReadonlySet<string> {
  const before = group === 'home' ? ['delivery', 'support', 'security'].map(promise => `footerBanner.${promise}`) : []
  return new Set([...fieldsOf(group).map(({ path }) => path), ...before])
}
