import type { Garment } from './garment.ts'
import { labelInks } from './label.ts'
import { ribs, symmetric } from './path.ts'
import { path, type Sheet, stroke } from './sheet.ts'

const dome = symmetric('M400 168 C330 166 252 206 208 306 C176 384 166 480 164 600 C164 650 166 680 170 700 L400 706')
const cuff = symmetric(
  'M400 606 C310 606 220 600 160 590 C148 592 142 600 141 614 C136 680 138 730 144 772 C146 784 152 790 164 792 C240 804 320 808 400 808',
)

/** Knit ribs that run together at the crown: a dark furrow and a light ridge each. */
function domeRibs(sheet: Sheet): string {
  const count = 13
  const furrows: string[] = []
  const ridges: string[] = []
  for (let i = -count; i <= count; i++) {
    const at = Math.sin((i / (count + 0.6)) * (Math.PI / 2))
    const x = 400 + at * 236
    const mid = 400 + at * 246
    const high = 400 + at * 196
    const top = 400 + i * 2.2
    const line = (d: number): string =>
      `M${Math.round(x + d)} 640C${Math.round(mid + d)} 420 ${Math.round(high + d * 0.7)} 214 ${Math.round(top + d * 0.3)} 172`
    furrows.push(line(0))
    ridges.push(line(-6))
  }
  const { tones, strength } = sheet.body
  return (
    stroke(furrows.join(''), tones.lightness < 0.38 ? tones.edge : tones.sh3, 4.5, 0.5 * strength.sh3) +
    stroke(ridges.join(''), tones.hi2, 4, 0.4 * strength.hi2)
  )
}

function cuffRibs(sheet: Sheet): string {
  const { tones, strength } = sheet.trim
  const top = 'M150 588 C220 602 310 608 400 608 C490 608 580 602 650 588'
  const foot = 'M142 790 C240 806 320 810 400 810 C480 810 560 806 658 790'
  const furrows = ribs(top, foot, 32)
  return (
    stroke(furrows, tones.lightness < 0.38 ? tones.edge : tones.sh3, 5, 0.5 * strength.sh3) +
    `<g transform="translate(-6 0)">${stroke(furrows, tones.hi2, 4, 0.4 * strength.hi2)}</g>`
  )
}

export const beanie: Garment = {
  span: [160, 810],
  widest: 0.78,
  draw(sheet, view) {
    const inks = labelInks(sheet.trim.tones)
    const label =
      view === 'back'
        ? ''
        : `<g><rect x="366" y="668" width="68" height="76" rx="3" fill="${inks.ground}"/><rect x="371" y="673" width="58" height="66" rx="2" fill="none" stroke="#9a9da3" stroke-width="1.6" stroke-dasharray="4 3"/><path d="M384 700h32M388 712h24" stroke="${inks.thread}" stroke-width="3"/></g>`
    return {
      silhouette: [dome, cuff],
      detail: { x: 400, y: 640 },
      art:
        sheet.piece({
          d: dome,
          over: domeRibs(sheet),
          broad: [
            ['sh2', 0.7, 'M150 660 C150 460 190 300 300 190 C230 320 214 460 216 660Z'],
            ['sh3', 0.65, 'M650 660 C650 460 610 300 480 180 C570 320 590 460 586 660Z'],
            ['hi2', 0.5, 'M320 230 C280 320 262 440 262 590 L340 590 C340 440 350 320 390 220Z'],
          ],
          folds: [
            ['sh3', 0.7, 'M160 572 C300 600 500 600 640 572 L640 620 L160 620Z'],
            ['sh2', 0.5, 'M350 180 C370 200 390 206 410 204 C440 206 460 196 476 182 C440 168 380 166 350 180Z'],
          ],
        }) +
        (view === 'back' ? sheet.line('M400 170 C404 300 404 460 400 606', { width: 3, tone: 'sh3' }) : '') +
        sheet.piece({
          d: cuff,
          cloth: sheet.trim,
          over: cuffRibs(sheet),
          edge: 0.4,
          broad: [
            ['sh2', 0.7, 'M130 580 L200 580 L196 820 L130 820Z'],
            ['sh3', 0.65, 'M670 580 L580 580 L590 820 L670 820Z'],
            ['hi2', 0.5, 'M256 590 L350 600 L346 810 L250 804Z'],
          ],
          folds: [
            ['hi2', 0.7, 'M150 592 C240 606 560 606 650 592 L650 610 C560 622 240 622 150 610Z'],
            ['sh3', 0.6, 'M140 776 C240 794 560 794 660 776 L660 820 L140 820Z'],
          ],
        }) +
        (label && path('M369 672 L439 674 L437 750 L368 747Z', '#0d1117', 0.25)) +
        label,
    }
  },
}
