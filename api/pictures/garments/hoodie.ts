import type { Garment } from './garment.ts'
import { wovenLabel } from './label.ts'
import {
  armholeSeams,
  bodyBack,
  bodyBroad,
  bodyCreases,
  bodyFolds,
  bodyFront,
  cuff,
  hemBand,
  longSleeve,
  longSleeves,
  longYoke,
  longYokeShade,
  ribCuffs,
  ribHem,
} from './long-sleeve.ts'
import { ellipse, mirror, shift, symmetric } from './path.ts'
import { pair, path, type Sheet, stroke } from './sheet.ts'

const hood = symmetric('M400 40 C344 40 300 62 280 106 C266 140 258 172 264 206 C272 248 340 286 400 312')
const opening = symmetric('M400 72 C356 74 324 94 316 134 C310 176 344 236 400 276')
const hoodBack = symmetric('M400 34 C330 34 278 66 264 124 C256 160 268 188 292 206 C322 222 360 228 400 228')
const pocket = symmetric(
  'M400 598 L300 598 C292 598 288 602 285 608 L248 706 C246 712 244 720 244 728 L244 790 C244 798 248 802 256 803 C300 808 350 810 400 810',
)

function kangarooPocket(sheet: Sheet): string {
  const slit = 'M300 598 C292 598 288 602 285 608 L248 706 C246 712 244 720 244 728 L244 742'
  return (
    sheet.piece({
      d: pocket,
      edge: 0.16,
      outline: 0.35,
      broad: [
        ['sh3', 0.4, 'M560 690 L480 820 L570 820Z'],
        ['hi2', 0.4, 'M310 610 C330 680 330 740 316 800 L360 800 C370 730 362 660 350 610Z'],
      ],
      creases: [
        ['sh3', 0.55, 'M285 604 L246 706 L244 744 L256 744 C258 720 262 706 268 692 L298 610Z'],
        ['sh3', 0.4, 'M515 604 L554 706 L556 744 L546 744 C544 720 540 706 534 692 L504 610Z'],
      ],
    }) +
    pair(sheet.line(slit, { width: 2.6 }) + sheet.stitch('M400 607 L301 607 L261 704 C258 714 256 724 256 738')) +
    sheet.line('M296 598 L504 598')
  )
}

/** A drawcord with eyelet and tip; the second one is the first, moved and swung. */
function drawcords(sheet: Sheet): string {
  const pale = sheet.solid.tones.lightness > 0.8 ? '#e4e5e6' : '#f1f1ef'
  const cord = 'M352 262 C348 312 352 344 346 390'
  const one =
    stroke(shift(cord, 4, 5), '#0d1117', 7, 0.2) +
    path(ellipse(352, 262, 8, 8), '#c9ccd1') +
    stroke(ellipse(352, 262, 6, 6), '#3a3d42', 3.6) +
    stroke(cord, '#8b8f96', 8.4) +
    stroke(cord, pale, 6.6) +
    stroke(cord, '#a9acb2', 5.2, 0.5, ' stroke-dasharray="1 5"') +
    stroke('M346 390v20', '#71757d', 9) +
    stroke('M344.5 391v18', '#c9ccd1', 2.4)
  return `${one}<g transform="translate(96 -2) rotate(-4.5 352 262)">${one}</g>`
}

const rim = 'M400 60 C350 62 312 86 304 132 C298 180 336 246 400 290'

function frontHood(sheet: Sheet): string {
  const lining = sheet.twoColour ? sheet.trim : sheet.solid
  const { tones } = lining
  return (
    sheet.piece({
      d: hood,
      broad: [
        ['sh2', 0.55, 'M250 120 C256 190 330 270 400 300 L400 270 C340 240 300 190 300 130Z'],
        ['sh3', 0.55, 'M560 100 C560 190 480 270 400 300 L400 264 C470 230 500 180 496 110Z'],
        ['hi2', 0.55, 'M290 92 C310 62 350 46 400 44 L400 60 C350 62 316 84 300 120Z'],
      ],
      folds: [
        ['sh3', 0.5, 'M268 170 C290 200 316 222 344 238 C316 236 284 216 266 190Z'],
        ['sh2', 0.5, 'M530 160 C516 196 490 222 462 240 C496 232 522 208 536 180Z'],
      ],
    }) +
    path(opening, tones.sh2) +
    `<g clip-path="url(#${sheet.define(id => `<clipPath id="${id}"><path d="${opening}"/></clipPath>`)})">` +
    sheet.soft(
      'folds',
      [
        [
          'sh3',
          1,
          'M300 190 C306 84 350 66 400 66 C450 66 494 84 500 190 C478 140 446 124 400 124 C354 124 322 140 300 190Z',
        ],
        [
          'edge',
          0.9,
          'M310 150 C318 90 350 72 400 70 C450 72 482 90 490 150 C470 112 440 98 400 98 C360 98 330 112 310 150Z',
        ],
        ['sh3', 0.9, 'M490 130 C500 190 450 250 400 280 L400 262 C440 230 466 190 470 130Z'],
      ],
      lining,
    ) +
    stroke('M400 76 C396 120 398 170 400 214', tones.seam, 2, 0.5) +
    stroke('M330 206 C352 226 376 234 400 234 C424 234 448 226 470 206', tones.seam, 2, 0.6) +
    wovenLabel(tones, 400, 240, 32, 18, 0.8) +
    '</g>' +
    sheet.line(opening, { width: 2.2 }) +
    sheet.stitch(symmetric(rim)) +
    sheet.line('M400 276 C402 288 402 300 400 312', { width: 2.4 })
  )
}

const finish = (sheet: Sheet): string => armholeSeams(sheet) + ribHem(sheet, sheet.twoColour ? sheet.trim : sheet.body)

export const hoodie: Garment = {
  span: [40, 870],
  draw(sheet, view) {
    const sleeves = [longSleeve, mirror(longSleeve), cuff, mirror(cuff), hemBand]
    if (view === 'back') {
      return {
        silhouette: [bodyBack, ...sleeves, hoodBack],
        detail: { x: 400, y: 220 },
        art:
          longSleeves(sheet) +
          ribCuffs(sheet) +
          sheet.piece({
            d: bodyBack,
            broad: bodyBroad,
            folds: [...bodyFolds.slice(1), longYokeShade, ['sh3', 0.6, shift(hoodBack, 3, 16)]],
            creases: bodyCreases.slice(1),
          }) +
          finish(sheet) +
          longYoke(sheet) +
          sheet.piece({
            d: hoodBack,
            broad: [
              ['sh3', 0.5, 'M560 60 C560 160 520 220 400 236 L400 200 C470 190 500 140 490 70Z'],
              ['sh2', 0.5, 'M250 130 C256 190 300 230 400 236 L400 210 C330 206 290 180 284 130Z'],
              ['hi2', 0.5, 'M300 80 C330 50 360 44 390 44 C350 80 336 130 346 190 C310 160 296 120 300 80Z'],
            ],
            folds: [
              ['sh2', 0.5, 'M280 170 C310 190 340 198 372 196 C340 210 306 204 282 186Z'],
              ['sh2', 0.5, 'M524 158 C500 184 470 196 440 196 C474 206 506 196 528 174Z'],
            ],
          }) +
          sheet.line('M400 35 C398 100 398 170 400 228') +
          sheet.stitch('M391 38 C389 100 389 170 391 226 M409 38 C407 100 407 170 409 226'),
      }
    }
    return {
      silhouette: [bodyFront, ...sleeves, hood],
      detail: { x: 400, y: 262 },
      art:
        longSleeves(sheet) +
        ribCuffs(sheet) +
        sheet.piece({
          d: bodyFront,
          broad: bodyBroad,
          // The pocket hides the lower folds.
          folds: [
            ...bodyFolds.filter(([, , d]) => !/^M(300|478|204 760|596 754)/.test(d)),
            ['sh3', 0.6, shift(hood, 5, 20)],
          ],
          creases: [['sh3', 0.4, shift(pocket, 5, -5)]],
        }) +
        finish(sheet) +
        kangarooPocket(sheet) +
        frontHood(sheet) +
        drawcords(sheet),
    }
  },
}
