import type { PermissionName } from '#domain/shared/permissions.ts'
import type { PageTable } from '../app/page-table.ts'

const seenBy = (permission: PermissionName) => ({ permission, to: 'view' }) as const

const paymentWords = ['payments', 'gateway', 'provider', 'orders', 'order-page'] as const
const termWords = ['terms', 'order-page', 'history'] as const
const blogWords = ['blogs', 'history'] as const
/** A line can be about anything, so its values are told in the words of the page that edits them. */
const historyWords = [
  ...(['history-lines', 'history', 'product-editor', 'products', 'settings', 'terms', 'coupons'] as const),
  ...(['tables', 'shipping', 'gateway', 'shell'] as const),
] as const
const developerWords = ['developers', 'settings', 'order-page'] as const

/** Every page of the dashboard, by its folder. */
export const pages = {
  home: { path: '/', words: ['overview', 'orders', 'history-lines', 'settings', 'tables'], access: 'staff' },
  orders: { path: 'orders', words: ['orders', 'jobs'], access: seenBy('orders'), stays: true },
  'orders/order': {
    path: 'orders/:number',
    words: ['orders', 'order-page', 'order-notes', 'order-changes', 'checkout', 'history', 'provider', 'returns'],
    access: seenBy('orders'),
  },
  'orders/waiting': { path: 'orders/waiting/:orderId', words: ['order-page', 'orders'], access: seenBy('orders') },
  'orders/new': {
    path: 'orders/new/:draftId?',
    words: ['new-order', 'product', 'checkout', 'coupon', 'order-page', 'orders', 'history'],
    access: { permission: 'orders', to: 'edit' },
  },
  'orders/coupons': {
    path: 'orders/coupons/:code?',
    words: ['coupons', 'coupon', 'order-page', 'what-if', 'history'],
    access: seenBy('coupons'),
    stays: true,
  },
  'orders/returns': {
    path: 'orders/returns',
    words: ['returns', 'orders', 'order-page'],
    access: seenBy('orders'),
    stays: true,
  },
  'orders/slips': { path: 'orders/slips', words: ['slips', 'orders', 'order-page'], access: seenBy('orders') },
  product: { path: 'product', words: ['products', 'jobs', 'prices'], access: seenBy('product'), stays: true },
  'product/new': {
    path: 'product/new',
    words: ['product-editor', 'products'],
    access: { permission: 'product', to: 'edit' },
  },
  'product/inventory': {
    path: 'product/inventory',
    words: ['inventory', 'product-editor', 'history', 'products'],
    access: seenBy('stock'),
    stays: true,
  },
  'product/inventory/scan': {
    path: 'product/inventory/scan',
    words: ['inventory'],
    access: { permission: 'stock', to: 'edit' },
  },
  'product/inventory/variants': {
    path: 'product/inventory/variants',
    words: ['inventory'],
    access: seenBy('stock'),
    stays: true,
  },
  'product/inventory/sheet': {
    path: 'product/inventory/:id',
    words: ['inventory', 'product-editor', 'history', 'products'],
    access: seenBy('stock'),
  },
  'product/waiting': {
    path: 'product/waiting/:variant?',
    words: ['waiting', 'order-page'],
    access: seenBy('stock'),
    stays: true,
  },
  'product/prices': { path: 'product/prices', words: ['prices'], access: seenBy('product'), stays: true },
  'product/prices/change': {
    path: 'product/prices/:change',
    words: ['prices', 'jobs'],
    access: seenBy('product'),
  },
  'product/editor': {
    path: 'product/:id',
    words: ['product-editor', 'products', 'history'],
    access: seenBy('product'),
  },
  import: { path: 'product/import', words: ['imports'], access: seenBy('product'), stays: true },
  'import/run': { path: 'product/import/:run', words: ['imports', 'feed-problems'], access: seenBy('product') },
  'import/feeds': {
    path: 'product/import/feeds',
    words: ['feeds', 'imports', 'feed-problems'],
    access: seenBy('product'),
  },
  'import/feeds/edit': { path: 'product/import/feeds/:feed', words: ['feeds', 'imports'], access: seenBy('product') },
  jobs: { path: 'jobs', words: ['jobs'], access: 'staff' },
  'jobs/job': { path: 'jobs/:jobId', words: ['jobs'], access: 'staff' },
  notifications: { path: 'notifications', words: ['notifications', 'provider'], access: 'staff' },
  account: { path: 'account', words: ['account'], access: 'staff' },
  billing: { path: 'billing', words: ['account'], access: 'staff' },
  confirm: { path: 'confirm', words: [], access: 'staff' },
  'product/reviews': {
    path: 'product/reviews/:review?',
    words: ['reviews', 'order-page'],
    access: seenBy('product'),
    stays: true,
  },
  'terms/categories': { path: 'categories/:term?', words: termWords, access: seenBy('categories') },
  'terms/colors': { path: 'colors/:term?', words: termWords, access: seenBy('colors'), stays: true },
  'terms/attributes': { path: 'attributes/:term?', words: termWords, access: seenBy('attributes'), stays: true },
  'terms/brand': { path: 'brand/:term?', words: [...termWords, 'what-if'], access: seenBy('brand'), stays: true },
  shipping: { path: 'shipping', words: ['shipping', 'what-if'], access: seenBy('shipping') },
  subscribers: {
    path: 'subscribers/:subscriber?',
    words: ['subscribers', 'order-page'],
    access: seenBy('subscribers'),
    stays: true,
  },
  users: { path: 'users', words: ['customers'], access: seenBy('users'), stays: true },
  'users/customer': {
    path: 'users/:personId',
    words: ['customers', 'customer', 'orders', 'order-page', 'account', 'checkout', 'history'],
    access: seenBy('users'),
  },
  staff: { path: 'users/staff', words: ['staff'], access: seenBy('users') },
  'staff/roles': { path: 'users/roles', words: ['staff'], access: seenBy('users') },
  gateway: { path: 'gateway', words: ['gateway'], access: seenBy('gateway') },
  'gateway/payments': {
    path: 'gateway/payments/:order?',
    words: paymentWords,
    access: seenBy('gateway'),
    stays: true,
  },
  'gateway/reconcile': { path: 'gateway/reconcile', words: paymentWords, access: seenBy('gateway'), stays: true },
  blogs: { path: 'blogs/:content?', words: blogWords, access: seenBy('blogs'), stays: true },
  'blogs/pages': { path: 'blogs/pages/:content?', words: blogWords, access: seenBy('blogs'), stays: true },
  'blogs/redirects': {
    path: 'blogs/redirects/:redirect?',
    words: [...blogWords, 'order-page'],
    access: seenBy('blogs'),
    stays: true,
  },
  'blogs/faqs': { path: 'blogs/faqs/:content?', words: blogWords, access: seenBy('blogs'), stays: true },
  'requests/templates': {
    path: 'requests/templates/:templateId?',
    words: ['requests', 'order-page'],
    access: seenBy('requests'),
  },
  'requests/mail': {
    path: 'requests/mail/:mailId?',
    words: ['mails', 'order-page'],
    access: seenBy('requests'),
    stays: true,
  },
  requests: {
    path: 'requests/:requestId?',
    words: ['requests', 'orders', 'order-page', 'order-notes', 'checkout', 'history'],
    access: seenBy('requests'),
    stays: true,
  },
  'settings/tables': {
    path: 'settings/tables/:table?',
    words: ['tables', 'settings', 'order-page', 'history'],
    access: seenBy('settings'),
  },
  'settings/developers': { path: 'settings/developers', words: developerWords, access: seenBy('settings') },
  'settings/developers/endpoints': {
    path: 'settings/developers/endpoints',
    words: developerWords,
    access: seenBy('settings'),
  },
  'settings/developers/events': {
    path: 'settings/developers/events',
    words: developerWords,
    access: seenBy('settings'),
  },
  'settings/developers/erasures': {
    path: 'settings/developers/erasures',
    words: developerWords,
    access: seenBy('settings'),
  },
  settings: { path: 'settings/:group?', words: ['settings', 'shell', 'home', 'history'], access: seenBy('settings') },
  'history/past': {
    path: 'history/past',
    words: historyWords,
    access: seenBy('history'),
  },
  'history/lines': {
    path: 'history',
    words: historyWords,
    access: seenBy('history'),
    stays: true,
  },
} as const satisfies PageTable
export type PageName = keyof typeof pages
