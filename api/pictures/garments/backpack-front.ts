import type { Drawing } from './garment.ts'
import { labelInks, wovenLabel } from './label.ts'
import { shift } from './path.ts'
import { type Sheet, stroke } from './sheet.ts'

// Three-quarter view: front to the left, gusset and one strap to the right.
const face =
  'M190 336 C196 216 262 160 368 158 C480 158 544 214 556 322 C570 480 574 650 566 800 C563 842 540 860 502 863 C410 870 310 870 236 861 C194 855 176 834 174 796 C170 640 178 480 190 336Z'
const gusset =
  'M368 158 C420 140 500 144 552 170 C612 200 636 254 646 330 C662 480 664 640 652 772 C646 818 612 846 540 862 L500 863 L540 400Z'
const strap =
  'M536 172 C640 172 716 260 730 400 C742 540 716 690 652 800 L624 782 C678 680 698 540 688 412 C676 290 622 222 536 214Z'
const loop =
  'M352 166 C354 104 380 74 424 74 C468 74 494 104 496 160 L474 162 C472 120 456 98 424 98 C394 98 378 120 376 164Z'
const pocket =
  'M206 540 C206 524 214 516 230 514 C320 506 430 506 520 514 C536 516 543 524 543 540 C548 640 548 730 540 806 C538 826 526 836 506 838 C410 846 320 846 238 837 C218 834 206 824 204 806 C200 716 200 630 206 540Z'
const sidePocket =
  'M572 600 C600 604 630 600 658 588 C660 660 658 724 650 778 C640 812 610 838 562 850 C570 770 574 690 572 600Z'
const zipMain = 'M206 470 C204 320 226 214 368 208 C516 206 540 318 546 470'
const zipPocket = 'M226 556 C320 546 430 546 524 556'

function zip(sheet: Sheet, d: string): string {
  const light = sheet.solid.tones.lightness > 0.6
  const butt = (markup: string): string => markup.replace('linecap="round"', 'linecap="butt"')
  return (
    stroke(shift(d, 2, 5), sheet.body.tones.sh3, 14, 0.35 * sheet.body.strength.sh3) +
    stroke(d, light ? '#4a4e55' : '#23262b', 11) +
    butt(stroke(d, light ? '#b9bdc4' : '#b4b9c0', 5.5, 1, ' stroke-dasharray="2.6 2.6"'))
  )
}

const tab = (x: number, y: number, angle: number): string =>
  `<g transform="rotate(${angle} ${x} ${y})"><rect x="${x - 7}" y="${y - 7}" width="14" height="16" rx="3" fill="#c3c7cd" stroke="#5d6168" stroke-width="1.6"/><path d="M${x - 5} ${y + 8}h10l2 36a7 7 0 0 1 -14 0z" fill="#3a3d42" stroke="#1b1d21" stroke-width="1.4"/><path d="M${x - 2} ${y + 14}v24" stroke="#8b8f96" stroke-width="2"/></g>`

function art(sheet: Sheet): string {
  const cloth = sheet.twoColour ? sheet.trim : sheet.body
  return (
    sheet.piece({
      d: strap,
      cloth,
      paint: 'dim',
      edge: 0.5,
      outline: 0.6,
      folds: [
        ['hi2', 0.4, 'M560 184 C640 190 700 270 712 400 C690 300 640 220 560 200Z'],
        ['sh3', 0.6, 'M690 400 C700 540 680 680 624 790 L644 800 C712 690 730 540 716 400Z'],
      ],
    }) +
    sheet.stitch(
      'M548 184 C640 188 704 270 718 402 C728 540 704 680 644 786 M548 204 C626 214 686 286 700 408 C710 540 686 676 634 778',
      cloth,
    ) +
    sheet.piece({
      d: loop,
      cloth,
      edge: 0.5,
      outline: 0.6,
      folds: [['hi2', 0.6, 'M362 160 C364 110 386 84 420 82 C396 94 378 120 374 162Z']],
    }) +
    sheet.piece({
      d: gusset,
      paint: 'dim',
      broad: [
        ['sh3', 0.8, 'M556 320 C576 480 580 660 560 870 L610 860 C622 660 612 480 588 300Z'],
        ['sh3', 0.6, 'M650 300 C690 480 680 700 640 860 L600 860 C650 700 650 480 610 300Z'],
      ],
      folds: [['hi2', 0.4, 'M440 150 C520 150 580 190 604 260 C570 200 510 166 440 162Z']],
    }) +
    sheet.piece({
      d: sidePocket,
      cloth,
      paint: 'dim',
      edge: 0.4,
      outline: 0.5,
      creases: [['sh3', 0.6, 'M572 602 C600 606 630 602 658 590 L658 604 C630 616 600 620 572 616Z']],
    }) +
    sheet.stitch('M573 614 C600 618 630 614 657 602', cloth) +
    sheet.piece({
      d: face,
      broad: [
        ['sh2', 0.6, 'M160 340 C150 500 150 700 160 860 L230 870 C214 700 216 500 226 340Z'],
        ['sh3', 0.6, 'M560 320 C580 480 584 680 560 870 L490 870 C530 680 530 480 500 300Z'],
        ['hi2', 0.5, 'M250 240 C290 190 340 180 400 184 C340 220 310 290 304 400 C280 350 260 290 250 240Z'],
      ],
      folds: [
        ['sh2', 0.5, 'M250 400 C300 430 360 440 420 434 C360 456 296 450 250 424Z'],
        ['sh3', 0.45, 'M540 400 C510 440 476 460 440 466 C480 476 520 462 544 434Z'],
        ['sh3', 0.5, 'M196 506 C320 494 430 494 552 506 L552 520 L196 520Z'],
      ],
    }) +
    sheet.line('M190 336 C196 216 262 160 368 158 C480 158 544 214 556 322 C570 480 574 650 566 800', {
      width: 3.4,
      opacity: 0.6,
    }) +
    zip(sheet, zipMain) +
    tab(218, 372, 6) +
    sheet.piece({
      d: pocket,
      cloth,
      edge: 0.34,
      outline: 0.6,
      broad: [
        ['sh2', 0.5, 'M196 560 L240 560 L240 850 L196 850Z'],
        ['sh3', 0.6, 'M560 560 L500 560 L490 850 L560 850Z'],
        ['hi2', 0.4, 'M270 590 C300 660 300 740 280 830 L350 836 C364 740 356 660 330 590Z'],
        ['sh3', 0.5, 'M200 800 L544 800 L540 850 L204 850Z'],
      ],
      folds: [
        ['hi2', 0.5, 'M214 524 C320 512 430 512 534 524 L534 536 C430 524 320 524 214 536Z'],
        ['sh2', 0.5, 'M420 600 C440 680 446 760 440 838 L468 838 C472 760 456 680 420 600Z'],
      ],
    }) +
    sheet.stitch(
      'M216 600 C212 680 212 740 215 800 C216 816 224 824 242 826 C320 835 410 835 502 827 C518 825 528 818 530 804 C536 740 536 680 533 600',
      cloth,
    ) +
    zip(sheet, zipPocket) +
    tab(500, 554, -4) +
    wovenLabel(cloth.tones, 374, 660, 76, 52) +
    stroke('M354 680h40M354 692h28', labelInks(cloth.tones).thread, 4)
  )
}

export const backpackFront = (sheet: Sheet): Drawing => ({
  silhouette: [face, gusset, strap, loop, sidePocket],
  detail: { x: 380, y: 560 },
  art: art(sheet),
})
