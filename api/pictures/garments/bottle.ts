import type { Garment } from './garment.ts'
import { symmetric } from './path.ts'
import { contact, gloss, steel, turned } from './rigid.ts'
import { stroke } from './sheet.ts'

const wall = symmetric(
  'M400 270 L336 270 C334 300 322 318 304 338 C284 360 272 384 272 416 L272 880 C272 912 290 926 320 930 C346 934 372 935 400 935',
)
const ring = symmetric('M400 250 L340 250 L338 276 C356 281 376 283 400 283')
const lid = symmetric('M400 152 L352 152 C340 152 334 158 333 170 L331 250 C352 256 376 258 400 258')
const loop = symmetric(
  'M400 74 C352 74 326 96 326 132 L326 186 C326 192 330 196 336 196 L350 196 L350 136 C350 112 366 98 400 98',
)
const base = symmetric(
  'M400 905 C350 905 304 902 272 892 L272 880 L272 884 C272 912 290 926 320 930 C346 934 372 935 400 935',
)

export const bottle: Garment = {
  span: [250, 935],
  draw(sheet, view) {
    const { body, trim, solid } = sheet
    const top = sheet.twoColour ? trim : solid
    const white = solid.tones.lightness > 0.8
    return {
      silhouette: [wall, lid, ring, loop],
      detail: { x: 400, y: 270 },
      shadow: contact(sheet, 400, 930, 126),
      art:
        sheet.piece({
          d: loop,
          cloth: top,
          edge: 0.5,
          folds: [
            ['hi2', 0.7, 'M334 180 C332 120 350 84 400 82 L400 90 C360 92 344 120 344 180Z'],
            ['sh3', 0.6, 'M450 190 C452 130 440 104 410 98 L410 74 C460 80 480 120 476 196Z'],
          ],
        }) +
        turned(sheet, lid, top) +
        stroke(
          'M349 166 C346 196 345 222 345 246M366 164 L364 250M384 163 L383 252M402 163 L402 253M420 163 L421 252M438 164 L440 250M452 166 L457 246',
          top.tones.seam,
          3,
          0.45,
        ) +
        stroke(lid, top.tones.edge, 1.8, 0.5) +
        steel(sheet, ring) +
        stroke('M338 276 C356 281 444 281 462 276', '#3a3d42', 2, 0.45) +
        turned(sheet, wall, body) +
        `<g clip-path="url(#${sheet.define(id => `<clipPath id="${id}"><path d="${wall}"/></clipPath>`)})">` +
        sheet.soft('folds', [
          ['sh3', 0.55, 'M330 268 L470 268 L470 284 C440 292 360 292 330 284Z'],
          ['sh2', 0.6, 'M460 300 C470 330 530 360 530 420 L500 420 C490 370 460 350 440 310Z'],
          ['hi2', 0.5, 'M346 300 C340 330 306 360 296 412 L330 412 C336 370 356 340 372 306Z'],
        ]) +
        '</g>' +
        gloss(
          sheet,
          'M318 400 C312 430 312 460 312 500 L312 860 L330 868 L330 500 C330 460 332 430 338 396Z',
          white ? 0.85 : 0.38,
        ) +
        gloss(sheet, 'M500 440 L506 440 L506 860 L500 864Z', white ? 0.5 : 0.2) +
        steel(sheet, base) +
        stroke('M272 890 C304 902 350 905 400 905 C450 905 496 902 528 890', '#3a3d42', 1.8, 0.4) +
        stroke(wall, solid.tones.edge, 1.8, 0.45) +
        (view === 'back'
          ? `<g opacity=".5">${stroke('M376 820 h48M382 834 h36', solid.tones.lightness > 0.6 ? solid.tones.edge : solid.tones.hi2, 3)}</g>`
          : ''),
    }
  },
}
