import type { RouteObject } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import {
  documentLoader,
  forbidden,
  guarded,
  notFound,
  type PageEntry,
  type PageModule,
  pageRoutes,
  sourceOf,
} from '../app/page-table.ts'
import { prefixOf } from '../i18n/addresses.ts'
import { patient } from './list/states/answered.ts'
import { frames, loaders } from './loaders.ts'
import { pages } from './pages.ts'
import { PageProblem, ShellProblem } from './shell/problems.tsx'
import { Shell } from './shell/shell.tsx'

const folder = 'web/dashboard/'
const staffOnly = { words: [], access: 'staff' } as const

const modules = import.meta.glob<PageModule>('./**/page.tsx')
const fileOf = (name: string) => `${name}/page.tsx`

/** The routes of one language. Visitors without rights are told so before anything is said of the address. */
export function makeRoutes(language: Language): RouteObject[] {
  const served = import.meta.env.SSR
  return [
    {
      id: 'shell',
      path: `${prefixOf(language)}/dashboard`,
      Component: Shell,
      loader: served ? guarded(staffOnly, frames.shell, forbidden) : documentLoader(null),
      shouldRevalidate: () => false,
      ErrorBoundary: ShellProblem,
      children: [
        {
          id: 'pages',
          ErrorBoundary: PageProblem,
          children: [
            ...pageRoutes({
              folder,
              pages,
              load: name => modules[`./${fileOf(name)}`]!(),
              loaders: served ? loaders : null,
              refuse: forbidden,
            }).map(served ? route => route : staying),
            {
              id: 'unknown',
              path: '*',
              loader: served ? guarded(staffOnly, async () => notFound(), forbidden) : notFound,
            },
          ],
        },
      ],
    },
  ]
}

/** In the browser, the route of a list keeps its rows where the shop does not answer. */
function staying(route: RouteObject): RouteObject {
  const { stays } = route.handle as PageEntry
  return stays && typeof route.loader === 'function' ? { ...route, loader: patient(route.loader) } : route
}

/** The source files of what a route loads for its page. */
export function sourcesOf(routeId: string): readonly string[] {
  const source = sourceOf(routeId)
  return source === null ? [] : [folder + fileOf(source.slice(folder.length, -'/page.tsx'.length))]
}
