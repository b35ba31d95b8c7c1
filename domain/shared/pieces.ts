/** So many of one line. */
export type Pieces = { readonly uid: string; readonly quantity: number }

/** One entry a line, however often it was named. */
export function oneALine(lines: readonly Pieces[]): readonly Pieces[] {
  const quantities = new Map<string, number>()
  for (const { uid, quantity } of lines) quantities.set(uid, (quantities.get(uid) ?? 0) + quantity)
  return [...quantities].map(([uid, quantity]) => ({ uid, quantity }))
}
