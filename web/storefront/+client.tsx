import '../theme.css'
import type { PageData } from './page-data.ts'

/** Nobody waits longer than this for a frame. */
const patienceMs = 2000

/** Resolves when the document has been seen, or at once where it stays in the background and no frame comes. */
function seen(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, document.hidden ? 0 : patienceMs)
  })
}

async function start() {
  const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData
  // A page that stands in for a failed one carries no data, and stays as it is.
  if (!data.loaderData.shell) return
  // Links and forms work without scripts: the page is seen first, and then its scripts have their turn.
  await seen()
  const { hydrate } = await import('./hydrate.tsx')
  await hydrate(data)
}

start()
