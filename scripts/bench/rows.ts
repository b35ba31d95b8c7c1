import type { Row } from './row.ts'
import { cachedPage } from './rows/1-cached-page.ts'
import { renderedPage } from './rows/2-rendered-page.ts'
import { search } from './rows/3-search.ts'
import { addToCart } from './rows/4-add-to-cart.ts'
import { order } from './rows/5-order.ts'
import { importing } from './rows/6-import.ts'
import { priceChange } from './rows/7-price-change.ts'
import { rebuild } from './rows/8-rebuild.ts'
import { javascript } from './rows/9-javascript.ts'
import { idleMemory } from './rows/10-idle-memory.ts'
import { signedInPage } from './rows/11-signed-in-page.ts'
import { signIn } from './rows/12-sign-in.ts'
import { paidOrder } from './rows/13-paid-order.ts'
import { checkoutJavascript } from './rows/14-checkout-javascript.ts'
import { rubbish } from './rows/15-rubbish.ts'
import { soak } from './rows/16-soak.ts'
import { readyAfterKill } from './rows/17-ready-after-kill.ts'
import { whatPeopleType } from './rows/18-what-people-type.ts'

export const rows: readonly Row[] = [
  cachedPage,
  renderedPage,
  search,
  addToCart,
  order,
  importing,
  priceChange,
  rebuild,
  javascript,
  idleMemory,
  signedInPage,
  signIn,
  paidOrder,
  checkoutJavascript,
  rubbish,
  soak,
  readyAfterKill,
  whatPeopleType,
]
