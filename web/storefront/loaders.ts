import type { LoaderFunction, LoaderFunctionArgs } from 'react-router-dom'
import { loader as cart } from './cart/loader.ts'
import { loader as checkout } from './checkout/loader.ts'
import { fetchData } from './data.ts'
import { loader as home } from './home/loader.ts'
import { loader as listing } from './listing/loader.ts'
import { loader as order } from './order/loader.ts'
import { loader as product } from './product/loader.ts'
import type { LoaderContext } from './shop.ts'

type ServerLoader = (args: LoaderFunctionArgs, context: LoaderContext) => Promise<unknown>

const pages = { cart, checkout, home, listing, order, product } satisfies { [page: string]: ServerLoader }
export type PageName = keyof typeof pages

/**
 * The loader of a page: in process on the server, over JSON in the browser. The browser's bundle leaves the first half
 * out, and with it everything that only the server's loaders import.
 */
export function loaderOf(page: PageName, namespaces: readonly string[]): LoaderFunction {
  return import.meta.env.SSR
    ? args => pages[page](args, args.context as LoaderContext)
    : args => fetchData(args.request, namespaces)
}

/**
 * The loader of what stands around pages, which only a document brings: in the browser a way from one such surrounding to
 * the other is a way to another document.
 */
export function documentLoader(load: LoaderFunction): LoaderFunction {
  if (import.meta.env.SSR) return load
  return ({ request }) => {
    window.location.assign(request.url)
    return new Promise(() => {})
  }
}

export function notFound(): never {
  throw new Response(null, { status: 404 })
}
