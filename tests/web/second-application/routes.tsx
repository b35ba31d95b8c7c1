import { Outlet, type RouteObject } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { notFound, type PageModule, pageRoutes } from '#web/app/page-table.ts'
import { slot } from '#web/app/slots.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { loaders } from './loaders.ts'
import { pages } from './pages.ts'

const modules = import.meta.glob<PageModule>('./*/page.tsx')

function Shell() {
  return (
    <div id="shell">
      <p>Signed in as {slot('name')}</p>
      <Outlet />
    </div>
  )
}

export function makeRoutes(language: Language): RouteObject[] {
  const served = import.meta.env.SSR ? loaders : null
  return [
    {
      id: 'shell',
      path: `${prefixOf(language)}/second`,
      Component: Shell,
      loader: () => ({}),
      children: [
        ...pageRoutes({
          folder: 'web/second/',
          pages,
          load: name => modules[`./${name}/page.tsx`]!(),
          loaders: served,
        }),
        { path: '*', loader: notFound },
      ],
    },
  ]
}
