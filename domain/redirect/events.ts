/** The kinds of terms whose name is in an address: renaming one of these moves its page. */
export type MovedKind = 'category' | 'brand'

export type RedirectEvent = {
  readonly type: 'AddressMoved'
  readonly data: { readonly kind: MovedKind; readonly from: string; readonly to: string }
}
