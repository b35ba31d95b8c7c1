import type { Garment } from './garment.ts'
import { wovenLabel } from './label.ts'
import { acrossAxis, band, mirror, shift, symmetric } from './path.ts'
import { type Mark, pair, path, type Sheet, stroke } from './sheet.ts'

const shoulder = 'C306 92 286 98 268 106 C284 150 290 196 284 240'
const waistSide = 'C290 296 300 346 304 396'
const bodiceFront = symmetric(`M400 182 C360 182 332 142 326 88 ${shoulder} ${waistSide} C334 404 366 408 400 408`)
const bodiceBack = symmetric(`M400 112 C366 112 338 104 326 88 ${shoulder} ${waistSide} C334 404 366 408 400 408`)
const neckFront = acrossAxis('M326 88 C332 142 360 182 400 182')
const neckBack = acrossAxis('M326 88 C338 104 366 112 400 112')
const bindFront = band(acrossAxis('M335 84 C342 132 366 169 400 169'), neckFront)
const bindBack = band(acrossAxis('M335 84 C348 96 370 101 400 101'), neckBack)
const inside = band(acrossAxis('M335 84 C348 96 370 101 400 101'), neckFront)
const sleeve =
  'M290 100 L268 106 C240 116 222 134 210 160 C196 190 186 216 178 242 C176 248 179 253 185 255 C214 266 244 272 274 274 L288 240 C296 196 296 150 290 100Z'
const skirt = symmetric(
  'M400 400 C366 400 334 396 302 388 C278 500 214 690 132 870 C128 880 131 887 140 890 C222 922 310 936 400 936',
)
const waist = acrossAxis('M304 396 C334 404 366 408 400 408')
const hem = acrossAxis('M138 872 C222 904 310 918 400 918')
const armhole = 'M268 106 C284 150 290 196 284 240'

const pleats: Mark[] = [
  ['sh3', 0.5, 'M330 404 C312 560 256 760 196 906 L248 922 C288 770 326 580 330 404Z'],
  ['hi2', 0.45, 'M318 404 C292 560 226 750 160 890 L192 902 C250 750 304 560 318 404Z'],
  ['sh3', 0.5, 'M372 408 C370 580 340 780 306 934 L362 938 C380 780 386 580 372 408Z'],
  ['hi2', 0.5, 'M356 408 C346 580 304 780 264 924 L302 932 C334 780 360 580 356 408Z'],
  ['sh3', 0.5, 'M424 408 C436 580 452 780 458 936 L514 930 C490 770 448 580 424 408Z'],
  ['hi2', 0.4, 'M404 408 C408 580 412 780 408 938 L446 938 C446 780 424 580 404 408Z'],
  ['sh3', 0.55, 'M470 404 C496 560 556 750 600 912 L650 892 C590 740 506 560 470 404Z'],
  ['hi2', 0.32, 'M452 406 C476 580 524 770 552 926 L588 914 C552 760 484 560 452 406Z'],
]
const skirtBroad: Mark[] = [
  ['sh2', 0.6, 'M290 390 C260 560 180 740 110 880 L180 910 C250 740 300 560 326 400Z'],
  ['sh3', 0.55, 'M510 390 C540 560 620 740 690 880 L610 916 C560 740 504 560 476 400Z'],
]
const skirtCreases: Mark[] = [
  ['sh3', 0.45, 'M332 404 C318 500 292 610 262 710 C286 610 310 500 326 404Z'],
  ['sh3', 0.45, 'M374 408 C374 520 364 640 346 750 C356 640 364 520 366 408Z'],
  ['sh3', 0.45, 'M422 408 C432 520 446 640 454 740 C458 640 444 520 430 408Z'],
  ['sh3', 0.45, 'M468 404 C486 500 520 610 552 710 C534 610 500 500 474 404Z'],
  ['sh3', 0.5, 'M300 392 C334 402 466 402 500 392 L500 408 C466 420 334 420 300 408Z'],
]
const bodice: { broad: Mark[]; folds: Mark[] } = {
  broad: [
    ['sh2', 0.6, 'M270 240 C290 300 296 350 296 410 L332 410 C326 340 322 290 316 240Z'],
    ['sh3', 0.5, 'M530 240 C510 300 504 350 504 410 L460 410 C470 340 476 290 480 240Z'],
    ['hi2', 0.45, 'M330 180 C350 250 352 320 340 400 C380 340 388 260 372 190Z'],
  ],
  folds: [
    ['sh3', 0.45, 'M286 246 C306 268 330 280 356 282 C330 290 302 284 287 266Z'],
    ['sh3', 0.45, 'M514 250 C498 276 476 292 452 300 C480 300 504 288 513 268Z'],
    ['sh2', 0.5, 'M352 330 C346 356 340 380 336 404 L352 406 C354 380 356 356 352 330Z'],
    ['sh2', 0.5, 'M446 322 C454 350 458 380 460 404 L444 406 C444 380 446 350 446 322Z'],
  ],
}

function sleeves(sheet: Sheet): string {
  const cloth = sheet.trim
  const sleeveHem = 'M184 240 C212 250 244 257 276 260'
  return (
    sheet.piece({
      d: sleeve,
      cloth,
      folds: [
        ['sh2', 0.6, 'M170 250 C210 270 250 280 290 276 L290 236 C250 244 216 240 196 222Z'],
        ['sh3', 0.5, 'M268 106 C286 150 290 200 284 244 L304 240 L300 104Z'],
        ['hi2', 0.5, 'M244 124 C224 144 212 176 202 210 C226 184 244 156 262 130Z'],
      ],
    }) +
    sheet.piece({
      d: mirror(sleeve),
      cloth,
      paint: 'dim',
      folds: [
        ['sh3', 0.5, 'M630 250 C590 270 550 280 510 276 L510 236 C550 244 584 240 604 222Z'],
        ['sh3', 0.5, 'M532 106 C514 150 510 200 516 244 L496 240 L500 104Z'],
        ['sh2', 0.4, 'M570 130 C590 156 602 190 608 224 C590 196 572 164 556 146Z'],
      ],
    }) +
    pair(sheet.stitch(sleeveHem, cloth))
  )
}

export const dress: Garment = {
  span: [84, 938],
  draw(sheet, view) {
    const isBack = view === 'back'
    const cloth = sheet.twoColour ? sheet.trim : sheet.solid
    const { tones } = sheet.solid
    const d = isBack ? bodiceBack : bodiceFront
    const bind = isBack ? bindBack : bindFront
    const neck = isBack ? neckBack : neckFront
    const yoke = acrossAxis('M278 156 C318 166 358 170 400 170')
    return {
      silhouette: [d, sleeve, mirror(sleeve), skirt, ...(isBack ? [bind] : [inside])],
      detail: { x: 400, y: 290 },
      art:
        (isBack
          ? ''
          : path(inside, tones.inside) +
            path(
              band(acrossAxis('M335 84 C348 96 370 101 400 101'), acrossAxis('M331 92 C346 110 370 115 400 115')),
              tones.sh2,
            ) +
            stroke(acrossAxis('M331 92 C346 110 370 115 400 115'), tones.edge, 4, 0.35) +
            wovenLabel(tones, 400, 119, 30, 19)) +
        sheet.piece({ d: skirt, broad: skirtBroad, folds: pleats, creases: skirtCreases, edge: 0.26 }) +
        sheet.stitch(hem) +
        sleeves(sheet) +
        sheet.piece({
          d,
          ...bodice,
          creases: isBack
            ? []
            : [
                [
                  'sh2',
                  0.6,
                  'M322 88 C328 150 360 194 400 194 C440 194 472 150 478 88 L488 94 C480 160 446 210 400 210 C354 210 320 160 312 94Z',
                ],
              ],
        }) +
        pair(sheet.line(armhole) + sheet.stitch(shift(armhole, 8, 2))) +
        sheet.line(waist, { width: 2.8 }) +
        sheet.stitch(shift(waist, 0, -8)) +
        (isBack
          ? sheet.line(yoke) +
            sheet.stitch(shift(yoke, 0, -8)) +
            sheet.line('M400 172 L400 620', { width: 2.2 }) +
            sheet.stitch('M391 180 L391 600 M409 180 L409 600')
          : '') +
        sheet.piece({ d: bind, cloth, paint: 'rib', edge: 0.2, outline: 0.4 }) +
        sheet.stitch(shift(neck, 0, 8)),
    }
  },
}
