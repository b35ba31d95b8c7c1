import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { shellLoader } from '../app/shell-loader.ts'
import { prefixOf } from '../i18n/addresses.ts'
import type { PageAccess } from '../models/auth.ts'
import { frameLoader } from './checkout/frame-loader.ts'
import type { FurtherPage } from './further-pages.ts'
import { documentLoader, loaderOf, notFound, type PageName } from './loaders.ts'
import { PageProblem, ShellProblem } from './shell/problem-page.tsx'
import { Shell } from './shell/shell.tsx'

export type PageHandle = {
  readonly namespaces: readonly string[]
  /** Belongs to one visitor alone. */
  readonly personal?: true
  /** Who may open it; see `guardPage`. */
  readonly access?: PageAccess
}

/** Brings the ways to pages that few visits open, none of these pages itself. */
export const loadFurtherPages = () => import('./further-pages.ts')

/** Namespaces that every page has. */
export const commonNamespaces = ['page', 'ui']

/** Pages whose ways are loaded with every page. */
const firstPages: readonly PageName[] = ['home', 'listing', 'product']

const sourceOf = (name: PageName) => `web/storefront/${name}/page.tsx`

type PageModule = { Component: ComponentType }

/**
 * A page that loads when it is first opened. Its id begins with the source file, which is its key in the build's
 * manifest.
 */
function page(path: string, name: PageName, load: () => Promise<PageModule>, handle: PageHandle): RouteObject {
  return {
    id: `${sourceOf(name)}#${path}`,
    ...(path === '/' ? { index: true } : { path }),
    lazy: load,
    loader: loaderOf(name, handle.namespaces, handle.access),
    handle,
  }
}

/** A page that few visits open; see `furtherPages`. */
function further(path: string, name: FurtherPage, handle: PageHandle): RouteObject {
  return page(path, name, async () => (await loadFurtherPages()).furtherPages[name](), handle)
}

/** Pages of signing in, each with its path. */
const authPages = [
  ['sign-in', 'auth/sign-in'],
  ['sign-up', 'auth/sign-up'],
  ['sign-out', 'auth/sign-out'],
  ['forgot-password', 'auth/forgot-password'],
  ['reset-password', 'auth/reset-password'],
  ['confirm-email', 'auth/confirm-email'],
  ['verify-request', 'auth/verify-request'],
  ['auth/error', 'auth/error'],
] as const

const home = () => import('./home/page.tsx')
const listing = () => import('./listing/page.tsx')
const product = () => import('./product/page.tsx')

/** The routes of one language. A static handler changes what it is given, so each needs its own. */
export function makeRoutes(language: Language): RouteObject[] {
  return [
    {
      id: 'shell',
      path: prefixOf(language) || '/',
      Component: Shell,
      loader: documentLoader(import.meta.env.SSR ? shellLoader : null),
      shouldRevalidate: () => false,
      ErrorBoundary: ShellProblem,
      children: [
        {
          id: 'pages',
          ErrorBoundary: PageProblem,
          children: [
            page('/', 'home', home, { namespaces: ['home'] }),
            ...['categories/:slug', 'brands/:slug', 'ps/:slug', 'tags/:slug', 'store', 'search'].map(path =>
              page(path, 'listing', listing, { namespaces: ['listing'] }),
            ),
            page('product/:slug', 'product', product, { namespaces: ['product', 'review'] }),
            further('product/:slug/review', 'product/review', {
              namespaces: ['review'],
              personal: true,
              access: 'customer',
            }),
            further('stock-notices', 'stock-notices', { namespaces: ['notices'], personal: true }),
            further('confirm-newsletter', 'newsletter', { namespaces: ['unsubscribe'], personal: true }),
            further('unsubscribe', 'newsletter', { namespaces: ['unsubscribe'], personal: true }),
            further('cart', 'cart', { namespaces: ['cart', 'coupon'], personal: true }),
            further('coupons', 'coupons', { namespaces: ['coupon'], personal: true }),
            further('compare', 'compare', { namespaces: ['compare'], personal: true }),
            further('wishlist', 'wishlist', { namespaces: ['wishlist'], personal: true }),
            further('wishlist/:shareId', 'wishlist', { namespaces: ['wishlist'], personal: true }),
            further('order/:orderId', 'order', { namespaces: ['order', 'payment'], personal: true }),
            further('profile', 'profile', {
              namespaces: ['profile', 'order', 'review', 'auth', 'notices'],
              personal: true,
              access: 'customer',
            }),
            further('profile/erased', 'profile/erased', { namespaces: ['profile'], personal: true }),
            further('profile/orders/:orderId', 'order/own', {
              namespaces: ['order'],
              personal: true,
              access: 'customer',
            }),
            ...authPages.map(([path, name]) => further(path, name, { namespaces: ['auth'], personal: true })),
            further('blog', 'blog', { namespaces: ['content'] }),
            further('blog/:slug', 'blog/article', { namespaces: ['content'] }),
            further('brands', 'brands', { namespaces: ['content'] }),
            further('contact', 'contact', { namespaces: ['contact'] }),
            further('faqs', 'faqs', { namespaces: ['content'] }),
            // Whatever else the owner has written; an address that is nobody's is looked for here too.
            further(':slug', 'content', { namespaces: ['content'] }),
            { id: 'unknown', path: '*', loader: notFound },
          ],
        },
      ],
    },
    {
      id: 'frame',
      path: `${prefixOf(language)}/checkout`,
      lazy: async () => ({ Component: (await import('./checkout/frame.tsx')).Frame }),
      loader: documentLoader(import.meta.env.SSR ? frameLoader : null),
      shouldRevalidate: () => false,
      ErrorBoundary: ShellProblem,
      children: [
        {
          ...further('/', 'checkout', { namespaces: ['checkout', 'coupon', 'payment', 'auth'], personal: true }),
          // Its steps are states of one page.
          shouldRevalidate: () => false,
        },
      ],
    },
  ]
}

/** The source files of what a route loads for its page; none for a route that is not a page of its own. */
export function sourcesOf(routeId: string): readonly string[] {
  if (!routeId.includes('#')) return []
  const source = routeId.slice(0, routeId.indexOf('#'))
  return firstPages.some(name => source === sourceOf(name)) ? [source] : ['web/storefront/further-pages.ts', source]
}
