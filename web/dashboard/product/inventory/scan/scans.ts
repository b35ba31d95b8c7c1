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

/** The newest line first. */
export type Scans = { readonly mode: ScanMode; readonly lines: readonly ScanLine[] }

export const noScans: Scans = { mode: 'count', lines: [] }

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

/** The line with so many pieces; without any it goes. */
export function withPieces(scans: Scans, code: string, pieces: number): Scans {
  return {
    ...scans,
    lines: scans.lines.flatMap(line => (line.code !== code ? line : pieces < 0 ? [] : { ...line, pieces })),
  }
}

export function without(scans: Scans, codes: readonly string[]): Scans {
  return { ...scans, lines: scans.lines.filter(({ code }) => !codes.includes(code)) }
}

/** Lines by product, as they are saved: each product is one act. */
export function byProduct(scans: Scans): ReadonlyMap<string, readonly (ScanLine & { variant: ScannedVariant })[]> {
  const found = scans.lines.flatMap(line => (line.variant ? { ...line, variant: line.variant } : []))
  return Map.groupBy(found, ({ variant }) => variant.productId)
}
