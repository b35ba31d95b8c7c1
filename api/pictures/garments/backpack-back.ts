import type { Drawing } from './garment.ts'
import { mirror, symmetric } from './path.ts'
import { path, type Sheet, stroke } from './sheet.ts'

const panel = symmetric(
  'M400 150 C270 150 196 214 186 336 C174 480 170 650 174 800 C178 842 200 858 240 862 C290 868 344 870 400 870',
)
const pad = symmetric(
  'M400 250 C320 250 270 270 262 330 C252 460 250 600 256 720 C260 756 280 768 316 772 C344 775 372 776 400 776',
)
const frontStrap =
  'M318 176 C352 176 368 200 366 240 C360 360 330 470 276 560 C250 620 226 700 216 790 L192 784 C196 690 206 600 228 530 C262 430 284 330 284 240 C284 204 296 178 318 176Z'
const topLoop = symmetric('M400 84 C358 84 338 108 336 156 L360 158 C362 122 374 108 400 108')

function art(sheet: Sheet): string {
  const cloth = sheet.twoColour ? sheet.trim : sheet.body
  const mesh = sheet.define(
    id =>
      `<pattern id="${id}" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M5 5v.1" stroke="${sheet.body.tones.edge}" stroke-width="4" stroke-linecap="round" opacity="${0.4 * sheet.body.strength.edge}"/></pattern>`,
  )
  const straps = [frontStrap, mirror(frontStrap)]
  return (
    sheet.piece({ d: topLoop, cloth, edge: 0.5, outline: 0.6 }) +
    sheet.piece({
      d: panel,
      broad: [
        ['sh2', 0.6, 'M160 340 C150 500 150 700 160 880 L236 880 C216 700 220 500 230 340Z'],
        ['sh3', 0.6, 'M640 340 C650 500 650 700 640 880 L560 880 C584 700 580 500 566 340Z'],
        ['hi2', 0.4, 'M260 230 C300 180 360 170 420 174 C350 220 310 260 290 340Z'],
      ],
    }) +
    sheet.stitch(
      symmetric(
        'M400 162 C276 162 206 222 197 338 C186 480 182 650 186 798 C190 834 206 846 242 850 C292 856 344 858 400 858',
      ),
    ) +
    sheet.piece({
      d: pad,
      edge: 0.45,
      outline: 0.6,
      over: path(pad, `url(#${mesh})`),
      broad: [
        ['sh2', 0.5, 'M400 260 L540 300 L540 760 L460 770Z'],
        ['hi2', 0.4, 'M290 300 L350 280 L340 700 L280 690Z'],
      ],
    }) +
    sheet.line('M400 262 L400 766', { width: 4, opacity: 0.5 }) +
    straps
      .map((d, i) =>
        sheet.piece({
          d,
          cloth,
          paint: i ? 'dim' : 'lit',
          edge: 0.4,
          outline: 0.7,
          folds: i
            ? [['sh3', 0.5, mirror('M366 200 C370 340 340 470 280 570 L300 580 C360 480 390 340 380 200Z')]]
            : [
                ['hi2', 0.5, 'M300 200 C300 330 280 440 244 540 L258 546 C300 440 320 330 322 200Z'],
                ['sh3', 0.5, 'M366 200 C370 340 340 470 280 570 L300 580 C360 480 390 340 380 200Z'],
              ],
        }),
      )
      .join('') +
    ['M298 212 C298 330 276 440 240 536 C222 600 210 690 205 776 M350 212 C348 340 322 450 268 546']
      .flatMap(d => [d, mirror(d)])
      .map(d => sheet.stitch(d, cloth))
      .join('') +
    ['M226 604 L262 616 L258 640 L220 628Z']
      .flatMap(d => [d, mirror(d)])
      .map(d => path(d, '#3a3d42') + stroke(d, '#8b8f96', 1.6, 0.7))
      .join('')
  )
}

export const backpackBack = (sheet: Sheet): Drawing => ({
  silhouette: [panel, topLoop, frontStrap, mirror(frontStrap)],
  detail: { x: 400, y: 300 },
  art: art(sheet),
})
