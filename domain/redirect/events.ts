/** What an address is of, where it is the name of a term: renaming one of these moves its page. */
export type MovedKind = 'category' | 'brand'

export type RedirectEvent = {
  readonly type: 'AddressMoved'
  readonly data: { readonly kind: MovedKind; readonly from: string; readonly to: string }
}
