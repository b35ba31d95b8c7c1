import type { Cloth } from './cloth.ts'
import type { Garment } from './garment.ts'
import { armholeSeams, bodyBroad, bodyCreases, bodyFolds, longSleeves, longYoke, longYokeShade } from './long-sleeve.ts'
import { acrossAxis, mirror, shift, symmetric } from './path.ts'
import { scatter } from './scatter.ts'
import { type Mark, pair, path, type Sheet, stroke } from './sheet.ts'

const body = symmetric(
  'M400 196 C352 190 318 170 298 140 C268 152 224 168 184 184 C200 262 206 336 202 404 C206 540 206 690 200 838 C200 850 206 857 218 859 C280 866 340 869 400 869',
)
const back = symmetric(
  'M400 160 C360 160 322 154 298 140 C268 152 224 168 184 184 C200 262 206 336 202 404 C206 540 206 690 200 838 C200 850 206 857 218 859 C280 866 340 869 400 869',
)
const sleeve =
  'M214 174 L184 184 C152 198 132 226 121 274 C98 380 62 560 38 736 C37 748 40 754 50 757 C70 763 92 768 112 770 C121 771 126 767 128 758 C148 630 188 494 208 430 C232 340 228 250 214 174Z'
const collar = symmetric('M400 92 C360 92 332 96 318 104 C306 114 300 126 297 142 C316 174 352 196 400 202')
const collarBack = symmetric('M400 92 C360 92 332 96 318 104 C306 114 300 126 297 142 C320 160 356 168 400 168')
const cuffStitch = 'M44 716 C72 724 100 730 132 734'
const metal = '#c3c7cd'

/** Short-pile fleece: a speckle of two tones. */
function pile(sheet: Sheet, { tones }: Cloth): string {
  const next = scatter(7)
  const dots = (colour: string): string =>
    `<path d="${Array.from({ length: 46 }, () => `M${next(80)} ${next(80)}v2`).join('')}" stroke="${colour}"/>`
  const id = sheet.define(
    pattern =>
      `<pattern id="${pattern}" width="80" height="80" patternUnits="userSpaceOnUse"><g stroke-width="2" stroke-linecap="round" opacity=".42">${dots(tones.hi2)}${dots(tones.sh2)}</g></pattern>`,
  )
  return `url(#${id})`
}

function zip(sheet: Sheet, top: number, bottom: number): string {
  const light = sheet.solid.tones.lightness > 0.6
  const line = `M400 ${top} L400 ${bottom}`
  return (
    stroke(line, sheet.body.tones.seam, 22, 0.28 * sheet.body.strength.seam, ' stroke-linecap="butt"').replace(
      ' stroke-linecap="round"',
      '',
    ) +
    stroke(line, light ? '#4a4e55' : '#23262b', 11).replace('"round"', '"butt"') +
    stroke(line, light ? '#b9bdc4' : '#b4b9c0', 7, 1, ' stroke-dasharray="2.6 2.6"').replace('"round"', '"butt"') +
    stroke(line, light ? '#4a4e55' : '#23262b', 1.4) +
    sheet.stitch(`M386 210 L386 ${bottom} M414 210 L414 ${bottom}`)
  )
}

const puller = (x: number, y: number): string =>
  `<path d="M${x - 8} ${y}h16l2 14h-20z" fill="${metal}" stroke="#5d6168" stroke-width="1.6"/><path d="M${x - 4.5} ${y + 12}h9l1.5 34a6 6 0 0 1-12 0z" fill="${metal}" stroke="#5d6168" stroke-width="1.6"/><path d="M${x - 2} ${y + 16}v24" stroke="#ffffff" stroke-width="2" opacity=".8"/>`

function chestPocket(sheet: Sheet): string {
  const light = sheet.solid.tones.lightness > 0.6
  const line = 'M462 330 L540 322'
  return (
    stroke(shift(line, 2, 5), sheet.body.tones.sh3, 10, 0.35 * sheet.body.strength.sh3) +
    stroke(line, light ? '#4a4e55' : '#23262b', 9) +
    stroke(line, light ? '#b9bdc4' : '#b4b9c0', 5, 1, ' stroke-dasharray="2.4 2.4"').replace('"round"', '"butt"') +
    sheet.stitch('M456 319 L546 310 L547 337 L458 346Z') +
    `<g transform="rotate(84 466 330) translate(466 330) scale(.62)">${puller(0, 0)}</g>`
  )
}

const handPocket = 'M238 640 C244 690 246 730 244 782'
const collarMarks: { broad: Mark[]; folds: Mark[] } = {
  broad: [
    ['sh3', 0.5, 'M440 90 C500 100 510 130 504 170 L440 200 C470 170 470 120 440 90Z'],
    ['hi2', 0.5, 'M316 108 C330 100 350 98 372 98 C350 120 344 150 352 186 C326 170 310 140 316 108Z'],
  ],
  folds: [['sh3', 0.45, 'M296 140 C318 172 352 196 400 202 L400 186 C360 180 330 164 306 132Z']],
}

export const fleeceJacket: Garment = {
  span: [92, 870],
  draw(sheet, view) {
    const isBack = view === 'back'
    const d = isBack ? back : body
    const collarShape = isBack ? collarBack : collar
    const collarCloth = sheet.twoColour ? sheet.trim : sheet.solid
    const speckle = pile(sheet, sheet.solid)
    const trimSpeckle = sheet.twoColour ? pile(sheet, sheet.trim) : speckle
    const inner = symmetric('M400 84 C366 84 340 88 322 102 C340 112 370 116 400 116')
    const hem = acrossAxis('M201 830 C270 839 335 843 400 843')
    const folds: Mark[] = [
      ...bodyFolds.filter(([, , f]) => !/M300 716|M204 760|M596 754/.test(f)),
      ['sh2', 0.5, 'M300 660 C292 730 280 800 268 866 L304 866 C308 800 310 730 300 660Z'],
    ]
    return {
      silhouette: [d, sleeve, mirror(sleeve), collarShape, ...(isBack ? [] : [inner])],
      detail: { x: 400, y: 315 },
      art:
        longSleeves(sheet, sheet.trim, sleeve) +
        path(sleeve, trimSpeckle) +
        path(mirror(sleeve), trimSpeckle) +
        pair(sheet.stitch(cuffStitch, sheet.trim) + sheet.stitch(shift(cuffStitch, 0, 9), sheet.trim)) +
        (isBack
          ? ''
          : path(inner, collarCloth.tones.inside) +
            stroke('M330 104 C350 112 376 114 400 114 C424 114 450 112 470 104', collarCloth.tones.edge, 5, 0.4)) +
        sheet.piece({
          d,
          broad: bodyBroad,
          folds: isBack ? [...folds.slice(1), longYokeShade] : folds,
          creases: [
            ...bodyCreases.slice(isBack ? 1 : 0, 2),
            ['sh3', 0.5, shift(collarShape, 3, 9)],
            ...(isBack
              ? []
              : ([
                  ['sh3', 0.5, 'M238 636 C246 690 248 730 246 786 L254 786 C258 730 256 690 248 636Z'],
                  ['sh3', 0.5, mirror('M238 636 C246 690 248 730 246 786 L254 786 C258 730 256 690 248 636Z')],
                ] as Mark[])),
          ],
        }) +
        path(d, speckle) +
        armholeSeams(sheet) +
        sheet.stitch(hem) +
        sheet.stitch(shift(hem, 0, -9)) +
        (isBack
          ? longYoke(sheet)
          : pair(sheet.line(handPocket, { width: 2.6 }) + sheet.stitch(shift(handPocket, 10, 0)))) +
        sheet.piece({ d: collarShape, cloth: collarCloth, ...collarMarks }) +
        path(collarShape, trimSpeckle) +
        (isBack
          ? ''
          : sheet.line(acrossAxis('M297 142 C316 174 352 196 400 202')) +
            chestPocket(sheet) +
            zip(sheet, 92, 868) +
            puller(400, 108)),
    }
  },
}
