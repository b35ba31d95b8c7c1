import type { Cloth } from './cloth.ts'
import { acrossAxis, mirror, shift, symmetric } from './path.ts'
import { type Mark, pair, type Sheet } from './sheet.ts'

/** The short-sleeved body that T-shirt and polo share: outlines, shading and set-in sleeves. */
const side = 'C192 520 192 690 187 848 C187 861 193 868 205 870 C270 879 335 883 400 883'
const shoulder = 'C264 150 228 161 194 172 C205 240 204 318 184 390'
export const torsoFront = symmetric(`M400 209 C352 209 314 186 297 137 ${shoulder} ${side}`)
export const torsoBack = symmetric(`M400 158 C360 158 322 152 297 137 ${shoulder} ${side}`)
export const sleeve =
  'M216 166 L194 172 C172 179 154 192 140 214 C103 276 68 352 39 430 C36 441 40 449 50 454 C84 472 119 486 154 495 C164 497 171 493 174 484 L186 446 C190 428 197 410 203 396 C224 320 226 240 216 166Z'
const armhole = 'M194 172 C205 240 204 318 184 390'
const hem = acrossAxis('M187 846 C258 855 330 859 400 859')
const sleeveHem = 'M51 439 C86 458 122 471 161 480'

export const torsoBroad: readonly Mark[] = [
  ['sh2', 0.7, 'M172 380 C186 520 184 700 172 900 L240 900 C226 700 224 520 232 400Z'],
  ['sh3', 0.55, 'M628 380 C614 520 616 700 628 900 L540 900 C572 700 574 520 562 400Z'],
  ['hi2', 0.45, 'M300 230 C344 350 342 560 300 830 C384 700 404 440 378 240Z'],
]
export const torsoFolds: readonly Mark[] = [
  ['sh3', 0.5, 'M188 394 C218 410 244 418 268 416 C242 432 214 432 188 418Z'],
  ['sh2', 0.5, 'M190 446 C220 478 246 496 274 506 C240 506 210 492 190 474Z'],
  ['sh3', 0.4, 'M612 416 C594 456 574 486 550 508 C578 500 600 478 612 452Z'],
  ['sh2', 0.6, 'M486 470 C520 580 526 700 510 872 L548 872 C560 700 536 570 486 470Z'],
  ['hi2', 0.34, 'M466 500 C490 600 492 720 476 866 L496 866 C512 720 502 600 466 500Z'],
  ['sh2', 0.5, 'M318 680 C304 750 284 820 268 884 L304 884 C312 820 322 750 318 680Z'],
  ['hi2', 0.3, 'M286 720 C276 780 262 830 246 880 L266 880 C280 830 290 780 286 720Z'],
  ['sh2', 0.3, 'M188 812 C270 830 340 832 410 826 L410 840 C330 850 260 846 188 832Z'],
  ['hi2', 0.5, 'M202 176 C250 158 280 150 300 146 L306 164 C270 172 236 182 208 200Z'],
]
export const torsoCreases: readonly Mark[] = [
  ['sh3', 0.3, 'M186 400 C208 414 230 422 252 424 C228 432 206 424 186 408Z'],
  ['sh3', 0.24, 'M613 424 C598 456 580 482 560 500 C584 490 602 466 613 438Z'],
  ['sh2', 0.4, 'M508 560 C524 650 528 760 520 872 L526 872 C536 760 530 650 508 560Z'],
  ['sh2', 0.35, 'M312 730 C302 784 288 836 276 880 L282 880 C294 836 306 784 312 730Z'],
]
export const neckShade: Mark = [
  'sh2',
  0.5,
  'M297 137 C314 186 352 217 400 217 C448 217 486 186 503 137 L520 186 C488 232 446 246 400 246 C354 246 312 232 280 186Z',
]
export const yokeShade: Mark = ['sh2', 0.4, 'M205 230 C300 250 500 250 596 230 L596 246 C500 264 300 264 205 246Z']

const leftSleeve = {
  broad: [
    ['sh2', 0.6, 'M30 436 C80 470 130 494 172 502 L206 396 C168 430 104 420 62 376Z'],
    ['hi2', 0.4, 'M156 206 C122 250 96 310 76 372 C112 330 152 262 188 214Z'],
  ],
  folds: [
    ['sh3', 0.6, 'M214 300 C204 352 184 384 146 412 C192 410 216 382 222 340Z'],
    ['sh2', 0.5, 'M196 176 C204 230 206 300 196 384 L232 384 L230 176Z'],
    ['hi2', 0.35, 'M126 300 C108 340 92 380 84 418 C116 374 138 334 150 294Z'],
    ['sh2', 0.3, 'M150 330 C136 366 116 400 96 430 C128 410 152 376 164 340Z'],
  ],
} satisfies Record<string, Mark[]>
const rightSleeve = {
  broad: [
    ['sh3', 0.5, 'M770 430 C712 470 668 490 628 500 L594 396 C636 426 700 412 738 368Z'],
    ['sh2', 0.3, 'M660 214 C700 270 730 340 752 420 L770 400 C740 300 710 240 670 200Z'],
  ],
  folds: [
    ['sh3', 0.65, 'M586 300 C598 346 618 376 662 400 C624 404 592 380 582 340Z'],
    ['sh2', 0.45, 'M630 214 C664 262 686 312 698 372 C672 316 648 270 616 238Z'],
    ['sh3', 0.45, 'M604 176 C598 230 594 300 604 384 L568 384 L570 176Z'],
    ['hi', 0.4, 'M664 250 C690 300 708 350 720 410 C718 350 698 292 672 248Z'],
  ],
} satisfies Record<string, Mark[]>

/** Both set-in sleeves, the left one lit. */
export function shortSleeves(sheet: Sheet, cloth: Cloth = sheet.trim): string {
  return (
    sheet.piece({ d: sleeve, cloth, ...leftSleeve }) +
    sheet.piece({ d: mirror(sleeve), cloth, paint: 'dim', ...rightSleeve })
  )
}

export const sleeveHems = (sheet: Sheet, cloth: Cloth = sheet.trim): string =>
  pair(sheet.stitch(sleeveHem, cloth) + sheet.stitch(shift(sleeveHem, 3, -9), cloth))

/** Armhole seams with their stitches, and the twin-needle hem. */
export const bodySeams = (sheet: Sheet): string =>
  pair(sheet.line(armhole) + sheet.stitch(shift(armhole, 9, 2))) + sheet.stitch(hem) + sheet.stitch(shift(hem, 0, -9))

const yoke = acrossAxis('M201 226 C264 238 332 243 400 243')
export const yokeSeam = (sheet: Sheet): string => sheet.line(yoke) + sheet.stitch(shift(yoke, 0, -8))
