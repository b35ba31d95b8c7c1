import type { Garment } from './garment.ts'
import { wovenLabel } from './label.ts'
import { acrossAxis, band, ellipse, mirror, shift, symmetric } from './path.ts'
import { type Mark, pair, path, type Sheet, stroke } from './sheet.ts'

const bandTop = acrossAxis('M284 74 C322 80 360 83 400 83')
const bandEnd = acrossAxis('M280 114 C320 121 360 124 400 124')
const waistband = band(bandTop, bandEnd)
const backRise = symmetric('M400 62 C356 62 316 66 286 74 C320 84 360 92 400 92')
// One leg, from the waist to the hem; the legs overlap along the centre seam.
const leg =
  'M281 104 C262 170 250 236 246 310 C240 480 238 680 234 900 C234 909 239 914 247 915 C282 920 314 921 345 918 C353 917 357 912 358 904 C366 740 384 560 404 408 L410 113 C366 114 322 112 281 104Z'
// The outer edge of a leg, along which a contrast stripe runs.
const side = 'M281 104 C262 170 250 236 246 310 C240 480 238 680 234 915'
const hem = 'M235 892 C274 898 314 899 358 895'
const pocket = 'M312 120 C304 156 284 186 257 204'

const left: { broad: Mark[]; folds: Mark[]; creases: Mark[] } = {
  broad: [
    ['sh2', 0.6, 'M220 110 C232 300 226 700 214 930 L262 930 C268 700 272 400 292 130Z'],
    ['sh3', 0.6, 'M420 380 C390 540 370 740 362 930 L326 930 C336 740 352 540 384 360Z'],
    ['hi2', 0.5, 'M304 200 C300 400 292 660 282 900 L312 900 C318 660 326 400 338 200Z'],
  ],
  folds: [
    ['sh3', 0.5, 'M404 392 C376 396 348 410 322 434 C356 430 384 420 404 412Z'],
    ['sh2', 0.5, 'M402 430 C376 446 352 470 336 496 C364 478 386 460 400 448Z'],
    ['sh2', 0.45, 'M246 560 C266 584 294 596 330 596 C298 610 264 602 244 582Z'],
    ['hi2', 0.4, 'M246 536 C270 556 298 564 326 562 C298 574 266 570 246 554Z'],
    ['sh2', 0.4, 'M376 610 C360 634 338 648 310 652 C336 660 360 650 374 632Z'],
    ['sh2', 0.45, 'M236 850 C262 870 292 876 326 872 C294 888 258 886 235 872Z'],
    ['sh2', 0.4, 'M356 800 C336 826 312 838 286 840 C314 850 338 842 354 824Z'],
  ],
  creases: [
    ['sh3', 0.4, 'M404 396 C380 402 358 412 338 428 C364 420 386 412 403 406Z'],
    ['sh2', 0.6, 'M316 160 C310 360 304 620 301 900 L307 900 C310 620 316 360 322 160Z'],
    ['hi2', 0.5, 'M308 160 C302 360 297 620 293 900 L297 900 C301 620 306 360 312 160Z'],
  ],
}
const right: { broad: Mark[]; folds: Mark[]; creases: Mark[] } = {
  broad: [
    ['sh3', 0.6, 'M580 110 C568 300 574 700 586 930 L526 930 C524 700 520 400 504 130Z'],
    ['sh2', 0.5, 'M380 380 C410 540 430 740 438 930 L462 930 C452 740 436 540 404 340Z'],
    ['hi2', 0.42, 'M448 220 C456 420 464 660 470 900 L492 900 C488 660 480 420 474 220Z'],
  ],
  folds: [
    ['sh2', 0.5, 'M400 404 C420 416 436 434 446 458 C430 444 414 432 400 426Z'],
    ['sh2', 0.5, 'M424 560 C446 588 478 600 516 598 C480 614 446 606 426 582Z'],
    ['sh2', 0.4, 'M556 640 C534 662 508 672 480 672 C508 686 536 680 556 662Z'],
    ['sh2', 0.45, 'M444 852 C470 872 502 876 540 868 C508 888 470 888 444 872Z'],
    ['sh2', 0.5, 'M420 250 C440 280 448 320 446 360 C436 320 424 290 412 270Z'],
  ],
  creases: [
    ['sh2', 0.6, mirror('M316 160 C310 360 304 620 301 900 L307 900 C310 620 316 360 322 160Z')],
    ['hi2', 0.45, shift(mirror('M308 160 C302 360 297 620 293 900 L297 900 C301 620 306 360 312 160Z'), -10, 0)],
  ],
}

const loops = (sheet: Sheet): string =>
  [300, 352, 448, 500]
    .map(x =>
      sheet.piece({
        d: `M${x - 7} 72 L${x + 7} 73 L${x + 7} 130 L${x - 7} 129Z`,
        cloth: sheet.twoColour ? sheet.trim : sheet.solid,
        edge: 0.4,
        outline: 0.6,
      }),
    )
    .join('')

function fly(sheet: Sheet): string {
  const { tones } = sheet.solid
  return (
    sheet.line('M400 124 C401 220 402 320 404 408', { width: 2.6 }) +
    sheet.stitch('M428 126 L428 250 C427 276 418 290 404 300 M421 126 L421 248 C420 270 413 282 403 290') +
    path(ellipse(401, 105, 9, 9), tones.edge, 0.4) +
    path(ellipse(400, 103, 8.6, 8.6), tones.lightness > 0.5 ? '#e9eaec' : '#5d6168') +
    stroke(ellipse(400, 103, 5.6, 5.6), tones.lightness > 0.5 ? '#9a9da3' : '#8b8f96', 1.3)
  )
}

function backPocket(sheet: Sheet, d: string): string {
  return sheet.line(d, { width: 2.4 }) + sheet.stitch(shift(d, 0, 8)) + sheet.stitch(shift(d, 0, -8))
}

export const pants: Garment = {
  span: [62, 920],
  draw(sheet, view) {
    const isBack = view === 'back'
    const cloth = sheet.twoColour ? sheet.trim : sheet.solid
    // What a contrast stripe lies over: hem and pocket end under it.
    const under =
      sheet.stitch(hem) + (isBack ? '' : sheet.line(pocket, { width: 2.6 }) + sheet.stitch(shift(pocket, 8, 6)))
    const outer = sheet.twoColour
      ? stroke(side, sheet.trim.tones.base, 42) + sheet.line(shift(side, 21, 0), { cloth: sheet.trim, width: 1.8 })
      : sheet.stitch('M256 300 C250 480 248 680 244 900')
    const both = pair(under + outer)
    return {
      silhouette: [leg, mirror(leg), waistband, ...(isBack ? [] : [backRise])],
      detail: { x: 400, y: 290 },
      art:
        (isBack
          ? ''
          : path(backRise, cloth.tones.inside) +
            stroke(acrossAxis('M290 78 C320 72 360 69 400 69'), cloth.tones.seam, 1.6, 0.5) +
            wovenLabel(cloth.tones, 400, 70, 44, 11)) +
        sheet.piece({ d: mirror(leg), paint: 'dim', ...right, over: both }) +
        sheet.piece({ d: leg, ...left, over: both }) +
        (isBack
          ? sheet.line('M400 124 C401 220 402 320 404 408', { width: 2.6 }) +
            sheet.stitch('M408 126 C409 220 410 320 411 400') +
            sheet.line('M276 140 C310 158 352 172 401 176 C450 172 490 158 524 140', { width: 2.2 }) +
            pair(backPocket(sheet, 'M294 216 L368 224'))
          : '') +
        sheet.piece({
          d: waistband,
          cloth,
          broad: [
            ['sh2', 0.6, 'M270 70 L300 70 L296 126 L266 126Z'],
            ['sh3', 0.6, 'M530 70 L490 70 L500 126 L534 126Z'],
          ],
          creases: [['sh2', 0.4, 'M280 108 C320 115 480 115 520 108 L520 124 C480 130 320 130 280 124Z']],
        }) +
        sheet.stitch(shift(bandTop, 0, 6), cloth) +
        sheet.stitch(shift(bandEnd, 0, -6), cloth) +
        loops(sheet) +
        (isBack ? '' : fly(sheet)),
    }
  },
}
