import { menuParts, type Settings } from './events.ts'

/** The shop before anybody changed a setting. */
export const defaultSettings: Settings = {
  name: '',
  title: '',
  address: '',
  shortAddress: '',
  email: '',
  description: '',
  phoneHeader: '',
  phoneFooter: '',
  copyright: '',
  logo: [],
  favicon: [],
  gatewayImage: [],
  language: 'en',
  digits: { bn: 'beng', ar: 'latn' },
  announcements: [],
  hero: { title: {}, text: {}, action: {}, link: '', picture: [] },
  menu: menuParts.map(entry => ({ entry, label: {}, path: '' })),
  footerBanner: {
    security: { title: '', description: '' },
    support: { title: '', description: '' },
    delivery: { title: '', description: '' },
  },
  seo: { title: '', description: '', keyword: '', image: [] },
  social: { facebook: '', instagram: '', twitter: '', youtube: '', pinterest: '' },
  currency: { name: 'USD', s: '$', exchangeRate: 1 },
  color: {
    primary: '',
    primary_hover: '',
    secondary: '',
    body_gray: '',
    body_gray_contrast: '',
    primary_contrast: '',
    primary_hover_contrast: '',
    secondary_contrast: '',
  },
  script: {
    googleSiteVerificationId: '',
    facebookAppId: '',
    googleAnalyticsId: '',
    facebookPixelId: '',
    messengerPageId: '',
  },
  paymentGateway: { cod: true, paypal: false, stripe: false, sslCommerz: false, razorpay: false },
  login: { facebook: false, google: false },
  security: { loginForPurchase: true },
  guestOrders: { perNetwork: 20, perEmail: 10, mostPieces: null },
  newsletter: { couponPercent: 10 },
  refunds: { confirmOver: 10_000 },
  notify: { orders: true, requests: true },
  review: { moderation: false },
  // A shop that delivers nowhere sells nothing, so it begins with delivery to everywhere. Costs in cents.
  delivery: {
    areas: [
      {
        area: 'Everywhere',
        countries: [],
        cities: [],
        options: [
          { type: 'standard', cost: 600, freeOver: 5000, days: [3, 5] },
          { type: 'express', cost: 1500, freeOver: null, days: [1, 2] },
        ],
      },
    ],
  },
}
