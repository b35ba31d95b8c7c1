import type { PageTable } from '../app/page-table.ts'

const account = { words: ['auth'], personal: true } as const

/** Every page of the storefront, by its folder. */
export const pages = {
  home: { path: '/', words: ['home'] },
  listing: {
    path: ['categories/:slug', 'brands/:slug', 'ps/:slug', 'tags/:slug', 'store', 'search'],
    words: ['listing'],
  },
  product: { path: 'product/:slug', words: ['product', 'review'] },
  'product/review': { path: 'product/:slug/review', words: ['review'], access: 'customer' },
  'stock-notices': { words: ['notices'], personal: true },
  newsletter: { path: ['confirm-newsletter', 'unsubscribe'], words: ['unsubscribe'], personal: true },
  cart: { words: ['cart', 'coupon'], personal: true },
  coupons: { words: ['coupon'], personal: true },
  compare: { words: ['compare'], personal: true },
  wishlist: { path: ['wishlist', 'wishlist/:shareId'], words: ['wishlist'], personal: true },
  checkout: { words: ['checkout', 'coupon', 'payment', 'auth'], personal: true },
  order: { path: 'order/:orderId', words: ['order', 'payment'], personal: true },
  'order/own': { path: 'profile/orders/:orderId', words: ['order'], access: 'customer' },
  profile: {
    words: ['profile', 'order', 'review', 'auth', 'notices'],
    access: 'customer',
  },
  'profile/erased': { path: 'profile/erased', words: ['profile'], personal: true },
  'auth/sign-in': account,
  'auth/sign-up': account,
  'auth/sign-out': account,
  'auth/forgot-password': account,
  'auth/reset-password': account,
  'auth/confirm-email': account,
  'auth/staff-invitation': account,
  'auth/verify-request': account,
  'auth/error': { path: 'auth/error', ...account },
  blog: { words: ['content'] },
  'blog/article': { path: 'blog/:slug', words: ['content'] },
  brands: { words: ['content'] },
  contact: { words: ['contact'] },
  faqs: { words: ['content'] },
  // The owner's other pages; an unknown address is looked for here too.
  content: { path: ':slug', words: ['content'] },
} as const satisfies PageTable
export type PageName = keyof typeof pages
