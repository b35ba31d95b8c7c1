import type { Settings } from '#domain/settings/events.ts'

const picture = 'a file below files/ in the data folder, like files/logo.svg, or an https address'
const readable = '#rrggbb; empty: the shop’s own'

/** What each setting is, with its unit, for the person who runs the shop. */
export const meanings: { readonly [name in keyof Settings]: string | { readonly [part: string]: string } } = {
  name: 'Name of the shop, on pages, mails and invoices',
  title: 'Greeting of the home page, and title of the shop for search engines',
  address: 'Postal address, in the footer and on invoices',
  shortAddress: 'Town and region, where there is little room',
  email: 'Address that shoppers write to; mails are answered there, and messages and new orders are told to it',
  description: 'The shop in a sentence, on the home page and for search engines',
  phoneHeader: 'Telephone number in the header',
  phoneFooter: 'Telephone number in the footer and on invoices',
  copyright: 'Holder of the copyright, in the footer',
  logo: `Logo in the header: ${picture}`,
  favicon: `Mark in the tab of a browser: ${picture}`,
  gatewayImage: `Marks of payments in the footer, several: ${picture}`,
  language: 'Language of what is written to the shop itself: en, bn, ar, fr',
  announcements:
    'Texts of the strip above the header, like [{"en":"Closed on Monday"}]; empty: free delivery, where there is',
  hero: { title: 'Greeting of the home page, by language', text: 'Text below the greeting, by language' },
  footerBanner: 'Three promises above the footer, each with title and description; empty: the shop’s own',
  seo: {
    title: 'Title of the home page for search engines',
    description: 'Description of the home page for search engines',
    keyword: 'Keywords of the home page',
    image: `Picture of links to the shop in other places: ${picture}`,
  },
  social: {
    facebook: 'Address of your page; empty: no link',
    instagram: 'Address of your page; empty: no link',
    twitter: 'Address of your page; empty: no link',
    youtube: 'Address of your page; empty: no link',
    pinterest: 'Address of your page; empty: no link',
  },
  currency: {
    name: 'Currency that shoppers see and pay in: code of three letters',
    s: 'Its sign',
    exchangeRate: 'How many units of it one unit of your feed’s currency buys; 1: the feed has this currency',
  },
  color: {
    primary: `Buttons and links: ${readable}`,
    primary_hover: `Buttons under the pointer: ${readable}`,
    secondary: `Prices that fell and other signals: ${readable}`,
    body_gray: `Areas that are set off: ${readable}`,
    body_gray_contrast: `Text on them: ${readable}`,
    primary_contrast: `Text on buttons: ${readable}`,
    primary_hover_contrast: `Text on buttons under the pointer: ${readable}`,
    secondary_contrast: `Text on signals: ${readable}`,
  },
  script: {
    googleSiteVerificationId: 'Proves to Google that the shop is yours',
    facebookAppId: 'Proves to Facebook that the shop is yours',
    googleAnalyticsId: 'Google Analytics, loaded for visitors who allow it',
    facebookPixelId: 'Facebook Pixel, loaded for visitors who allow it',
    messengerPageId: 'Page that the link to Messenger opens',
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
    perNetwork: 'Orders of guests an hour from one network',
    perEmail: 'Orders of guests an hour to one mailbox',
    mostPieces: 'Pieces in one order of a guest that is not paid ahead; null: any number',
  },
  newsletter: { couponPercent: 'Percent that confirmed readers get off their first order; 0: nothing' },
  notify: {
    orders: 'Whether each new order is mailed to the shop’s own address',
    requests: 'Whether each message of the contact form is mailed there',
  },
  review: { moderation: 'Whether reviews wait for you before they are shown' },
  delivery: {
    areas:
      'Where the shop delivers: countries and cities (empty: everywhere), and options with cost and freeOver in cents of the feed’s currency and days, least and most',
  },
}
