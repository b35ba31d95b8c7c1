import type { RouteObject } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { documentLoader, notFound, type PageModule, pageRoutes, sourceOf } from '../app/page-table.ts'
import { prefixOf } from '../i18n/addresses.ts'
import { frames, loaders } from './loaders.ts'
import { pages } from './pages.ts'
import { PageProblem, ShellProblem } from './shell/problem-page.tsx'
import { Shell } from './shell/shell.tsx'

const folder = 'web/storefront/'
/** Where the chunks of the other pages are named. */
const further = `${folder}further-pages.ts`

/** Pages whose chunks are named in the code of every page. */
const firstPages: { readonly [name: string]: () => Promise<PageModule> } = {
  home: () => import('./home/page.tsx'),
  listing: () => import('./listing/page.tsx'),
  product: () => import('./product/page.tsx'),
}

/** Loads the names of the other pages' chunks, without the pages. */
export const loadFurtherPages = () => import('./further-pages.ts')

const load = async (name: string) =>
  (firstPages[name] ?? (await loadFurtherPages()).furtherPages[`./${name}/page.tsx`]!)()

const { checkout, ...others } = pages
const routesOf = (some: Partial<typeof pages>) =>
  pageRoutes({ folder, pages: some, load, loaders: import.meta.env.SSR ? loaders : null })

/** The routes of one language. A static handler changes what it is given, so each needs its own. */
export function makeRoutes(language: Language): RouteObject[] {
  const path = prefixOf(language) || '/'
  return [
    {
      id: 'shell',
      path,
      Component: Shell,
      loader: documentLoader(import.meta.env.SSR ? frames.shell : null),
      shouldRevalidate: () => false,
      ErrorBoundary: ShellProblem,
      children: [
        {
          id: 'pages',
          ErrorBoundary: PageProblem,
          children: [...routesOf(others), { id: 'unknown', path: '*', loader: notFound }],
        },
      ],
    },
    {
      id: 'frame',
      path,
      lazy: async () => ({ Component: (await import('./checkout/frame.tsx')).Frame }),
      loader: documentLoader(import.meta.env.SSR ? frames.frame : null),
      shouldRevalidate: () => false,
      ErrorBoundary: ShellProblem,
      // The checkout's steps are states of one page.
      children: routesOf({ checkout }).map(route => ({ ...route, shouldRevalidate: () => false })),
    },
  ]
}

/** The source files of what a route loads for its page. */
export function sourcesOf(routeId: string): readonly string[] {
  const source = sourceOf(routeId)
  if (source === null) return []
  return source.slice(folder.length, -'/page.tsx'.length) in firstPages ? [source] : [further, source]
}
