import 'i18next'
import type cart from '../locales/en/cart.json'
import type checkout from '../locales/en/checkout.json'
import type home from '../locales/en/home.json'
import type listing from '../locales/en/listing.json'
import type order from '../locales/en/order.json'
import type page from '../locales/en/page.json'
import type product from '../locales/en/product.json'
import type search from '../locales/en/search.json'
import type shell from '../locales/en/shell.json'
import type ui from '../locales/en/ui.json'

declare module 'i18next' {
  /** English is the source: its keys are the ones that may be asked for. A new namespace is named here. */
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      cart: typeof cart
      checkout: typeof checkout
      home: typeof home
      listing: typeof listing
      order: typeof order
      page: typeof page
      product: typeof product
      search: typeof search
      shell: typeof shell
      ui: typeof ui
    }
  }
}
