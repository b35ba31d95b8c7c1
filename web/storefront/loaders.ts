import type { LoaderFunction, LoaderFunctionArgs } from 'react-router-dom'
import { fetchData } from '../app/data.ts'
import { guardPage } from '../app/guard.ts'
import type { PageAccess } from '../models/auth.ts'
import { loader as confirmEmail } from './auth/confirm-email/loader.ts'
import { loader as authError } from './auth/error/loader.ts'
import { loader as forgotPassword } from './auth/forgot-password/loader.ts'
import { loader as resetPassword } from './auth/reset-password/loader.ts'
import { loader as signIn } from './auth/sign-in/loader.ts'
import { loader as signOut } from './auth/sign-out/loader.ts'
import { loader as signUp } from './auth/sign-up/loader.ts'
import { loader as verifyRequest } from './auth/verify-request/loader.ts'
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
import { loader as product } from './product/loader.ts'
import { loader as review } from './product/review/loader.ts'
import { loader as erased } from './profile/erased/loader.ts'
import { loader as profile } from './profile/loader.ts'
import type { LoaderContext } from './shop.ts'
import { loader as stockNotices } from './stock-notices/loader.ts'
import { loader as wishlist } from './wishlist/loader.ts'

type ServerLoader = (args: LoaderFunctionArgs, context: LoaderContext) => Promise<unknown>

const pages = {
  'auth/confirm-email': confirmEmail,
  'auth/error': authError,
  'auth/forgot-password': forgotPassword,
  'auth/reset-password': resetPassword,
  'auth/sign-in': signIn,
  'auth/sign-out': signOut,
  'auth/sign-up': signUp,
  'auth/verify-request': verifyRequest,
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
} satisfies { [page: string]: ServerLoader }
export type PageName = keyof typeof pages

/**
 * The loader of a page: in process on the server, over JSON in the browser. The browser's bundle leaves the first half
 * out, and with it everything that only the server's loaders import.
 */
export function loaderOf(page: PageName, namespaces: readonly string[], access?: PageAccess): LoaderFunction {
  return import.meta.env.SSR
    ? async args => {
        const context = args.context as LoaderContext
        await guardPage(access, args.request, context)
        return pages[page](args, context)
      }
    : args => fetchData(args.request, namespaces)
}

/**
 * The loader of what stands around pages, which only a document brings: in the browser, where it is null, a way from one
 * such surrounding to the other is a way to another document.
 */
export function documentLoader(load: LoaderFunction | null): LoaderFunction {
  if (load) return load
  return ({ request }) => {
    window.location.assign(request.url)
    return new Promise(() => {})
  }
}

export function notFound(): never {
  throw new Response(null, { status: 404 })
}
