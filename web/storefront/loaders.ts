import type { AskedBy, Loaders } from '../app/page-table.ts'
import type { AuthQueries } from '../models/auth.ts'
import * as auth from './auth/loaders.ts'
import { loader as article } from './blog/article/loader.ts'
import { loader as blog } from './blog/loader.ts'
import { loader as brands } from './brands/loader.ts'
import { loader as cart } from './cart/loader.ts'
import { loader as checkout } from './checkout/loader.ts'
import { loader as compare } from './compare/loader.ts'
import { loader as contact } from './contact/loader.ts'
import { loader as content } from './content/loader.ts'
import { loader as coupons } from './coupons/loader.ts'
import { loader as faqs } from './faqs/loader.ts'
import { loader as home } from './home/loader.ts'
import { loader as listing } from './listing/loader.ts'
import { loader as newsletter } from './newsletter/loader.ts'
import { loader as order } from './order/loader.ts'
import { loader as ownOrder } from './order/own/loader.ts'
import type { PageName } from './pages.ts'
import { loader as product } from './product/loader.ts'
import { loader as review } from './product/review/loader.ts'
import { loader as erased } from './profile/erased/loader.ts'
import { loader as profile } from './profile/loader.ts'
import { frameLoader, shellLoader } from './shell/shell-loader.ts'
import { loader as stockNotices } from './stock-notices/loader.ts'
import { loader as wishlist } from './wishlist/loader.ts'

/** The loader of each page, in the server's bundle alone. */
export const loaders = {
  'auth/confirm-email': auth.confirmEmail,
  'auth/error': auth.authError,
  'auth/forgot-password': auth.forgotPassword,
  'auth/reset-password': auth.resetPassword,
  'auth/sign-in': auth.signIn,
  'auth/sign-out': auth.signOut,
  'auth/sign-up': auth.signUp,
  'auth/staff-invitation': auth.staffInvitation,
  'auth/verify-request': auth.verifyRequest,
  blog,
  'blog/article': article,
  brands,
  cart,
  checkout,
  compare,
  contact,
  content,
  coupons,
  faqs,
  home,
  listing,
  newsletter,
  order,
  'order/own': ownOrder,
  product,
  'product/review': review,
  profile,
  'profile/erased': erased,
  'stock-notices': stockNotices,
  wishlist,
} satisfies Loaders & { [page in PageName]: unknown }

/** Loaders of what stands around pages. */
export const frames = { shell: shellLoader, frame: frameLoader } satisfies Loaders

/** The storefront's questions to the shop. Names are in the request's language, amounts in minor units. */
export type Shop = AskedBy<typeof loaders> & AskedBy<typeof frames> & Pick<AuthQueries, 'verdict'>
