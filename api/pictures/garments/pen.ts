import type { Garment } from './garment.ts'
import { symmetric, turn } from './path.ts'
import { gloss, steel, turned } from './rigid.ts'
import { path, stroke } from './sheet.ts'

// Drawn upright, tip down, then turned about its middle.
const ANGLE = 38
const barrel = symmetric('M400 150 L368 150 C364 320 362 480 364 610 L400 610')
const grip = symmetric('M400 606 L364 606 C364 680 366 740 372 800 L400 800')
const cone = symmetric('M400 798 L372 798 C376 840 384 872 391 896 L400 896')
const point = symmetric('M400 892 L392 892 L396 918 C397 922 398 924 400 924')
const cap = symmetric('M400 104 L374 104 C369 104 367 108 367 114 L366 152 L400 152')
const button = symmetric('M400 62 L386 62 C382 62 380 65 380 69 L380 106 L400 106')
const bandRing = symmetric('M400 596 L363.5 596 L363.5 614 L400 614')
const clip =
  'M410 116 L432 116 C438 116 441 120 441 126 L439 346 C438 364 433 374 427 374 C421 374 418 366 417 350 L410 134Z'
const clipBack =
  'M438 112 C452 112 456 118 456 128 L450 344 C449 360 446 368 441 368 C437 368 436 360 436 350 L434 128Z'

export const pen: Garment = {
  span: [104, 820],
  draw(sheet, view) {
    const { body, trim, solid } = sheet
    const isBack = view === 'back'
    const grips = sheet.twoColour ? trim : body
    const rest = isBack ? clipBack : clip
    const upright =
      (isBack ? steel(sheet, rest) + stroke(rest, '#4a4e55', 1.6, 0.6) : '') +
      steel(sheet, button) +
      stroke(button, '#4a4e55', 1.6, 0.5) +
      steel(sheet, point) +
      steel(sheet, cone) +
      stroke(cone, '#4a4e55', 1.6, 0.5) +
      stroke('M376 824 C386 829 414 829 424 824M380 846 C388 850 412 850 420 846', '#4a4e55', 1.8, 0.5) +
      turned(sheet, grip, grips) +
      stroke(
        Array.from(
          { length: 9 },
          (_, i) =>
            `M${366 + i * 0.8} ${640 + i * 17} C380 ${648 + i * 17} 420 ${648 + i * 17} ${434 - i * 0.8} ${640 + i * 17}`,
        ).join(''),
        grips.tones.lightness < 0.4 ? grips.tones.hi : grips.tones.sh3,
        4,
        0.55,
      ) +
      stroke(grip, grips.tones.edge, 1.8, 0.5) +
      turned(sheet, barrel, body) +
      gloss(
        sheet,
        'M379 164 C376 320 375 480 376 590 L384 590 C383 480 384 320 387 164Z',
        solid.tones.lightness > 0.8 ? 0.95 : 0.6,
        2,
      ) +
      stroke(barrel, solid.tones.edge, 1.8, 0.5) +
      steel(sheet, bandRing) +
      stroke('M364 597 L436 597M364 613 L436 613', '#3a3d42', 1.6, 0.5) +
      steel(sheet, cap) +
      stroke(cap, '#4a4e55', 1.6, 0.5) +
      (isBack
        ? ''
        : path('M418 128 L446 132 L444 352 C442 372 436 382 430 380Z', '#0d1117', 0.22) +
          steel(sheet, clip) +
          stroke(clip, '#4a4e55', 1.6, 0.6) +
          stroke('M417 126 L421 344', '#ffffff', 2.4, 0.8))
    return {
      silhouette: [barrel, grip, cone, point, cap, button, rest].map(d => turn(d, ANGLE, 400, 493)),
      detail: { x: 520, y: 330 },
      art: `<g transform="rotate(${ANGLE} 400 493)">${upright}</g>`,
    }
  },
}
