/** What taking a change back does to one field. */
export type ThreeWay =
  /** It is as the change left it: it goes back to what it was. */
  | 'back'
  /** The change did not touch it, or it is as before already. */
  | 'stays'
  /** Somebody changed it since: it is left alone and named. */
  | 'kept'

/** Compares a field before a change, after it, and now. Nothing that was said since is overwritten. */
export function threeWay<Value>(
  { before, after, now }: { readonly before: Value; readonly after: Value; readonly now: Value },
  same: (one: Value, other: Value) => boolean,
): ThreeWay {
  if (same(before, after) || same(now, before)) return 'stays'
  return same(now, after) ? 'back' : 'kept'
}
