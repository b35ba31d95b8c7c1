import 'i18next'

declare module 'i18next' {
  /** English is the source: its keys are the ones that may be asked for. A new namespace is named here. */
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      account: typeof import('../locales/en/account.json')
      auth: typeof import('../locales/en/auth.json')
      cart: typeof import('../locales/en/cart.json')
      checkout: typeof import('../locales/en/checkout.json')
      compare: typeof import('../locales/en/compare.json')
      contact: typeof import('../locales/en/contact.json')
      content: typeof import('../locales/en/content.json')
      coupon: typeof import('../locales/en/coupon.json')
      coupons: typeof import('../locales/en/coupons.json')
      dashboard: typeof import('../locales/en/dashboard.json')
      frame: typeof import('../locales/en/frame.json')
      history: typeof import('../locales/en/history.json')
      home: typeof import('../locales/en/home.json')
      imports: typeof import('../locales/en/imports.json')
      jobs: typeof import('../locales/en/jobs.json')
      keys: typeof import('../locales/en/keys.json')
      listing: typeof import('../locales/en/listing.json')
      mail: typeof import('../locales/en/mail.json')
      'new-order': typeof import('../locales/en/new-order.json')
      notices: typeof import('../locales/en/notices.json')
      notifications: typeof import('../locales/en/notifications.json')
      order: typeof import('../locales/en/order.json')
      'order-changes': typeof import('../locales/en/order-changes.json')
      'order-notes': typeof import('../locales/en/order-notes.json')
      'order-page': typeof import('../locales/en/order-page.json')
      orders: typeof import('../locales/en/orders.json')
      overview: typeof import('../locales/en/overview.json')
      page: typeof import('../locales/en/page.json')
      palette: typeof import('../locales/en/palette.json')
      payment: typeof import('../locales/en/payment.json')
      picks: typeof import('../locales/en/picks.json')
      product: typeof import('../locales/en/product.json')
      'product-editor': typeof import('../locales/en/product-editor.json')
      products: typeof import('../locales/en/products.json')
      profile: typeof import('../locales/en/profile.json')
      returns: typeof import('../locales/en/returns.json')
      review: typeof import('../locales/en/review.json')
      search: typeof import('../locales/en/search.json')
      shell: typeof import('../locales/en/shell.json')
      slips: typeof import('../locales/en/slips.json')
      staff: typeof import('../locales/en/staff.json')
      ui: typeof import('../locales/en/ui.json')
      unsubscribe: typeof import('../locales/en/unsubscribe.json')
      wishlist: typeof import('../locales/en/wishlist.json')
    }
  }
}
