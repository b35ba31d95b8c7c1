import type { Cloth } from './cloth.ts'
import type { Garment } from './garment.ts'
import { band, between, boundsOf, ellipse, shift, symmetric } from './path.ts'
import { contact } from './rigid.ts'
import { type Mark, pair, path, type Sheet, stroke } from './sheet.ts'

// Three-quarter view, the brim to the viewer's left. The crown is half an ellipsoid: a base of 250 × 70 about
// (440, 600), 310 high; a seam is a quarter of an ellipse from the button to the base.
const crown =
  'M190 600 C180 430 262 290 440 288 C612 290 700 430 694 596 C640 646 556 670 440 672 C330 672 232 652 190 600Z'
const frontPanels = 'M190 600 C180 430 262 290 440 288 C470 322 486 492 486 671 C370 676 240 660 190 600Z'
const edge = 'M206 570 C138 566 66 608 56 676 C50 744 150 798 270 798 C400 798 490 748 496 666'
const root = 'M206 570 C202 590 208 608 220 624 C246 656 300 670 350 674 C400 678 450 676 496 666'
// The brim runs on under the crown.
const brim = band(edge, 'M206 570 C260 560 400 600 496 666')
const lip = band(edge, 'M206 570 C138 570 62 616 54 684 C46 756 146 812 270 812 C404 812 496 760 496 666')
const cast = 'M90 756 C180 832 400 838 486 772 C508 724 520 704 540 692 C620 680 690 650 724 612 L640 590 L300 660Z'
const seams = [
  'M440 288 C318 308 246 470 249 640',
  'M440 288 C470 322 486 492 486 671',
  'M440 288 C588 302 680 450 678 608',
]

const eyelet = (sheet: Sheet, x: number, y: number, cloth: Cloth): string =>
  path(ellipse(x, y, 6.5, 7.5), cloth.tones.inside, cloth.strength.inside) +
  sheet.line(ellipse(x, y, 6.5, 7.5), { cloth, width: 3.2, opacity: 1 })

const button = (sheet: Sheet, x: number, y: number): string =>
  path(ellipse(x + 1, y + 3, 18, 9), sheet.solid.tones.edge, 0.4) +
  path(ellipse(x, y, 17, 9), sheet.solid.tones.hi) +
  stroke(ellipse(x, y, 17, 9), sheet.solid.tones.edge, 1.6, 0.7)

function front(sheet: Sheet): string {
  const panelCloth = sheet.twoColour ? sheet.trim : sheet.body
  const broad: Mark[] = [
    ['sh3', 0.75, 'M640 340 C730 460 730 600 690 640 L560 690 C640 600 640 440 560 300Z'],
    ['sh2', 0.5, 'M170 620 C170 440 240 320 340 272 C260 350 226 460 232 640Z'],
    ['hi2', 0.6, 'M380 300 C310 370 286 480 292 640 L370 660 C350 520 370 390 440 300Z'],
  ]
  const folds: Mark[] = [
    [
      'sh3',
      0.5,
      'M190 596 C250 650 340 664 440 664 C560 662 640 640 694 592 L694 566 C620 616 540 634 440 636 C340 636 240 616 190 560Z',
    ],
    ['sh2', 0.5, 'M512 400 C530 480 532 570 524 668 L556 664 C566 570 556 470 512 400Z'],
    ['hi2', 0.4, 'M452 350 C472 440 476 560 474 664 L452 666 C456 560 450 440 434 360Z'],
    ['sh2', 0.4, 'M306 410 C284 480 276 560 280 650 L304 656 C296 560 296 480 306 410Z'],
  ]
  const rows = [0.08, 0.2, 0.32, 0.44].map(t => sheet.stitch(between(edge, root, t)))
  return (
    underside(sheet, lip) +
    stroke(lip, sheet.solid.tones.edge, 1.6, 0.5) +
    sheet.piece({
      d: brim,
      broad: [
        ['sh2', 0.7, 'M300 700 C380 720 460 700 520 650 L520 820 L260 830Z'],
        ['hi2', 0.5, 'M90 640 C130 600 180 590 210 600 C220 640 250 660 290 676 C220 690 150 700 90 730Z'],
      ],
      folds: [
        [
          'sh3',
          0.85,
          'M196 560 C190 600 200 630 226 648 C270 680 420 700 500 684 L500 660 C420 676 300 664 250 640 C220 622 210 590 214 564Z',
        ],
        ['hi2', 0.8, 'M84 660 C110 616 150 594 190 588 C160 606 126 640 108 690Z'],
        [
          'sh3',
          0.5,
          'M60 700 C70 760 160 800 270 800 C380 798 460 762 490 710 C440 760 360 780 270 780 C180 780 90 750 60 700Z',
        ],
        ['hi2', 0.3, 'M236 664 C200 690 176 720 170 752 C190 726 220 700 262 676Z'],
      ],
    }) +
    rows.join('') +
    sheet.piece({ d: crown, broad, folds }) +
    (sheet.twoColour
      ? sheet.piece({
          d: frontPanels,
          cloth: panelCloth,
          outline: 0.4,
          broad: broad.slice(1),
          folds: [folds[0] as Mark, folds[3] as Mark],
        })
      : '') +
    seams
      .map((d, i) => {
        const [ahead, behind] = [i < 2 ? panelCloth : sheet.body, i < 1 ? panelCloth : sheet.body]
        return (
          sheet.line(d, { cloth: behind, opacity: i < 2 ? 0.85 : 0.6 }) +
          sheet.stitch(inset(d, -8), ahead) +
          (i < 2 ? sheet.stitch(inset(d, 8), behind) : '')
        )
      })
      .join('') +
    sheet.stitch('M690 588 C640 636 556 656 490 658') +
    eyelet(sheet, 318, 430, panelCloth) +
    eyelet(sheet, 560, 434, sheet.body) +
    button(sheet, 440, 289)
  )
}

/** Cloth in its own shadow. */
const underside = ({ body }: Sheet, d: string): string =>
  body.fills.flat.map(layer => path(d, layer.fill)).join('') + path(d, body.tones.inside, body.strength.inside)

/** A seam's stitches: a step sideways of it. */
const inset = (d: string, by: number): string => shift(d, by, 1)

function castShadow(sheet: Sheet): string {
  return [
    [cast, 16, 0.3] as const,
    [
      'M110 780 C200 824 390 826 474 778 C500 736 510 700 524 680 C600 668 660 646 704 610 L640 600 L300 700Z',
      5,
      0.3,
    ] as const,
  ]
    .map(
      ([d, deviation, opacity]) =>
        `<path d="${d}" fill="#0d1117" opacity="${opacity}" filter="url(#${sheet.blur(deviation, boundsOf([d]))})"/>`,
    )
    .join('')
}

const dome = symmetric('M400 262 C262 262 176 356 166 506 C163 560 166 604 174 640 C240 662 320 672 400 672')
const hole = symmetric('M400 520 C344 520 306 556 300 612 C296 630 296 640 298 648 C330 652 364 654 400 654')
const strap = symmetric('M400 624 C362 624 326 622 292 618 L290 656 C326 662 362 664 400 664')

function back(sheet: Sheet): string {
  const { tones } = sheet.solid
  const light = tones.lightness > 0.5
  const side = 'M400 264 C300 300 232 420 226 652'
  return (
    sheet.piece({
      d: dome,
      broad: [
        ['sh3', 0.7, 'M570 300 C660 380 670 560 640 680 L570 680 C620 560 600 400 520 300Z'],
        ['sh2', 0.45, 'M150 640 C150 480 190 360 290 290 C230 400 216 520 226 680Z'],
        ['hi2', 0.55, 'M330 310 C280 380 262 460 260 560 L320 540 C320 460 340 380 390 310Z'],
      ],
      folds: [
        ['sh2', 0.5, 'M168 628 C240 652 320 660 400 660 C480 660 560 652 632 628 L632 650 C560 676 240 676 168 650Z'],
      ],
    }) +
    pair(sheet.line(side) + sheet.stitch(shift(side, -8, 2)) + sheet.stitch(shift(side, 8, 2))) +
    sheet.line('M400 264 L400 520') +
    sheet.stitch('M391 268 L391 512 M409 268 L409 512') +
    eyelet(sheet, 300, 410, sheet.body) +
    eyelet(sheet, 500, 410, sheet.body) +
    path(hole, tones.inside) +
    stroke('M300 600 C310 548 350 528 400 528 C450 528 490 548 500 600', tones.edge, 9, 0.5) +
    stroke(hole, tones.seam, 2.4, 0.85) +
    sheet.stitch('M290 612 C296 552 340 510 400 510 C460 510 504 552 510 612') +
    sheet.piece({ d: strap, cloth: sheet.twoColour ? sheet.trim : sheet.solid, edge: 0.4, outline: 0.6 }) +
    sheet.stitch('M298 626 C330 630 470 630 502 626 M298 650 C330 655 470 655 502 650') +
    `<g fill="${light ? '#c9ccd1' : '#8b8f96'}" stroke="#5d6168" stroke-width="1.4"><rect x="428" y="618" width="40" height="48" rx="4"/></g>` +
    stroke('M434 630h28M434 642h28M434 654h28', '#5d6168', 2, 0.6) +
    button(sheet, 400, 263)
  )
}

export const cap: Garment = {
  span: [262, 812],
  widest: 0.78,
  draw(sheet, view) {
    if (view === 'back')
      return {
        silhouette: [dome, ellipse(400, 263, 17, 9)],
        detail: { x: 400, y: 560 },
        shadow: contact(sheet, 394, 662, 226),
        art: back(sheet),
      }
    return {
      silhouette: [crown, brim, lip],
      detail: { x: 340, y: 560 },
      shadow: castShadow(sheet),
      art: front(sheet),
    }
  },
}
