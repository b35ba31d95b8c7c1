/** The views that open pages are told of. */
export type LiveView =
  | 'activity'
  | 'content-rows'
  | 'coupons'
  | 'customers'
  | 'feeds'
  | 'history-lines'
  | 'import-runs'
  | 'inventory'
  | 'jobs'
  | 'mail-log'
  | 'notification-settings'
  | 'order'
  | 'order-rows'
  | 'payment-rows'
  | 'payments'
  | 'permission-asks'
  | 'price-changes'
  | 'product-rows'
  | 'redirects'
  | 'requests'
  | 'returns'
  | 'reviews'
  | 'roles'
  | 'settings'
  | 'staff'
  | 'stock-watches'
  | 'subscribers'
  | 'terms'

/** Documents of a view that changed, up to a position of the log; without ids any of them may have. */
export type LiveChange = { readonly view: LiveView; readonly ids: readonly string[]; readonly checkpoint: number }

/** A member who packs an order at this moment; the name is null where it is not known. */
export type LivePacker = { readonly order: number; readonly name: string | null }
