import type { Garment } from './garment.ts'
import { wovenLabel } from './label.ts'
import { acrossAxis, band, ellipse, mirror, shift, symmetric } from './path.ts'
import { type Mark, pair, path, type Sheet, stroke } from './sheet.ts'

const bandTop = acrossAxis('M226 232 C282 242 340 246 400 246')
const bandEnd = acrossAxis('M219 288 C280 299 340 303 400 303')
const waistband = band(bandTop, bandEnd)
const backRise = symmetric('M400 216 C330 216 264 222 228 234 C280 250 340 258 400 258')
const leg =
  'M221 279 C192 370 164 500 144 690 C143 700 148 706 157 708 C216 724 280 734 346 736 C356 736 362 731 364 722 C376 660 390 600 406 548 L412 293 C346 297 280 293 221 279Z'
const hem = 'M146 676 C212 694 288 705 367 708'
const pocket = 'M262 300 C252 350 228 400 192 432'

const left: { broad: Mark[]; folds: Mark[]; creases: Mark[] } = {
  broad: [
    ['sh2', 0.65, 'M180 280 C160 440 130 600 120 740 L190 740 C200 600 220 440 256 300Z'],
    ['sh3', 0.55, 'M420 520 C392 600 374 680 366 760 L310 750 C330 670 350 600 384 500Z'],
    ['hi2', 0.5, 'M272 340 C258 460 240 600 222 716 L282 724 C296 600 312 460 322 340Z'],
  ],
  folds: [
    ['sh3', 0.5, 'M406 540 C376 540 344 552 314 578 C350 574 382 566 404 560Z'],
    ['sh2', 0.5, 'M402 572 C374 586 346 614 330 646 C360 624 384 606 396 594Z'],
    ['sh2', 0.45, 'M164 560 C190 590 226 606 268 608 C228 622 184 612 160 588Z'],
    ['sh2', 0.5, 'M262 610 C250 650 236 690 220 726 L252 730 C260 690 266 650 262 610Z'],
    ['hi2', 0.35, 'M238 600 C230 640 216 684 200 716 L218 720 C230 684 238 640 238 600Z'],
    ['sh2', 0.5, 'M270 300 C272 330 268 360 258 390 C282 366 288 330 284 300Z'],
    ['sh2', 0.5, 'M350 304 C352 340 346 372 336 400 C360 376 366 336 362 304Z'],
  ],
  creases: [
    ['sh3', 0.4, 'M405 544 C378 548 352 558 330 574 C358 566 384 560 404 556Z'],
    ['sh3', 0.35, 'M240 292 C242 312 240 330 234 346 C246 332 250 312 248 294Z'],
    ['sh3', 0.35, 'M310 302 C312 326 310 346 304 362 C318 346 320 324 318 302Z'],
  ],
}
const right: { broad: Mark[]; folds: Mark[]; creases: Mark[] } = {
  broad: [
    ['sh3', 0.55, 'M620 280 C640 440 670 600 680 740 L606 740 C600 600 580 440 548 300Z'],
    ['sh2', 0.55, 'M380 520 C408 600 426 680 434 760 L470 750 C456 670 436 600 404 490Z'],
    ['hi2', 0.4, 'M468 350 C480 460 492 600 500 720 L534 716 C528 600 516 460 498 350Z'],
  ],
  folds: [
    ['sh2', 0.6, 'M400 552 C424 562 446 584 460 616 C438 596 418 582 400 576Z'],
    ['sh2', 0.45, 'M644 580 C616 610 580 624 540 622 C580 640 622 630 648 604Z'],
    ['sh2', 0.5, 'M560 620 C568 660 580 694 594 722 L564 726 C560 694 556 660 560 620Z'],
    ['sh2', 0.5, 'M452 304 C452 340 460 372 474 402 C452 380 440 340 440 304Z'],
    ['sh2', 0.5, 'M540 296 C542 326 552 356 568 380 C542 360 528 326 526 298Z'],
  ],
  creases: [['sh3', 0.35, 'M492 302 C494 324 500 342 510 358 C496 342 486 322 484 302Z']],
}

function drawstring(sheet: Sheet): string {
  const pale = sheet.solid.tones.lightness > 0.8 ? '#dfe1e3' : '#f1f1ef'
  const ends = ['M392 276 C380 310 372 350 376 396', 'M408 276 C424 308 432 340 426 378']
  return ends
    .map((d, i) => {
      const x = i === 0 ? 376 : 426
      const y = i === 0 ? 396 : 378
      return (
        stroke(shift(d, 4, 5), '#0d1117', 7, 0.2) +
        stroke(d, '#8b8f96', 8) +
        stroke(d, pale, 6.2) +
        stroke(`M${x} ${y} l0 16`, '#71757d', 8.6) +
        stroke(`M${x - 1.5} ${y} l0 14`, '#c9ccd1', 2.2)
      )
    })
    .join('')
}

export const shorts: Garment = {
  span: [216, 738],
  draw(sheet, view) {
    const isBack = view === 'back'
    const cloth = sheet.twoColour ? sheet.trim : sheet.body
    const sidePanel = 'M224 270 C192 370 164 500 144 690 C143 700 148 706 157 708 L186 715 C204 540 226 420 256 270Z'
    const gather = sheet.ribFill(cloth, 9)
    return {
      silhouette: [leg, mirror(leg), waistband, ...(isBack ? [] : [backRise])],
      detail: { x: 400, y: 340 },
      art:
        (isBack
          ? ''
          : path(backRise, sheet.solid.tones.inside) +
            stroke(acrossAxis('M234 232 C280 226 340 223 400 223'), sheet.solid.tones.seam, 1.6, 0.5) +
            wovenLabel(sheet.solid.tones, 400, 225, 52, 16)) +
        sheet.piece({ d: mirror(leg), paint: 'dim', ...right }) +
        sheet.piece({ d: leg, ...left }) +
        pair(sheet.stitch(hem) + sheet.stitch(shift(hem, 0, -9))) +
        (isBack ? '' : pair(sheet.line(pocket, { width: 2.6 }) + sheet.stitch(shift(pocket, 9, 5)))) +
        (sheet.twoColour
          ? [sidePanel, mirror(sidePanel)]
              .map((d, i) =>
                sheet.piece({
                  d,
                  cloth,
                  paint: i ? 'dim' : 'lit',
                  edge: 0.25,
                  outline: 0.3,
                  over: pair(sheet.stitch(hem, cloth) + sheet.stitch(shift(hem, 0, -9), cloth)),
                  broad: [['sh2', 0.5, 'M140 520 L190 540 L180 720 L130 710Z']],
                }),
              )
              .join('')
          : '') +
        sheet.line('M400 302 C401 380 402 460 405 548', { width: 2.6 }) +
        (isBack
          ? sheet.line('M232 330 C290 350 350 358 402 360 C452 358 510 350 568 330', { width: 2.2 }) +
            sheet.stitch('M232 322 C290 342 350 350 402 352 C452 350 510 342 568 322') +
            sheet.line('M470 420 L560 410 L570 500 C540 516 508 520 482 514Z', { width: 2.2 }) +
            sheet.stitch('M471 430 L561 420')
          : '') +
        sheet.piece({
          d: waistband,
          cloth,
          over: path(waistband, gather),
          broad: [
            ['sh2', 0.6, 'M210 220 L250 220 L250 300 L206 300Z'],
            ['sh3', 0.6, 'M590 220 L540 220 L546 300 L594 300Z'],
          ],
          creases: [['sh3', 0.5, 'M218 280 C280 292 520 292 582 280 L582 294 C520 306 280 306 218 294Z']],
        }) +
        sheet.stitch(shift(bandTop, 0, 27), cloth) +
        sheet.stitch(shift(bandEnd, 0, -7), cloth) +
        (isBack
          ? ''
          : [389, 411]
              .map(x => path(ellipse(x, 274, 5.5, 5.5), '#c9ccd1') + stroke(ellipse(x, 274, 5.5, 5.5), '#71757d', 1.6))
              .join('') + drawstring(sheet)),
    }
  },
}
