import type { Engines } from '#api/plumbing/feature.ts'
import type { PublicName } from '#projections/public-names/view.ts'

const view = 'public-names'
/** The longest that a question waits for the view. */
const patienceMs = 2000

/**
 * Finds what a public id names; null: the shop has nothing under it, or had and erased it. An id may be a moment old: a program heard
 * it from an event just now. So what the view does not know is asked for again once the view has come to the end of the log.
 */
export function createNamed({ readModels, projections, store }: Pick<Engines, 'readModels' | 'projections' | 'store'>) {
  const read = (publicId: string) => readModels.get<PublicName>(view, publicId)
  return async (publicId: string): Promise<PublicName | null> => {
    const known = await read(publicId)
    if (known) return known
    await projections.caughtUp(await store.head(), { views: [view], timeoutMs: patienceMs })
    return (await read(publicId)) ?? null
  }
}
