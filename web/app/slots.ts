/** Marks places that are filled after rendering, with characters that HTML does not allow. */
const open = '\u0001'
const close = '\u0002'

export function slot(name: string): string {
  return `${open}${name}${close}`
}

/** Text cut at the slots of one kind: the odd entries are names of slots. */
export function cutAtSlots(text: string, names: readonly string[]): readonly string[] {
  const cut: string[] = []
  let from = 0
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    const end = text.indexOf(close, at)
    const name = text.slice(at + 1, end)
    if (end < 0 || !names.includes(name)) continue
    cut.push(text.slice(from, at), name)
    from = end + 1
  }
  cut.push(text.slice(from))
  return cut
}
