import { showsOwnWrites } from '../engines/own-writes.ts'
import type { Engines } from '../feature.ts'

/**
 * Tells how old the rows of a list are that does not show its member's own last change yet: the time of the first event
 * that its view has not taken in. Null: nothing is missing.
 */
export async function shownUntil(
  view: { readonly name: string },
  { readModels, store }: Pick<Engines, 'readModels' | 'store'>,
): Promise<string | null> {
  if (await showsOwnWrites(view.name)) return null
  for await (const [first] of store.readAll(await readModels.checkpoint(view.name))) if (first) return first.at
  return null
}
