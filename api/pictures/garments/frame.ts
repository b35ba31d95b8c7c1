import type { Drawing } from './garment.ts'
import { boundsOf } from './path.ts'
import { rounded, type Sheet } from './sheet.ts'

const WELL = { width: 800, height: 1000, tallest: 0.86, raise: 0.02 }
const CAST = '#0d1117'

/** Fits a drawing into the 4:5 well: 90% of its width or 86% of its height, whichever comes first, centred 2% high. */
export function frame(options: { sheet: Sheet; drawing: Drawing; defs: string; widest: number; zoom: number }): string {
  const { sheet, drawing, widest, zoom } = options
  const box = boundsOf(drawing.silhouette)
  const fit = Math.min((WELL.width * widest) / box.width, (WELL.height * WELL.tallest) / box.height)
  const scale = fit * zoom
  const look = zoom === 1 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : drawing.detail
  const middle = zoom === 1 ? WELL.height * (0.5 - WELL.raise) : WELL.height / 2
  const x = rounded(WELL.width / 2 - look.x * scale)
  const y = rounded(middle - look.y * scale)
  const shape = `${sheet.id}s`
  const cast =
    drawing.shadow ??
    `<g fill="${CAST}"><use href="#${shape}" transform="translate(10 22)" opacity=".18" filter="url(#${sheet.blur(22, box)})"/><use href="#${shape}" transform="translate(3 7)" opacity=".16" filter="url(#${sheet.blur(3.5, box)})"/></g>`
  // In two colours the underlay would show as a fringe around the trim; there the parts' overlap alone closes the seams.
  const underlay = sheet.twoColour ? '' : `<use href="#${shape}" fill="${sheet.solid.tones.sh1}"/>`
  const outline = `<g id="${shape}">${drawing.silhouette.map(d => `<path d="${d}"/>`).join('')}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><defs>${outline}${options.defs}${sheet.definitions()}</defs><g transform="translate(${x} ${y}) scale(${Math.round(scale * 1000) / 1000})">${cast}${underlay}${drawing.art}</g></svg>`
}
