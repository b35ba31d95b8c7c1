import '../theme.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom'
import { createI18n } from '../i18n/instance.ts'
import { followLinks } from '../shell/follow-links.ts'
import { ChromeContext } from '../shell/shell.tsx'
import { Origin } from '../ui/origin.ts'
import { keepStrings } from './data.ts'
import type { PageData } from './page-data.ts'
import { makeRoutes } from './routes.tsx'
import type { ShellData } from './shell-loader.ts'

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData
const root = document.getElementById('root') as HTMLElement
const instance = createI18n(data.language, data.strings)
keepStrings(instance)

/** The router must not wait for the code of the page that is already in the document. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

async function start() {
  const routes = makeRoutes(data.language)
  await resolveLazy(routes)
  const errors =
    data.errors &&
    Object.fromEntries(Object.entries(data.errors).map(([id, status]) => [id, new ErrorResponse(status, '', null)]))
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: data.loaderData, errors } })
  followLinks(router, data.language)
  const html = (id: string) => document.getElementById(id)?.innerHTML ?? ''
  hydrateRoot(
    root,
    <StrictMode>
      <I18nextProvider i18n={instance}>
        <Origin value={window.location.origin}>
          <ChromeContext value={{ top: html('shell-top'), end: html('shell-end') }}>
            <RouterProvider router={router} />
          </ChromeContext>
        </Origin>
      </I18nextProvider>
    </StrictMode>,
  )
  const [{ startShell }, { startCart }] = await Promise.all([
    import('../shell/behaviors.ts'),
    import('./cart/start.ts'),
  ])
  const { currency } = data.loaderData.shell as ShellData
  startShell({ router, instance, currency })
  startCart(instance, currency)
  // From here on presses find everything at work; measures and tests wait for it.
  performance.mark('interactive')
}

// A page that stands in for a failed one carries no data, and stays as it is.
if (data.loaderData.shell) start()
