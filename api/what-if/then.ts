/** Rules that began to count at a moment. */
export type Since<Rules> = { readonly at: string; readonly rules: Rules }

/** The price of an order is made by rules from a view, which can be so far behind the log. */
const behindMs = 10_000

/**
 * The rules that an order may have been priced by: those of its moment, and others that had ended shortly before it. The
 * newest first. `all`: the oldest first; the first of them count from the beginning.
 */
export function rulesAt<Rules>(
  all: readonly Since<Rules>[],
  moment: string,
  behind: number = behindMs,
): readonly Rules[] {
  const last = Math.max(
    0,
    all.findLastIndex(({ at }) => at <= moment),
  )
  const earliest = new Date(Date.parse(moment) - behind).toISOString()
  const first = Math.max(
    0,
    all.findLastIndex(({ at }) => at <= earliest),
  )
  return all
    .slice(Math.min(first, last), last + 1)
    .map(({ rules }) => rules)
    .reverse()
}
