export type RedirectKind = 'product' | 'category' | 'brand' | 'page' | 'post' | 'faq'

/** An address that nobody lives at any more; its id is `<kind>:<slug>`. */
export type Redirect = { readonly kind: RedirectKind; readonly from: string; readonly to: string }
