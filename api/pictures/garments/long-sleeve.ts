import type { Cloth } from './cloth.ts'
import { acrossAxis, band, mirror, shift, symmetric } from './path.ts'
import { type Mark, pair, path, type Sheet } from './sheet.ts'

/** The long-sleeved body that sweatshirt, hoodie and fleece jacket share. */
const shoulder = 'C268 152 224 168 184 184 C200 262 206 336 202 404'
const side = 'C206 540 206 660 198 776 C198 786 201 794 208 799 L210 808 C272 816 336 820 400 820'
export const bodyFront = symmetric(`M400 222 C350 222 312 196 298 140 ${shoulder} ${side}`)
export const bodyBack = symmetric(`M400 160 C360 160 322 154 298 140 ${shoulder} ${side}`)
const armhole = 'M184 184 C200 262 206 336 202 404'
const sleeveEnd = 'M48 688 C74 696 100 702 127 706'
export const longSleeve =
  'M214 174 L184 184 C152 198 132 226 121 274 C98 380 64 520 42 660 C40 674 42 682 48 688 L49 696 C75 705 100 711 124 715 L127 707 C134 704 138 698 140 690 C158 600 190 490 208 430 C232 340 228 250 214 174Z'
export const cuff = band(sleeveEnd, 'M41 744 C40 752 43 757 50 759 C67 764 84 767 100 769 C108 770 113 766 115 758')
const hemTop = acrossAxis('M208 798 C270 807 335 811 400 811')
const hemEnd = acrossAxis('M211 846 C212 853 216 857 224 858 C282 865 340 868 400 868')
export const hemBand = band(hemTop, hemEnd)

export const bodyBroad: readonly Mark[] = [
  ['sh2', 0.75, 'M190 400 C198 540 196 680 180 830 L256 830 C240 680 240 540 246 410Z'],
  ['sh3', 0.55, 'M612 400 C604 540 606 680 622 830 L540 830 C566 680 566 540 554 410Z'],
  ['hi2', 0.42, 'M310 240 C348 360 346 540 312 780 C388 660 404 430 382 250Z'],
]
export const bodyFolds: readonly Mark[] = [
  ['sh3', 0.5, 'M204 408 C232 428 256 438 280 436 C254 452 226 448 204 432Z'],
  ['sh2', 0.5, 'M205 466 C232 496 256 512 280 520 C248 520 222 506 206 488Z'],
  ['sh3', 0.4, 'M597 424 C580 466 562 496 538 518 C566 508 586 484 598 458Z'],
  ['sh2', 0.5, 'M500 520 C528 600 532 700 520 806 L556 806 C564 700 546 600 500 520Z'],
  ['hi2', 0.3, 'M478 560 C498 640 498 720 488 800 L506 800 C516 720 508 630 478 560Z'],
  ['sh2', 0.5, 'M300 716 C292 750 276 784 262 808 L300 808 C304 780 306 750 300 716Z'],
  ['sh2', 0.45, 'M204 760 C260 790 330 800 400 798 L400 812 L206 806Z'],
  ['sh2', 0.4, 'M596 754 C560 784 520 796 480 800 L480 812 L594 808Z'],
  ['hi2', 0.5, 'M196 186 C240 168 270 158 300 150 L306 170 C270 180 232 192 204 210Z'],
]
export const bodyCreases: readonly Mark[] = [
  ['sh3', 0.3, 'M204 412 C226 430 248 440 268 442 C244 450 222 440 204 422Z'],
  ['sh3', 0.24, 'M597 432 C584 464 566 490 546 508 C572 496 588 472 598 446Z'],
  ['sh3', 0.35, 'M205 772 C222 784 238 792 256 796 C238 798 220 794 206 786Z'],
  ['sh3', 0.35, 'M330 790 C336 780 340 768 342 752 C346 768 346 782 344 796Z'],
  ['sh3', 0.3, 'M470 796 C466 780 460 768 452 756 C466 764 476 778 482 796Z'],
]
export const longYokeShade: Mark = ['sh2', 0.4, 'M192 246 C300 266 500 266 608 246 L608 264 C500 282 300 282 192 264Z']

const left = {
  broad: [
    ['sh2', 0.6, 'M214 330 C196 440 150 600 128 720 L90 700 C120 580 160 460 196 360Z'],
    ['hi2', 0.5, 'M146 230 C118 330 92 470 70 620 C104 520 140 380 176 250Z'],
  ],
  folds: [
    ['sh3', 0.6, 'M206 400 C188 440 162 468 126 484 C168 488 196 466 210 436Z'],
    ['sh2', 0.55, 'M190 462 C170 500 146 524 112 536 C148 540 176 524 192 496Z'],
    ['sh2', 0.5, 'M188 190 C204 262 210 330 204 400 L234 400 L232 190Z'],
    ['sh2', 0.55, 'M84 520 C100 544 122 558 150 562 C122 572 96 562 80 542Z'],
    ['hi2', 0.4, 'M96 484 C112 500 132 508 156 510 C132 518 108 510 92 500Z'],
    ['sh2', 0.5, 'M50 640 C76 662 104 674 136 678 L130 704 L44 684Z'],
  ],
  creases: [
    ['sh3', 0.4, 'M204 412 C188 440 168 458 140 472 C170 470 194 452 206 428Z'],
    ['sh3', 0.35, 'M60 668 C64 654 70 644 78 634 C76 650 74 664 74 684Z'],
    ['sh3', 0.35, 'M100 694 C102 678 108 664 116 652 C114 668 114 682 114 700Z'],
  ],
} satisfies Record<string, Mark[]>
const right = {
  broad: [
    ['sh3', 0.55, 'M676 230 C716 360 744 520 768 690 L730 690 C704 540 684 400 650 260Z'],
    ['sh2', 0.5, 'M588 340 C606 440 650 600 672 720 L706 700 C680 580 640 460 610 350Z'],
  ],
  folds: [
    ['sh3', 0.6, 'M594 392 C608 430 636 460 676 480 C634 482 604 462 592 430Z'],
    ['sh3', 0.45, 'M612 190 C596 262 590 330 596 400 L566 400 L568 190Z'],
    ['sh2', 0.5, 'M722 536 C704 562 680 576 650 580 C680 590 708 580 726 558Z'],
    ['hi', 0.6, 'M706 504 C690 520 670 530 646 532 C672 540 696 530 712 516Z'],
    ['sh2', 0.5, 'M750 640 C724 662 696 674 664 678 L670 704 L756 684Z'],
  ],
  creases: [['sh3', 0.35, 'M738 670 C734 656 728 646 720 636 C722 652 724 666 724 686Z']],
} satisfies Record<string, Mark[]>

export const longSleeves = (sheet: Sheet, cloth: Cloth = sheet.trim, d: string = longSleeve): string =>
  sheet.piece({ d, cloth, ...left }) + sheet.piece({ d: mirror(d), cloth, paint: 'dim', ...right })

/** Sleeves that end in a plain hem: nothing gathers them at the wrist. */
export const hemmedSleeves = (sheet: Sheet, cloth: Cloth, d: string): string =>
  sheet.piece({ d, cloth, ...left, folds: left.folds.slice(0, -1), creases: left.creases.slice(0, 1) }) +
  sheet.piece({ d: mirror(d), cloth, paint: 'dim', ...right, folds: right.folds.slice(0, -1), creases: [] })

/** Rib cuffs, in lines two units wide. */
export function ribCuffs(sheet: Sheet, cloth: Cloth = sheet.trim): string {
  const shade = 'M44 684 C74 694 100 700 130 704 L128 718 C100 712 70 706 44 696Z'
  const far = mirror(cuff)
  return (
    sheet.piece({
      d: cuff,
      cloth,
      paint: 'rib',
      over: path(cuff, sheet.ribFill(cloth, 6, 8)),
      creases: [
        ['sh3', 0.6, shade],
        ['hi2', 0.35, 'M66 700 L60 758 L70 760 L78 704Z'],
      ],
    }) +
    sheet.piece({
      d: far,
      cloth,
      paint: 'rib',
      over: path(far, sheet.ribFill(cloth, 6, -8)),
      creases: [
        ['sh3', 0.6, mirror(shade)],
        ['sh2', 0.5, 'M752 690 L758 764 L742 766 L738 694Z'],
      ],
    }) +
    pair(sheet.line(sleeveEnd, { cloth, width: 2 }))
  )
}

export function ribHem(sheet: Sheet, cloth: Cloth = sheet.body): string {
  return (
    sheet.piece({
      d: hemBand,
      cloth,
      paint: 'rib',
      over: path(hemBand, sheet.ribFill(cloth)),
      broad: [
        ['sh2', 0.7, 'M200 790 L200 880 L250 880 L246 790Z'],
        ['sh3', 0.6, 'M602 790 L602 880 L540 880 L548 790Z'],
        ['hi2', 0.4, 'M300 790 L300 880 L360 880 L366 790Z'],
      ],
      creases: [['sh3', 0.6, 'M204 796 C270 806 530 806 596 796 L596 810 C530 822 270 822 204 810Z']],
    }) +
    sheet.line(hemTop, { width: 2.2 }) +
    sheet.stitch(acrossAxis('M203 789 C270 798 335 802 400 802'))
  )
}

export const armholeSeams = (sheet: Sheet): string => pair(sheet.line(armhole) + sheet.stitch(shift(armhole, 9, 2)))

const yoke = acrossAxis('M196 246 C264 256 332 260 400 260')
export const longYoke = (sheet: Sheet): string => sheet.line(yoke) + sheet.stitch(shift(yoke, 0, -8))
