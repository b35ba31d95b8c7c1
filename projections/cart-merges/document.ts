/** A guest's cart that was closed for an account, and whose lines have not come in yet. Its id is the guest's cart. */
export type CartMerge = { readonly into: string }
