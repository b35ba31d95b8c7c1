import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../i18n/addresses.ts'
import { PageProblem, ShellProblem } from '../shell/problem-page.tsx'
import { Shell } from '../shell/shell.tsx'
import { frameLoader } from './checkout/frame-loader.ts'
import { documentLoader, loaderOf, notFound, type PageName } from './loaders.ts'
import { shellLoader } from './shell-loader.ts'

export type PageHandle = {
  readonly namespaces: readonly string[]
  /** Belongs to one visitor alone. */
  readonly personal?: true
}

/** Namespaces that every page has. */
export const commonNamespaces = ['page', 'ui']

type PageModule = { Component: ComponentType }

/**
 * A page that loads when it is first opened. Its id begins with the source file, which is its key in the build's
 * manifest.
 */
function page(path: string, name: PageName, load: () => Promise<PageModule>, handle: PageHandle): RouteObject {
  return {
    id: `web/storefront/${name}/page.tsx#${path}`,
    ...(path === '/' ? { index: true } : { path }),
    lazy: load,
    loader: loaderOf(name, handle.namespaces),
    handle,
  }
}

const cart = () => import('./cart/page.tsx')
const checkout = () => import('./checkout/page.tsx')
const home = () => import('./home/page.tsx')
const listing = () => import('./listing/page.tsx')
const order = () => import('./order/page.tsx')
const product = () => import('./product/page.tsx')

/** The routes of one language. A static handler changes what it is given, so each needs its own. */
export function makeRoutes(language: Language): RouteObject[] {
  return [
    {
      id: 'shell',
      path: prefixOf(language) || '/',
      Component: Shell,
      loader: documentLoader(shellLoader),
      shouldRevalidate: () => false,
      ErrorBoundary: ShellProblem,
      children: [
        {
          id: 'pages',
          ErrorBoundary: PageProblem,
          children: [
            page('/', 'home', home, { namespaces: ['home'] }),
            ...['categories/:slug', 'brands/:slug', 'ps/:slug', 'store', 'search'].map(path =>
              page(path, 'listing', listing, { namespaces: ['listing'] }),
            ),
            page('product/:slug', 'product', product, { namespaces: ['product'] }),
            page('cart', 'cart', cart, { namespaces: ['cart'], personal: true }),
            page('order/:orderId', 'order', order, { namespaces: ['order'], personal: true }),
            { id: 'unknown', path: '*', loader: notFound },
          ],
        },
      ],
    },
    {
      id: 'frame',
      path: `${prefixOf(language)}/checkout`,
      lazy: async () => ({ Component: (await import('./checkout/frame.tsx')).Frame }),
      loader: documentLoader(frameLoader),
      shouldRevalidate: () => false,
      ErrorBoundary: ShellProblem,
      children: [
        {
          ...page('/', 'checkout', checkout, { namespaces: ['checkout'], personal: true }),
          // Its steps are states of one page.
          shouldRevalidate: () => false,
        },
      ],
    },
  ]
}

/** The source file of a page's route, or null for a route that is not a page of its own. */
export function sourceOf(routeId: string): string | null {
  return routeId.includes('#') ? routeId.slice(0, routeId.indexOf('#')) : null
}
