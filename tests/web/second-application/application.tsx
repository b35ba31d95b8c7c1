import { hydratePage } from '#web/app/hydrate.tsx'
import type { PageData } from '#web/app/page-data.ts'
import { makeRoutes } from './routes.tsx'

export async function hydrate(data: PageData): Promise<void> {
  const { alive } = await hydratePage(data, { at: '/second', makeRoutes, around: page => page })
  await alive()
}
