import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router-dom'
import type { ShellData } from './shell-loader.ts'

const load = () => import('./problems.tsx')

/** Rare, so the browser loads them when they are met; the server has them at hand. */
const NotFound = import.meta.env.SSR
  ? (await load()).NotFound
  : lazy(async () => ({ default: (await load()).NotFound }))
const Problem = import.meta.env.SSR ? (await load()).Problem : lazy(async () => ({ default: (await load()).Problem }))

/** In place of a page that is not there, or that could not be made. Header, footer and cart go on around it. */
export function PageProblem() {
  const error = useRouteError()
  const shell = useRouteLoaderData('shell') as ShellData | undefined
  return (
    <Suspense>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFound categories={shell?.categories ?? []} />
      ) : (
        <Problem phone={shell?.phone ?? ''} />
      )}
    </Suspense>
  )
}

/** When header and footer could not be made either. */
export function ShellProblem() {
  return (
    <div id="shell">
      <main id="main" tabIndex={-1}>
        <Suspense>
          <Problem phone="" />
        </Suspense>
      </main>
    </div>
  )
}
