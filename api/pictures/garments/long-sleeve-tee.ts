import { neckInside, ribCollar } from './collar.ts'
import type { Garment } from './garment.ts'
import {
  armholeSeams,
  bodyBroad,
  bodyCreases,
  bodyFolds,
  hemmedSleeves,
  longYoke,
  longYokeShade,
} from './long-sleeve.ts'
import { acrossAxis, mirror, shift, symmetric } from './path.ts'
import { type Mark, pair, type Sheet } from './sheet.ts'
import { neckShade } from './short-sleeve.ts'
import { crewBack, crewFront } from './t-shirt.ts'

const shoulder = 'C268 152 224 168 184 184 C200 262 206 336 202 404'
const side = 'C206 540 206 690 200 832 C200 845 206 852 218 854 C279 862 338 866 400 866'
const front = symmetric(`M400 209 C352 209 314 186 297 137 ${shoulder} ${side}`)
const back = symmetric(`M400 158 C360 158 322 152 297 137 ${shoulder} ${side}`)
// Of one piece down to a plain hem: no rib holds the wrist.
const sleeve =
  'M214 174 L184 184 C152 198 132 226 121 274 C98 384 57 560 33 734 C31 746 35 753 44 756 C68 764 95 770 119 774 C129 776 134 772 136 762 C152 640 188 504 208 430 C232 340 228 250 214 174Z'
const sleeveHem = 'M37 736 C69 747 104 755 138 760'
const hem = acrossAxis('M201 829 C264 838 332 842 400 842')

// Those that a rib hem gathers are left out.
const folds: readonly Mark[] = [...bodyFolds.slice(0, 5), ...bodyFolds.slice(-1)]
const creases = bodyCreases.slice(0, 2)

const hems = (sheet: Sheet): string =>
  pair(sheet.stitch(sleeveHem, sheet.trim) + sheet.stitch(shift(sleeveHem, 2, -9), sheet.trim))

export const longSleeveTee: Garment = {
  span: [124, 868],
  draw(sheet, view) {
    const collar = sheet.twoColour ? sheet.trim : sheet.solid
    const isBack = view === 'back'
    const d = isBack ? back : front
    return {
      silhouette: [d, sleeve, mirror(sleeve)],
      detail: { x: 400, y: 345 },
      art:
        (isBack ? '' : neckInside(sheet, crewFront, collar)) +
        hemmedSleeves(sheet, sheet.trim, sleeve) +
        hems(sheet) +
        sheet.piece({
          d,
          broad: bodyBroad,
          folds: isBack ? [...folds.slice(1), longYokeShade] : [...folds, neckShade],
          creases: isBack ? creases.slice(1) : creases,
        }) +
        armholeSeams(sheet) +
        sheet.stitch(hem) +
        sheet.stitch(shift(hem, 0, -9)) +
        (isBack ? longYoke(sheet) : '') +
        ribCollar(sheet, isBack ? crewBack : crewFront, collar),
    }
  },
}
