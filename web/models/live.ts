/** Documents of a view that changed, up to a position of the log; without ids any of them may have. */
export type LiveChange = { readonly view: string; readonly ids: readonly string[]; readonly checkpoint: number }
