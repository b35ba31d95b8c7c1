import { browsing } from './screens/browsing.ts'
import { buying } from './screens/buying.ts'
import { own } from './screens/own.ts'
import { product } from './screens/product.ts'
import type { Screen } from './screens/screen.ts'

/** Every screen of the storefront, in every state that looks different. */
export const screens: readonly Screen[] = [...browsing, ...product, ...buying, ...own]
