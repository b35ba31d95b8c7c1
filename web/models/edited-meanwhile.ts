/** Why a save was refused: somebody changed the same fields meanwhile. `by` null: the owner, by a command, or they were erased. */
export type EditedMeanwhile = {
  /** Send it with what is chosen. */
  readonly base: number
  /** The newest change. */
  readonly by: string | null
  readonly at: string
  readonly clashes: readonly Clash[]
  /** Fields that others changed and this save did not, and who changed each last. */
  readonly others: readonly { readonly path: string; readonly by: string | null }[]
}

/** A field that two people changed, by its path in the record. */
export type Clash = {
  readonly path: string
  readonly before: string
  readonly theirs: string
  readonly yours: string
  readonly by: string | null
  readonly at: string
  /** Why they changed it, in their own words. */
  readonly reason?: string
}
