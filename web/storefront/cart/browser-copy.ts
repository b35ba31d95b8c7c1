import { browserKey } from '../../client/browser-key.ts'
import { createSealedStorage } from '../../client/sealed-storage.ts'
import { applyCoupon } from '../coupon-actions.ts'
import { createCopyKeeper } from './copy-keeper.ts'
import { cartRequests, restoreCart } from './requests.ts'

/** This browser's copy of the cart. */
export const browserCopy = createCopyKeeper({
  storage: createSealedStorage({ storage: () => localStorage, key: browserKey }),
  load: cartRequests.load,
  send: restoreCart,
  applyCoupon,
  alone: act => ('locks' in navigator ? navigator.locks.request('cart-copy', act) : act()),
})
