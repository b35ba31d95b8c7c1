import type { Cloth } from './cloth.ts'
import type { Garment } from './garment.ts'
import { wovenLabel } from './label.ts'
import { acrossAxis, band, ellipse, mirror, shift, symmetric } from './path.ts'
import { pair, path, type Sheet, stroke } from './sheet.ts'
import {
  bodySeams,
  neckShade,
  shortSleeves,
  sleeve,
  torsoBack,
  torsoBroad,
  torsoCreases,
  torsoFolds,
  torsoFront,
  yokeSeam,
  yokeShade,
} from './short-sleeve.ts'

const cuffTop = 'M52 404 C92 428 136 446 182 458'
const cuffEnd = 'M39 431 C36 441 40 449 50 454 C84 472 119 486 154 495 C164 497 171 493 174 484'
const cuff = band(cuffTop, cuffEnd)
const tail = symmetric('M400 840 L196 840 L192 882 C193 888 198 892 206 893 C270 900 335 903 400 903')
// The collar: stand inside the neck, roll line, two leaves.
const stand = symmetric('M400 104 C362 104 336 106 320 110 C322 146 350 182 400 206')
const leaf =
  'M321 109 C306 115 294 126 287 143 C294 180 312 212 338 238 C362 230 386 216 404 198 C368 180 334 152 321 109Z'
const backCollar = symmetric('M400 103 C362 103 336 105 321 109 C306 115 294 126 287 144 C318 166 358 174 400 174')
const placket = 'M380 196 L420 196 L420 360 C420 363 418 365 415 365 L385 365 C382 365 380 363 380 360Z'

function cuffs(sheet: Sheet, cloth: Cloth): string {
  const far = mirror(cuff)
  return (
    sheet.piece({ d: cuff, cloth, paint: 'rib', over: path(cuff, sheet.ribFill(cloth, 5, 24)) }) +
    sheet.piece({ d: far, cloth, paint: 'rib', over: path(far, sheet.ribFill(cloth, 5, -24)) }) +
    pair(sheet.line(cuffTop, { cloth, width: 2 }))
  )
}

function button(sheet: Sheet, x: number, y: number): string {
  const { tones } = sheet.solid
  const light = tones.lightness > 0.5
  return (
    path(ellipse(x + 1.2, y + 2.4, 8.4, 8.4), tones.edge, 0.5) +
    path(ellipse(x, y, 8, 8), light ? '#f7f7f5' : tones.hi) +
    stroke(ellipse(x, y, 5.6, 5.6), light ? '#c4c6ca' : tones.sh1, 1.2) +
    stroke(
      `M${x - 2} ${y - 2}v.1M${x + 2} ${y - 2}v.1M${x - 2} ${y + 2}v.1M${x + 2} ${y + 2}v.1`,
      light ? '#8b8f96' : tones.sh3,
      1.8,
    )
  )
}

function frontCollar(sheet: Sheet, cloth: Cloth): string {
  const { tones } = cloth
  const roll = 'M321 109 C334 152 368 180 404 198'
  const marks = {
    left: { folds: [['hi2', 0.6, 'M310 124 C320 160 344 190 372 208 L352 220 C326 196 306 164 300 136Z'] as const] },
    right: { folds: [['sh2', 0.5, 'M492 124 C482 160 460 188 430 206 L450 222 C478 196 496 164 504 140Z'] as const] },
  }
  const edge = 'M297 147 C304 178 318 204 340 227 C360 220 380 208 394 196'
  return (
    sheet.piece({
      d: leaf,
      cloth,
      ...marks.left,
      creases: [['sh3', 0.5, `${roll} L398 204 C360 186 322 156 314 116Z`]],
    }) +
    sheet.piece({
      d: mirror(leaf),
      cloth,
      paint: 'dim',
      ...marks.right,
      creases: [['sh3', 0.55, mirror(`${roll} L398 204 C360 186 322 156 314 116Z`)]],
    }) +
    pair(sheet.stitch(edge, cloth) + stroke(roll, tones.seam, 1.8, 0.7))
  )
}

function opening(cloth: Cloth): string {
  const { tones } = cloth
  const foot = acrossAxis('M325 136 C350 146 374 149 400 149')
  return (
    path(stand, tones.inside) +
    path(band(acrossAxis('M320 110 C336 106 362 104 400 104'), foot), tones.sh2) +
    stroke(foot, tones.edge, 4, 0.4) +
    wovenLabel(tones, 400, 153, 32, 21)
  )
}

export const polo: Garment = {
  span: [104, 904],
  draw(sheet, view) {
    const cloth = sheet.twoColour ? sheet.trim : sheet.solid
    const isBack = view === 'back'
    const d = isBack ? torsoBack : torsoFront
    const vents = pair(sheet.line('M188 826 L189 869') + sheet.stitch('M197 822 L198 866'))
    const base =
      (isBack
        ? ''
        : sheet.piece({
            d: tail,
            paint: 'dim',
            edge: 0.4,
            creases: [['sh3', 0.7, 'M190 864 L610 864 L610 886 C470 898 330 898 190 886Z']],
          })) +
      shortSleeves(sheet) +
      cuffs(sheet, sheet.twoColour ? sheet.trim : sheet.body)
    if (isBack)
      return {
        silhouette: [d, sleeve, mirror(sleeve), backCollar],
        detail: { x: 400, y: 330 },
        art:
          base +
          sheet.piece({
            d,
            broad: torsoBroad,
            folds: [...torsoFolds.slice(1), yokeShade],
            creases: [...torsoCreases.slice(1), ['sh3', 0.55, shift(backCollar, 3, 9)]],
          }) +
          bodySeams(sheet) +
          vents +
          yokeSeam(sheet) +
          sheet.piece({
            d: backCollar,
            cloth,
            folds: [['hi2', 0.5, 'M310 128 C360 116 440 116 490 128 L490 136 C440 124 360 124 310 136Z']],
          }) +
          sheet.stitch(acrossAxis('M296 142 C324 158 360 165 400 165'), cloth),
      }
    const one = button(sheet, 400, 236)
    const buttons = [0, 50, 100].map(y => `<g transform="translate(0 ${y})">${one}</g>`).join('')
    return {
      silhouette: [d, sleeve, mirror(sleeve), stand, leaf, mirror(leaf), tail],
      detail: { x: 400, y: 330 },
      art:
        opening(cloth) +
        base +
        sheet.piece({
          d,
          broad: torsoBroad,
          folds: [...torsoFolds, neckShade],
          creases: [
            ...torsoCreases,
            ['sh3', 0.55, shift(leaf, 4, 9)],
            ['sh3', 0.55, shift(mirror(leaf), 4, 9)],
            ['sh3', 0.5, shift(placket, 5, 5)],
          ],
        }) +
        bodySeams(sheet) +
        vents +
        sheet.piece({ d: placket, edge: 0.2, outline: 0.4 }) +
        sheet.stitch('M386 206 L386 358 L414 358 L414 206 M386 346 L414 346') +
        sheet.line('M420 200 L420 361', { width: 2 }) +
        buttons +
        frontCollar(sheet, cloth),
    }
  },
}
