import type { PageData } from './page-data.ts'

/** Nobody waits longer than this for a frame. */
const patienceMs = 2000

/** Resolves in the first frame, or at once where the document stays in the background and no frame comes. */
function firstFrame(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => resolve())
    setTimeout(resolve, document.hidden ? 0 : patienceMs)
  })
}

/** The document names its modules, and the browser passes over them until they are put in anew. */
function preloadModules(): void {
  for (const link of document.querySelectorAll('link[rel=modulepreload][media]')) {
    link.removeAttribute('media')
    link.replaceWith(link.cloneNode())
  }
}

/** The entry of an application in the browser: its page is seen first, then hydrated. */
export async function startClient(hydrate: (data: PageData) => Promise<void>): Promise<void> {
  const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData
  // A page that stands in for a failed one carries no data, and stays as it is.
  if (!data.loaderData.shell) return
  // Links and forms work without scripts: the page is seen first, and then its scripts have their turn.
  await firstFrame()
  preloadModules()
  await new Promise(painted => setTimeout(painted))
  await hydrate(data)
}
