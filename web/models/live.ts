/** Documents of a view that changed, up to a position of the log; without ids any of them may have. */
export type LiveChange = { readonly view: string; readonly ids: readonly string[]; readonly checkpoint: number }

/** A member who packs an order at this moment; the name is null where it is not known. */
export type LivePacker = { readonly order: number; readonly name: string | null }
