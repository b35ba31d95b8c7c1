import type { Settings } from '#domain/settings/events.ts'

const picture = 'a file in the folder files of the data folder, like files/logo.svg, or an https address'
const readable = '#rrggbb; empty: the default'

/** What each setting is, with its unit, for the person who runs the shop. */
export const meanings: { readonly [name in keyof Settings]: string | { readonly [part: string]: string } } = {
  name: 'Name of the shop, on pages, mails and invoices',
  title: 'Headline of the home page, and title of the shop for search engines',
  address: 'Postal address, in the footer and on invoices',
  shortAddress: 'Town and region, for places with little room',
  email: 'Email address of the shop: shoppers and their replies write to it; new messages and orders are mailed to it',
  description: 'The shop in a sentence, on the home page and for search engines',
  phoneHeader: 'Phone number in the header',
  phoneFooter: 'Phone number in the footer and on invoices',
  copyright: 'Holder of the copyright, in the footer',
  logo: `Logo in the header: ${picture}`,
  favicon: `Icon in the browser tab: ${picture}`,
  gatewayImage: `Pictures of payment methods in the footer, a list: ${picture}`,
  language: 'Language of mails to the shop itself: en, bn, ar or fr',
  announcements:
    'Announcements above the header, like [{"en":"Closed on Monday"}]; empty: the amount for free delivery, if there is one',
  hero: { title: 'Headline of the home page, by language', text: 'Text below the headline, by language' },
  footerBanner: 'Three promises above the footer, each with a title and a description; empty: the defaults',
  seo: {
    title: 'Title of the home page for search engines',
    description: 'Description of the home page for search engines',
    keyword: 'Keywords of the home page',
    image: `Picture that other sites show with a link to the shop: ${picture}`,
  },
  social: {
    facebook: 'Address of your page there; empty: no link',
    instagram: 'Address of your page there; empty: no link',
    twitter: 'Address of your page there; empty: no link',
    youtube: 'Address of your page there; empty: no link',
    pinterest: 'Address of your page there; empty: no link',
  },
  currency: {
    name: 'Currency that shoppers see and pay in: a code of three letters',
    s: 'Its sign',
    exchangeRate: 'Units of this currency for one unit of the currency of your feeds; 1: they are the same',
  },
  color: {
    primary: `Buttons and links: ${readable}`,
    primary_hover: `Buttons when the pointer is on them: ${readable}`,
    secondary: `Reduced prices and other highlights: ${readable}`,
    body_gray: `Shaded areas: ${readable}`,
    body_gray_contrast: `Text on shaded areas: ${readable}`,
    primary_contrast: `Text on buttons: ${readable}`,
    primary_hover_contrast: `Text on buttons when the pointer is on them: ${readable}`,
    secondary_contrast: `Text on highlights: ${readable}`,
  },
  script: {
    googleSiteVerificationId: 'Proves to Google that the shop is yours',
    facebookAppId: 'Proves to Facebook that the shop is yours',
    googleAnalyticsId: 'Id of Google Analytics, which is loaded for visitors who allow it',
    facebookPixelId: 'Id of the Facebook Pixel, which is loaded for visitors who allow it',
    messengerPageId: 'Id of the page that the link to Messenger opens',
  },
  paymentGateway: {
    cod: 'Cash on delivery',
    paypal: 'PayPal; needs PAYPAL_CLIENT_ID and PAYPAL_SECRET',
    stripe: 'Cards through Stripe; needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY',
    sslCommerz: 'SSLCommerz; needs SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD',
    razorpay: 'Razorpay; needs RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
  },
  login: {
    facebook: 'Sign-in with Facebook; needs FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET',
    google: 'Sign-in with Google; needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
  },
  security: { loginForPurchase: 'Whether shoppers have to sign in before they order' },
  guestOrders: {
    perNetwork: 'Most guest orders an hour from one network',
    perEmail: 'Most guest orders an hour with one mailbox',
    mostPieces: 'Most pieces in a guest order that is not paid in advance; null: any number',
  },
  newsletter: { couponPercent: 'Percent off the first order for confirmed newsletter subscribers; 0: no coupon' },
  notify: {
    orders: 'Whether the shop gets a mail for each new order',
    requests: 'Whether the shop gets a mail for each message from the contact form',
  },
  review: { moderation: 'Whether reviews wait for your approval before they are shown' },
  delivery: {
    areas:
      'Where the shop delivers: countries and cities (empty: everywhere), with options. Their cost and freeOver are in cents of the currency of your feeds, their days the least and the most',
  },
}
