import type { Garment } from './garment.ts'
import { labelInks } from './label.ts'
import { shift, symmetric } from './path.ts'
import { path, type Sheet, stroke } from './sheet.ts'

const bag = symmetric(
  'M400 372 C320 371 240 366 164 358 C160 520 152 700 146 862 C146 874 152 880 162 881 C240 888 320 890 400 890',
)
const handle = symmetric('M400 96 C300 96 242 190 236 380 L236 430 L270 430 L270 380 C276 222 320 130 400 130')
const farHandle = symmetric('M400 122 C324 122 276 206 270 364 L302 368 C308 236 342 154 400 154')
const mouth = symmetric('M400 346 C310 346 230 350 164 358 C240 372 320 378 400 378')

function weave(sheet: Sheet): string {
  const { tones, strength } = sheet.body
  return sheet.define(
    id =>
      `<pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 2h4M4 6h4" stroke="${tones.sh2}" stroke-width="1.3" opacity="${0.5 * strength.sh2}"/><path d="M2 4v4M6 0v4" stroke="${tones.hi2}" stroke-width="1.3" opacity="${0.55 * strength.hi2}"/></pattern>`,
  )
}

function boxStitch(sheet: Sheet, x: number): string {
  const d = `M${x - 11} 386 L${x + 11} 386 L${x + 11} 422 L${x - 11} 422Z M${x - 11} 386 L${x + 11} 422 M${x + 11} 386 L${x - 11} 422`
  return stroke(d, sheet.trim.tones.seam, 1.8, 0.9 * sheet.trim.strength.seam)
}

export const tote: Garment = {
  span: [346, 890],
  draw(sheet, view) {
    const cloth = sheet.twoColour ? sheet.trim : sheet.solid
    const canvas = `url(#${weave(sheet)})`
    const edges =
      'M245 382 C250 210 304 105 400 105 C496 105 550 210 555 382 M261 382 C268 226 316 121 400 121 C484 121 532 226 539 382'
    const isBack = view === 'back'
    return {
      silhouette: [bag, handle, farHandle, mouth],
      detail: { x: 300, y: 430 },
      art:
        sheet.piece({ d: farHandle, cloth, paint: 'rib', edge: 0.5, outline: 0.6, broad: [['sh3', 0.9, farHandle]] }) +
        path(mouth, sheet.solid.tones.inside) +
        sheet.piece({
          d: bag,
          over: path(bag, canvas),
          broad: [
            ['sh2', 0.7, 'M150 350 C150 520 140 720 130 900 L208 900 C200 720 202 520 210 352Z'],
            ['sh3', 0.55, 'M650 350 C650 520 660 720 670 900 L578 900 C600 720 598 520 590 352Z'],
            ['hi2', 0.45, 'M250 430 C320 540 326 700 264 860 C370 760 400 560 340 430Z'],
            ['sh2', 0.4, 'M146 820 C300 860 500 860 654 820 L660 900 L140 900Z'],
          ],
          folds: isBack
            ? [
                ['sh2', 0.6, 'M330 430 C300 560 286 720 300 884 L336 888 C324 720 324 560 330 430Z'],
                ['hi2', 0.35, 'M310 460 C280 580 270 720 280 880 L300 884 C290 720 292 580 310 460Z'],
                ['sh2', 0.5, 'M560 600 C540 700 500 800 470 888 L506 888 C530 800 552 700 560 600Z'],
              ]
            : [
                ['sh2', 0.6, 'M466 440 C510 560 546 720 546 888 L584 886 C580 720 536 560 466 440Z'],
                ['hi2', 0.35, 'M448 460 C490 580 520 720 522 886 L542 888 C540 720 506 580 448 460Z'],
                ['sh2', 0.5, 'M322 640 C292 720 254 800 222 888 L190 884 C220 790 264 700 322 640Z'],
                ['sh3', 0.35, 'M250 420 C262 450 280 474 306 490 C276 484 254 460 240 430Z'],
                ['sh3', 0.35, 'M552 420 C542 452 522 478 496 494 C528 490 550 464 562 432Z'],
              ],
          creases: [['sh3', 0.4, shift(handle, 4, 5)]],
        }) +
        sheet.line('M164 358 C240 366 320 371 400 372 C480 371 560 366 636 358', { width: 2.4 }) +
        sheet.stitch('M163 388 C240 396 320 401 400 402 C480 401 560 396 637 388') +
        sheet.stitch('M163 396 C240 404 320 409 400 410 C480 409 560 404 637 396') +
        path(
          shift(
            'M400 96 C300 96 242 190 236 380 L270 380 C276 222 320 130 400 130 C480 130 524 222 530 380 L564 380 C558 190 500 96 400 96Z',
            4,
            6,
          ),
          '#0d1117',
          0.1,
        ) +
        sheet.piece({
          d: handle,
          cloth,
          edge: 0.4,
          outline: 0.7,
          over: path(handle, canvas),
          folds: [
            ['hi2', 0.6, 'M250 250 C270 150 330 108 390 106 C330 120 280 170 262 270Z'],
            ['sh3', 0.6, 'M540 430 C544 230 500 140 420 112 L430 96 C520 110 570 220 570 430Z'],
          ],
        }) +
        sheet.stitch(edges, cloth) +
        boxStitch(sheet, 253) +
        boxStitch(sheet, 547) +
        (isBack ? '' : labelTab(sheet)),
    }
  },
}

function labelTab(sheet: Sheet): string {
  const tab = 'M638 520 L652 521 L655 566 L640 566Z'
  return path(tab, labelInks(sheet.solid.tones).ground) + stroke(tab, '#0d1117', 1.2, 0.3)
}
