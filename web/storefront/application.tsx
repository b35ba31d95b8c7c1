import { hydratePage } from '../app/hydrate.tsx'
import type { PageData } from '../app/page-data.ts'
import { loadFurtherPages, makeRoutes } from './routes.tsx'
import { ChromeContext } from './shell/shell.tsx'
import type { ShellData } from './shell/shell-loader.ts'

const whenIdle = window.requestIdleCallback ?? setTimeout

const html = (id: string) => document.getElementById(id)?.innerHTML ?? ''

/** Brings the page in the document to life: the page by React, header, footer and cart by small scripts. */
export async function hydrate(data: PageData): Promise<void> {
  const { router, instance, alive } = await hydratePage(data, {
    makeRoutes,
    around: page => <ChromeContext value={{ top: html('shell-top'), end: html('shell-end') }}>{page}</ChromeContext>,
  })
  const [{ startShell }, { startCart }, { startPicks }] = await Promise.all([
    import('./shell/behaviors.ts'),
    import('./cart/start.ts'),
    import('./picks/start.ts'),
  ])
  const { currency } = data.loaderData.shell as ShellData
  startShell({ router, instance, currency })
  startCart(instance, currency)
  startPicks({ router, instance, currency })
  await alive()
  // Loaded before a visitor needs them; one who is offline meanwhile loads them later.
  loadFurtherPages().catch(() => {})
  // A page that does not move by itself is as good until it is loaded again.
  whenIdle(() => {
    import('./live/start.ts').then(({ startLive }) => startLive({ router, instance, currency })).catch(() => {})
  })
}
