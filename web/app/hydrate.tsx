import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { createI18n } from '../i18n/instance.ts'
import { loadFurtherPages, makeRoutes } from '../storefront/routes.tsx'
import { ChromeContext } from '../storefront/shell/shell.tsx'
import { Origin } from '../ui/origin.ts'
import { keepStrings } from './data.ts'
import type { PageData } from './page-data.ts'
import type { ShellData } from './shell-loader.ts'

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

/** Hydrates in short pieces, between which the browser answers; a press makes React finish first. Resolves at the end. */
function hydrateInPieces(page: ReactNode): Promise<void> {
  const root = document.getElementById('root') as HTMLElement
  return new Promise(resolve => {
    startTransition(() => {
      hydrateRoot(root, <Hydrated then={resolve}>{page}</Hydrated>)
    })
  })
}

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}

/** Lets the browser paint and answer: on a slow phone each step is long enough alone. */
function breath(): Promise<void> {
  return new Promise(rested => setTimeout(rested))
}

/** Brings the page in the document to life. Resolves when presses find everything at work. */
export async function hydrate(data: PageData): Promise<void> {
  const instance = createI18n(data.language, data.strings)
  keepStrings(instance)
  if (import.meta.env.DEV) {
    const { reportMissing } = await import('../i18n/report-missing.ts')
    reportMissing(instance)
  }
  // The router looks for the page where the document says it is; to load it again asks for the page, not for the form.
  if (data.address !== undefined) window.history.replaceState(null, '', data.address)
  await breath()
  const routes = makeRoutes(data.language)
  await resolveLazy(routes)
  const { loaderData, errors } = data
  const router = createBrowserRouter(routes, { hydrationData: { loaderData, errors } })
  await breath()
  const html = (id: string) => document.getElementById(id)?.innerHTML ?? ''
  const chrome = { top: html('shell-top'), end: html('shell-end') }
  const hydrated = hydrateInPieces(
    <StrictMode>
      <I18nextProvider i18n={instance}>
        <Origin value={window.location.origin}>
          <ChromeContext value={chrome}>
            <RouterProvider router={router} />
          </ChromeContext>
        </Origin>
      </I18nextProvider>
    </StrictMode>,
  )
  await breath()
  const [{ startShell }, { startCart }, { startPicks }] = await Promise.all([
    import('../storefront/shell/behaviors.ts'),
    import('../storefront/cart/start.ts'),
    import('../storefront/picks/start.ts'),
  ])
  const { currency } = loaderData.shell as ShellData
  startShell({ router, instance, currency })
  startCart(instance, currency)
  startPicks({ router, instance, currency })
  await hydrated
  // Here before they are asked for, most times; whoever is offline by then asks again.
  loadFurtherPages().catch(() => {})
  // Measures and tests wait for this.
  performance.mark('interactive')
}
