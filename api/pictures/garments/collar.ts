import type { Cloth } from './cloth.ts'
import { labelInks, wovenLabel } from './label.ts'
import { acrossAxis, band, ribs, shift } from './path.ts'
import { path, type Sheet, stroke } from './sheet.ts'

/** Lines of a crew neck as left halves that end on the axis. */
export interface Crew {
  /** Where the collar is sewn on. */
  outer: string
  /** Its free edge in front. */
  inner: string
  /** The collar's free edge at the back of the neck, and where it is sewn on there. */
  backInner: string
  backOuter: string
  count?: number
}

/** What shows inside a neck opening: the back of the collar, neck tape, label. Lies under the torso. */
export function neckInside(sheet: Sheet, crew: Crew, cloth: Cloth = sheet.solid, behindLabel = ''): string {
  const { tones } = cloth
  const free = acrossAxis(crew.backInner)
  const sewn = acrossAxis(crew.backOuter)
  const front = acrossAxis(crew.outer)
  const bottom = sewnBottom(crew.backOuter)
  return (
    path(band(free, front), tones.inside) +
    path(band(free, sewn), tones.sh2) +
    path(band(free, sewn), sheet.ribFill(cloth)) +
    stroke(sewn, tones.edge, 5, 0.35) +
    stroke(shift(sewn, 0, 3.5), tones.sh1, 4, 0.75) +
    behindLabel +
    wovenLabel(tones, 400, bottom + 7, 34, 22) +
    stroke(`M391 ${bottom + 15}h18M391 ${bottom + 20}h12`, labelInks(tones).thread, 1.6)
  )
}

const sewnBottom = (half: string): number => Number(half.trim().split(' ').at(-1))

/** The rib collar seen from the front: band, rib lines, seam and its stitches on the body. */
export function ribCollar(sheet: Sheet, crew: Crew, cloth: Cloth): string {
  const outer = acrossAxis(crew.outer)
  const inner = acrossAxis(crew.inner)
  return (
    sheet.piece({
      d: band(inner, outer),
      cloth,
      paint: 'rib',
      edge: 0.22,
      outline: 0.35,
      over: stroke(
        ribs(inner, outer, crew.count ?? 25),
        cloth.tones.seam,
        1.2,
        0.36 * (cloth.strength.seam < 1 ? 0.6 : 1),
      ),
    }) +
    sheet.line(outer, { width: 2.2 }) +
    sheet.stitch(shift(outer, 0, 9.5))
  )
}
