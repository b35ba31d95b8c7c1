import type { Garment } from './garment.ts'
import { ellipse, mirror } from './path.ts'
import { contact, gloss, turned } from './rigid.ts'
import { path, stroke } from './sheet.ts'

const wall = 'M200 262 L200 690 C200 766 244 806 384 806 C524 806 568 766 568 690 L568 262Z'
const outer = 'M556 338 C670 316 722 392 716 486 C710 592 650 664 552 654'
const inner = 'M556 390 C634 374 668 420 664 486 C660 558 620 606 552 600'
const handle = `${outer}L552 600C620 606 660 558 664 486C668 420 634 374 556 390Z`

export const mug: Garment = {
  span: [230, 806],
  widest: 0.78,
  draw(sheet, view) {
    // From behind the handle stands on the other side; the light stays where it is.
    const isBack = view === 'back'
    const side = (d: string): string => (isBack ? mirror(d, 384) : d)
    const ear = side(handle)
    const { body, trim, solid } = sheet
    const inside = sheet.twoColour ? trim : solid
    const { tones } = inside
    const bore = sheet.define(
      id =>
        `<linearGradient id="${id}"><stop offset="0" stop-color="${tones.sh3}"/><stop offset=".55" stop-color="${tones.sh2}"/><stop offset="1" stop-color="${tones.hi}"/></linearGradient>`,
    )
    const white = solid.tones.lightness > 0.8
    return {
      silhouette: [wall, ear, ellipse(384, 262, 184, 40)],
      detail: isBack ? { x: 330, y: 350 } : { x: 470, y: 350 },
      shadow: contact(sheet, 384, 806, 178),
      art:
        sheet.piece({
          d: ear,
          cloth: sheet.twoColour ? trim : body,
          edge: 0.5,
          outline: 0.35,
          folds: isBack
            ? [
                ['hi2', 0.7, side('M560 352 C660 336 704 400 700 480 C706 400 656 322 560 338Z')],
                ['sh3', 0.6, side('M552 654 C640 664 690 600 704 520 C690 580 640 620 552 612Z')],
              ]
            : [
                ['hi2', 0.75, 'M570 350 C640 340 676 376 684 430 L672 436 C660 396 630 372 570 378Z'],
                ['sh3', 0.7, 'M716 470 C712 592 650 668 552 656 L552 628 C640 630 690 560 690 470Z'],
                ['sh3', 0.6, 'M550 338 L586 338 L586 400 L550 400Z'],
                ['sh3', 0.6, 'M550 596 L584 596 L584 656 L550 656Z'],
              ],
        }) +
        stroke(side(inner), sheet.twoColour ? trim.tones.edge : solid.tones.edge, 3, 0.3) +
        turned(sheet, wall, body) +
        `<g clip-path="url(#${sheet.define(id => `<clipPath id="${id}"><path d="${wall}"/></clipPath>`)})">` +
        sheet.soft('folds', [
          ['sh3', 0.6, 'M190 700 C210 780 270 800 384 800 C498 800 558 780 578 700 L590 820 L180 820Z'],
          ['sh3', 0.35, 'M556 300 L580 300 L580 720 L556 740Z'],
        ]) +
        '</g>' +
        gloss(sheet, 'M262 316 C258 450 258 600 268 728 L296 742 C286 600 286 450 292 320Z', white ? 0.85 : 0.36) +
        gloss(sheet, 'M524 330 C528 460 528 590 520 700 L530 694 C538 590 538 460 534 330Z', white ? 0.5 : 0.16) +
        path(ellipse(384, 262, 184, 40), tones.hi) +
        path(ellipse(384, 264, 170, 33), `url(#${bore})`) +
        `<g clip-path="url(#${sheet.define(id => `<clipPath id="${id}"><path d="${ellipse(384, 264, 170, 33)}"/></clipPath>`)})">` +
        sheet.soft('folds', [['edge', 0.5, 'M200 240 L568 240 L568 250 C500 262 300 262 200 268Z']], inside) +
        '</g>' +
        stroke(ellipse(384, 262, 184, 40), tones.edge, 1.8, 0.45) +
        stroke('M206 254 C226 238 300 226 384 226 C430 226 470 230 504 236', '#ffffff', 3, white ? 0.9 : 0.45) +
        stroke(
          'M200 262 L200 690 C200 766 244 806 384 806 C524 806 568 766 568 690 L568 262',
          solid.tones.edge,
          1.8,
          0.4,
        ),
    }
  },
}
