import { goods } from './kinds/goods.ts'
import type { Kind, KindName } from './kinds/kind.ts'
import { knits } from './kinds/knits.ts'
import { layers } from './kinds/layers.ts'
import { tees } from './kinds/tees.ts'

/** Everything that the invented brands make. */
export const kinds: Readonly<Record<KindName, Kind>> = { ...tees, ...knits, ...layers, ...goods }
