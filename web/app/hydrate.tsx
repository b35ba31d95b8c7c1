import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { createI18n } from '../i18n/instance.ts'
import { writeDigits } from '../ui/numbers.ts'
import { Origin } from '../ui/origin.ts'
import { prepareData } from './data.ts'
import type { PageData } from './page-data.ts'

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

/** Hydrates in short pieces, between which the browser answers. A press makes React finish first. */
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

export type Router = ReturnType<typeof createBrowserRouter>

type BrowserPages = {
  /** The application's addresses begin with this; absent: nothing. */
  readonly at?: string
  readonly makeRoutes: (language: Language) => RouteObject[]
  /** The frame around the page, as on the server. */
  readonly around: (page: ReactNode) => ReactNode
}

/** Begins to hydrate the page. Other scripts come before `alive`, which resolves when everything answers presses. */
export async function hydratePage(data: PageData, { at, makeRoutes, around }: BrowserPages) {
  writeDigits(data.digits)
  const instance = createI18n(data.language, data.strings)
  prepareData(instance, at)
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
  const hydrated = hydrateInPieces(
    <StrictMode>
      <I18nextProvider i18n={instance}>
        <Origin value={window.location.origin}>{around(<RouterProvider router={router} />)}</Origin>
      </I18nextProvider>
    </StrictMode>,
  )
  await breath()
  return {
    router,
    instance,
    async alive() {
      await hydrated
      // Measures and tests wait for this.
      performance.mark('interactive')
    },
  }
}
