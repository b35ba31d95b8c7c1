import type { Cloth } from './cloth.ts'
import { type Crew, neckInside, ribCollar } from './collar.ts'
import type { Garment } from './garment.ts'
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
import { acrossAxis, mirror, shift } from './path.ts'
import { path, type Sheet, stroke } from './sheet.ts'

const front: Crew = {
  outer: 'M298 140 C312 196 350 222 400 222',
  inner: 'M320 130 C334 168 362 190 400 190',
  backInner: 'M320 130 C326 125 330 122 335 121 C356 129 378 132 400 132',
  backOuter: 'M314 140 C340 155 370 160 400 160',
  count: 31,
}
const back: Crew = { ...front, inner: front.backInner, outer: 'M298 140 C322 158 360 165 400 165' }
const moonLine = acrossAxis('M322 152 C334 184 364 204 400 204')
const moon = `${moonLine}C440 160 360 160 322 152Z`

/** The half moon of self fabric that reinforces the back of the neck, seen through the opening. */
const moonInside = (cloth: Cloth): string =>
  path(moon, cloth.tones.sh3, 0.55) + stroke(moonLine, cloth.tones.seam, 1.6, 0.6)

function insert(sheet: Sheet): string {
  const v = acrossAxis('M368 218 C376 238 386 254 400 268')
  return sheet.line(v, { width: 2 }) + sheet.stitch(shift(v, 0, 8))
}

function halfMoonSeam(sheet: Sheet): string {
  const seam = acrossAxis('M312 150 C322 202 356 230 400 230')
  return sheet.line(seam, { width: 2 }) + sheet.stitch(shift(seam, 0, 8))
}

export const sweatshirt: Garment = {
  span: [120, 870],
  draw(sheet, view) {
    const collar = sheet.twoColour ? sheet.trim : sheet.solid
    const isBack = view === 'back'
    const d = isBack ? bodyBack : bodyFront
    return {
      silhouette: [d, longSleeve, mirror(longSleeve), cuff, mirror(cuff), hemBand],
      detail: { x: 400, y: 340 },
      art:
        (isBack ? '' : neckInside(sheet, front, collar, moonInside(collar))) +
        longSleeves(sheet) +
        ribCuffs(sheet) +
        sheet.piece({
          d,
          broad: bodyBroad,
          folds: isBack
            ? [...bodyFolds.slice(1), longYokeShade]
            : [
                ...bodyFolds,
                [
                  'sh2',
                  0.5,
                  'M298 140 C312 200 350 230 400 230 C450 230 488 200 502 140 L520 190 C490 244 446 260 400 260 C354 260 310 244 280 190Z',
                ],
              ],
          creases: isBack ? bodyCreases.slice(1) : bodyCreases,
        }) +
        armholeSeams(sheet) +
        ribHem(sheet, sheet.twoColour ? sheet.trim : sheet.body) +
        (isBack ? longYoke(sheet) + halfMoonSeam(sheet) : insert(sheet)) +
        ribCollar(sheet, isBack ? back : front, collar),
    }
  },
}
