import { backpack } from './backpack.ts'
import { beanie } from './beanie.ts'
import { bottle } from './bottle.ts'
import { cap } from './cap.ts'
import { dress } from './dress.ts'
import { fleeceJacket } from './fleece-jacket.ts'
import type { Garment } from './garment.ts'
import { hoodie } from './hoodie.ts'
import { longSleeveTee } from './long-sleeve-tee.ts'
import { mug } from './mug.ts'
import { onesie } from './onesie.ts'
import { pants } from './pants.ts'
import { pen } from './pen.ts'
import { polo } from './polo.ts'
import { shorts } from './shorts.ts'
import { sweatshirt } from './sweatshirt.ts'
import { tShirt } from './t-shirt.ts'
import { tote } from './tote.ts'

/** Every style that can be drawn. */
export const garments = {
  't-shirt': tShirt,
  'long-sleeve-tee': longSleeveTee,
  polo,
  sweatshirt,
  hoodie,
  'fleece-jacket': fleeceJacket,
  pants,
  shorts,
  dress,
  onesie,
  cap,
  beanie,
  tote,
  backpack,
  mug,
  bottle,
  pen,
} satisfies Record<string, Garment>
