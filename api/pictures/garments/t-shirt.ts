import { type Crew, neckInside, ribCollar } from './collar.ts'
import type { Garment } from './garment.ts'
import { mirror } from './path.ts'
import {
  bodySeams,
  neckShade,
  shortSleeves,
  sleeve,
  sleeveHems,
  torsoBack,
  torsoBroad,
  torsoCreases,
  torsoFolds,
  torsoFront,
  yokeSeam,
  yokeShade,
} from './short-sleeve.ts'

export const crewFront: Crew = {
  outer: 'M297 137 C314 186 352 209 400 209',
  inner: 'M313 131 C330 166 360 187 400 187',
  backInner: 'M313 131 C320 127 325 124 329 123 C352 131 376 135 400 135',
  backOuter: 'M311 134 C340 146 370 151 400 151',
}
export const crewBack: Crew = { ...crewFront, inner: crewFront.backInner, outer: 'M297 137 C322 152 360 158 400 158' }

export const tShirt: Garment = {
  span: [124, 884],
  draw(sheet, view) {
    const collar = sheet.twoColour ? sheet.trim : sheet.solid
    const isBack = view === 'back'
    const d = isBack ? torsoBack : torsoFront
    const folds = isBack ? [...torsoFolds.slice(1), yokeShade] : [...torsoFolds, neckShade]
    const creases = isBack ? torsoCreases.slice(1) : torsoCreases
    return {
      silhouette: [d, sleeve, mirror(sleeve)],
      detail: { x: 400, y: 345 },
      art:
        (isBack ? '' : neckInside(sheet, crewFront, collar)) +
        shortSleeves(sheet) +
        sleeveHems(sheet) +
        sheet.piece({ d, broad: torsoBroad, folds, creases }) +
        bodySeams(sheet) +
        (isBack ? yokeSeam(sheet) : '') +
        ribCollar(sheet, isBack ? crewBack : crewFront, collar),
    }
  },
}
