import 'i18next'
import type auth from '../locales/en/auth.json'
import type cart from '../locales/en/cart.json'
import type checkout from '../locales/en/checkout.json'
import type compare from '../locales/en/compare.json'
import type contact from '../locales/en/contact.json'
import type content from '../locales/en/content.json'
import type coupon from '../locales/en/coupon.json'
import type home from '../locales/en/home.json'
import type listing from '../locales/en/listing.json'
import type mail from '../locales/en/mail.json'
import type notices from '../locales/en/notices.json'
import type order from '../locales/en/order.json'
import type page from '../locales/en/page.json'
import type payment from '../locales/en/payment.json'
import type picks from '../locales/en/picks.json'
import type product from '../locales/en/product.json'
import type profile from '../locales/en/profile.json'
import type review from '../locales/en/review.json'
import type search from '../locales/en/search.json'
import type shell from '../locales/en/shell.json'
import type ui from '../locales/en/ui.json'
import type unsubscribe from '../locales/en/unsubscribe.json'
import type wishlist from '../locales/en/wishlist.json'

declare module 'i18next' {
  /** English is the source: its keys are the ones that may be asked for. A new namespace is named here. */
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      auth: typeof auth
      cart: typeof cart
      checkout: typeof checkout
      compare: typeof compare
      contact: typeof contact
      content: typeof content
      coupon: typeof coupon
      home: typeof home
      listing: typeof listing
      mail: typeof mail
      notices: typeof notices
      order: typeof order
      page: typeof page
      payment: typeof payment
      picks: typeof picks
      product: typeof product
      profile: typeof profile
      review: typeof review
      search: typeof search
      shell: typeof shell
      ui: typeof ui
      unsubscribe: typeof unsubscribe
      wishlist: typeof wishlist
    }
  }
}
