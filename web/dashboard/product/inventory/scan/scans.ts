import type { ScannedVariant } from '../../../../models/inventory.ts'

/** `count`: what lies on a shelf; `receive`: what came. */
export type ScanMode = 'count' | 'receive'

/** A code that was scanned; `variant` null: none has it, or it is looked for. */
export type ScanLine = {
  readonly code: string
  readonly pieces: number
  readonly variant: ScannedVariant | null
  readonly state: 'looking' | 'found' | 'unknown'
}

export type FoundLine = ScanLine & { readonly variant: ScannedVariant }

/** Lines of one product on their way to the shop. Until it answers they are sent under the same id, so that they count once. */
export type SentScans = {
  readonly id: string
  readonly productId: string
  readonly mode: ScanMode
  readonly note: string
  readonly lines: readonly FoundLine[]
}

/** The newest line first. */
export type Scans = {
  readonly mode: ScanMode
  readonly lines: readonly ScanLine[]
  readonly sent: readonly SentScans[]
  /** Without beeps. */
  readonly silent: boolean
}

export const noScans: Scans = { mode: 'count', lines: [], sent: [], silent: false }

/** A scan adds a piece to its line, and brings that to the top. */
export function scanned(scans: Scans, code: string): Scans {
  const known = scans.lines.find(line => line.code === code || line.variant?.sku === code)
  const line: ScanLine = known
    ? { ...known, pieces: known.pieces + 1 }
    : { code, pieces: 1, variant: null, state: 'looking' }
  return { ...scans, lines: [line, ...scans.lines.filter(each => each !== known)] }
}

/** What the shop says of a code; two codes of one variant become one line. */
export function resolved(scans: Scans, code: string, variant: ScannedVariant | null): Scans {
  const line = scans.lines.find(each => each.code === code)
  if (!line) return scans
  const same = variant && scans.lines.find(each => each !== line && each.variant?.sku === variant.sku)
  const after: ScanLine = {
    ...line,
    variant: same?.variant ?? variant,
    state: variant ? 'found' : 'unknown',
    pieces: line.pieces + (same?.pieces ?? 0),
  }
  return { ...scans, lines: scans.lines.flatMap(each => (each === line ? after : each === same ? [] : each)) }
}

export function withPieces(scans: Scans, code: string, pieces: number): Scans {
  return { ...scans, lines: scans.lines.map(line => (line.code === code ? { ...line, pieces } : line)) }
}

export function without(scans: Scans, codes: readonly string[]): Scans {
  return { ...scans, lines: scans.lines.filter(({ code }) => !codes.includes(code)) }
}

/** Lines by product, as they are saved: each product is one act. */
export function byProduct(scans: Scans): ReadonlyMap<string, readonly FoundLine[]> {
  const found = scans.lines.flatMap(line => (line.variant ? { ...line, variant: line.variant } : []))
  return Map.groupBy(found, ({ variant }) => variant.productId)
}

/** All that was found goes on its way: what is scanned from now on is more. Where nothing came, nothing is sent. */
export function sending(scans: Scans, note: string, newId: () => string): Scans {
  const { mode } = scans
  const sent = [...byProduct(scans)].flatMap(([productId, all]): readonly SentScans[] => {
    const lines = mode === 'receive' ? all.filter(({ pieces }) => pieces > 0) : all
    return lines.length > 0 ? [{ id: newId(), productId, mode, note, lines }] : []
  })
  return { ...scans, lines: scans.lines.filter(({ variant }) => !variant), sent: [...scans.sent, ...sent] }
}

/** The shop has answered: they are saved, or come back to be looked over once more. */
export function answered(scans: Scans, id: string, isSaved: boolean): Scans {
  const batch = scans.sent.find(each => each.id === id)
  if (!batch) return scans
  const rest = { ...scans, sent: scans.sent.filter(each => each !== batch) }
  if (isSaved) return rest
  const isBack = (line: ScanLine) => batch.lines.find(({ variant }) => variant.sku === line.variant?.sku)
  const lines = rest.lines.map(line => ({ ...line, pieces: line.pieces + (isBack(line)?.pieces ?? 0) }))
  const others = batch.lines.filter(({ variant }) => !rest.lines.some(line => line.variant?.sku === variant.sku))
  return { ...rest, mode: batch.mode, lines: [...lines, ...others] }
}
