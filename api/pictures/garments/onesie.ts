import type { Garment } from './garment.ts'
import { wovenLabel } from './label.ts'
import { acrossAxis, band, ellipse, mirror, shift, symmetric } from './path.ts'
import { type Mark, pair, path, type Sheet, stroke } from './sheet.ts'

const upper = 'C264 132 226 148 196 172 C214 236 220 300 214 366'
const lower =
  'C206 470 196 580 190 650 C189 664 194 674 206 680 C262 706 312 764 330 838 C332 848 338 853 348 854 C366 856 384 857 400 857'
const bodyFront = symmetric(`M400 214 C346 214 304 180 290 122 ${upper} ${lower}`)
const bodyBack = symmetric(`M400 160 C352 160 310 148 290 122 ${upper} ${lower}`)
const sleeve =
  'M214 160 L196 172 C160 194 128 232 102 284 C86 318 76 350 66 384 C64 392 67 398 74 402 C106 420 140 432 174 440 C184 442 191 438 194 429 L214 376 C228 300 230 230 214 160Z'
const cuffTop = 'M78 352 C114 376 156 394 202 404'
const cuff = band(cuffTop, 'M66 384 C64 392 67 398 74 402 C106 420 140 432 174 440 C184 442 191 438 194 429')
const neckFront = acrossAxis('M290 122 C304 180 346 214 400 214')
const bind = band(acrossAxis('M304 113 C318 164 354 194 400 194'), neckFront)
const neckBack = acrossAxis('M290 122 C310 148 352 160 400 160')
const bindBack = band(acrossAxis('M304 113 C322 132 358 141 400 141'), neckBack)
const inside = band(acrossAxis('M304 113 C322 132 358 141 400 141'), neckFront)
// Envelope shoulders: the back laps over the front from the neck down to the armhole.
const lapShape = 'M304 112 C264 128 226 146 196 172 C203 196 209 220 213 246 C256 224 296 178 304 112Z'
const legLine = 'M206 664 C270 692 322 752 342 836'
const legBand = band(legLine, 'M190 664 C194 674 198 677 206 680 C262 706 312 764 330 838')
const snapBand = symmetric(
  'M400 820 L342 820 C334 826 330 834 332 842 C334 850 338 853 348 854 C366 856 384 857 400 857',
)

const broad: Mark[] = [
  ['sh2', 0.7, 'M196 360 C200 480 176 580 170 680 L240 700 C240 580 248 480 256 370Z'],
  ['sh3', 0.55, 'M604 360 C600 480 624 580 630 680 L550 700 C554 580 548 480 540 370Z'],
  ['hi2', 0.45, 'M310 250 C346 350 344 500 312 690 C380 590 400 400 378 256Z'],
  ['sh2', 0.5, 'M300 740 L500 740 L480 860 L320 860Z'],
]
const folds: Mark[] = [
  ['sh3', 0.5, 'M216 372 C246 396 274 406 300 404 C272 420 240 416 215 396Z'],
  ['sh2', 0.5, 'M212 430 C238 458 262 472 288 478 C260 480 232 468 210 450Z'],
  ['sh3', 0.5, 'M586 376 C560 408 536 424 510 432 C542 434 568 422 587 400Z'],
  ['sh2', 0.5, 'M196 640 C240 640 282 660 310 694 C280 676 236 664 192 664Z'],
  ['sh2', 0.5, 'M606 636 C560 644 522 668 498 704 C528 682 566 668 610 662Z'],
  ['sh2', 0.5, 'M352 700 C366 740 372 780 370 820 L388 820 C388 776 374 736 352 700Z'],
  ['sh2', 0.45, 'M452 690 C440 734 436 780 438 820 L422 820 C420 776 432 730 452 690Z'],
  ['hi2', 0.4, 'M214 618 C250 616 288 632 314 660 C284 644 248 634 212 634Z'],
]
const creases: Mark[] = [
  ['sh3', 0.35, 'M216 378 C240 396 262 404 284 406 C258 412 236 404 215 388Z'],
  ['sh3', 0.35, 'M585 384 C564 408 544 420 522 428 C548 426 570 412 586 396Z'],
]

const snap = (x: number, y: number): string =>
  path(ellipse(x + 1, y + 2, 10, 10), '#0d1117', 0.25) +
  path(ellipse(x, y, 9.5, 9.5), '#c9ccd1') +
  stroke(ellipse(x, y, 9.5, 9.5), '#7c8088', 1.4) +
  path(ellipse(x, y, 5, 5), '#a4a8af') +
  path(ellipse(x - 3, y - 3.5, 2.6, 2), '#ffffff', 0.9)

function sleeves(sheet: Sheet): string {
  const cloth = sheet.trim
  const far = mirror(cuff)
  return (
    sheet.piece({
      d: sleeve,
      cloth,
      broad: [['sh2', 0.55, 'M60 390 C110 420 150 440 196 444 L216 370 C180 390 130 380 96 340Z']],
      folds: [
        ['sh3', 0.55, 'M218 300 C208 336 188 358 156 372 C194 374 216 352 224 320Z'],
        ['sh2', 0.5, 'M198 176 C214 236 222 300 214 366 L240 366 L236 176Z'],
        ['hi2', 0.45, 'M156 214 C128 250 108 296 96 336 C128 300 154 260 174 220Z'],
      ],
    }) +
    sheet.piece({
      d: mirror(sleeve),
      cloth,
      paint: 'dim',
      broad: [['sh3', 0.5, 'M740 390 C690 420 650 440 604 444 L584 370 C620 390 670 380 704 340Z']],
      folds: [
        ['sh3', 0.6, 'M582 296 C592 332 612 356 646 370 C606 372 584 350 576 318Z'],
        ['sh3', 0.45, 'M602 176 C586 236 578 300 586 366 L560 366 L564 176Z'],
        ['sh2', 0.4, 'M640 214 C668 252 684 290 694 334 C670 296 646 258 622 232Z'],
      ],
    }) +
    sheet.piece({ d: cuff, cloth, paint: 'rib', over: path(cuff, sheet.ribFill(cloth, 5, 20)) }) +
    sheet.piece({ d: far, cloth, paint: 'rib', over: path(far, sheet.ribFill(cloth, 5, -20)) }) +
    pair(sheet.line(cuffTop, { cloth, width: 2 }))
  )
}

export const onesie: Garment = {
  span: [110, 858],
  draw(sheet, view) {
    const isBack = view === 'back'
    const cloth = sheet.twoColour ? sheet.trim : sheet.solid
    const { tones } = sheet.solid
    const d = isBack ? bodyBack : bodyFront
    const armhole = 'M196 172 C214 236 220 300 214 366'
    const back = acrossAxis('M300 128 C320 148 356 157 400 157')
    return {
      silhouette: [d, sleeve, mirror(sleeve), ...(isBack ? [bindBack] : [inside])],
      detail: isBack ? { x: 400, y: 250 } : { x: 400, y: 335 },
      art:
        (isBack
          ? ''
          : path(inside, tones.inside) +
            path(band(acrossAxis('M304 113 C322 132 358 141 400 141'), back), cloth.tones.sh2) +
            stroke(back, tones.edge, 4, 0.35) +
            wovenLabel(tones, 400, 163, 32, 20)) +
        sleeves(sheet) +
        sheet.piece({
          d,
          broad,
          folds: isBack
            ? folds.slice(1)
            : [...folds, ['sh2', 0.5, `${neckFront} L520 170 C486 236 446 250 400 250 C354 250 314 236 280 170Z`]],
          creases: isBack
            ? creases
            : [...creases, ['sh3', 0.5, shift(lapShape, 5, 9)], ['sh3', 0.5, shift(mirror(lapShape), 3, 9)]],
        }) +
        pair(sheet.line(armhole)) +
        (isBack
          ? sheet.line(acrossAxis('M212 252 C274 262 336 266 400 266')) +
            sheet.stitch(acrossAxis('M212 244 C274 254 336 258 400 258'))
          : sheet.piece({ d: lapShape, edge: 0.2, outline: 0.4 }) +
            sheet.piece({ d: mirror(lapShape), paint: 'dim', edge: 0.2, outline: 0.4 }) +
            pair(sheet.stitch('M283 134 C272 174 246 208 210 234'))) +
        [legBand, mirror(legBand)]
          .map(leg => sheet.piece({ d: leg, cloth, paint: 'rib', edge: 0.25, outline: 0.45 }))
          .join('') +
        pair(sheet.stitch(shift(legLine, 3, -8))) +
        sheet.piece({ d: snapBand, cloth, paint: 'rib', edge: 0.3 }) +
        (isBack
          ? sheet.stitch('M346 828 L454 828')
          : [-38, 0, 38].map(x => `<g transform="translate(${x} 0)">${snap(400, 838)}</g>`).join('')) +
        sheet.piece({ d: isBack ? bindBack : bind, cloth, paint: 'rib', edge: 0.2, outline: 0.4 }) +
        sheet.stitch(shift(isBack ? neckBack : neckFront, 0, 8)),
    }
  },
}
