import { hydratePage } from '../app/hydrate.tsx'
import type { PageData } from '../app/page-data.ts'
import { makeRoutes } from './routes.tsx'

/** Brings the page in the document to life. */
export async function hydrate(data: PageData): Promise<void> {
  const { alive } = await hydratePage(data, { at: '/dashboard', makeRoutes, around: page => page })
  await alive()
}
