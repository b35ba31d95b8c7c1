import { applyCoupon } from '../../coupon-actions.ts'
import { createCopyKeeper } from './copy-keeper.ts'
import { copyKeyOfBrowser } from './copy-key.ts'
import { cartRequests, restoreCart } from './requests.ts'

/** This browser's copy of the cart. */
export const browserCopy = createCopyKeeper({
  storage: localStorage,
  key: copyKeyOfBrowser,
  load: cartRequests.load,
  send: restoreCart,
  applyCoupon,
  alone: act => ('locks' in navigator ? navigator.locks.request('cart-copy', act) : act()),
})
