/** Uids in the order in which they were first seen; what is not there any more is left out. */
export function arrange(order: readonly string[], lines: readonly { readonly uid: string }[]): readonly string[] {
  const present = new Set(lines.map(line => line.uid))
  const kept = order.filter(uid => present.has(uid))
  const known = new Set(kept)
  return [...kept, ...lines.flatMap(({ uid }) => (known.has(uid) ? [] : [uid]))]
}
