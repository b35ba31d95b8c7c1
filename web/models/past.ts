/** When something happened to a record, ISO-8601 UTC, and who or what did it. */
export type PastTick<Kind extends string = string> = { readonly at: string; readonly kind: Kind }

/** A record as it was at an instant, and the line of its life. */
export type Past<Kind extends string = string> = {
  readonly at: string
  /** The present, as the shop's clock says it. */
  readonly until: string
  /** In order. Of a record that changes a lot only some, evenly chosen. */
  readonly ticks: readonly PastTick<Kind>[]
  /** How often each changed it, to this day. */
  readonly counts: { readonly [kind in Kind]: number }
}
