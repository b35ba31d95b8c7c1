import type { Picture } from '../../models/card.ts'

const views = ['front', 'back', 'detail'] as const
export type View = (typeof views)[number]

/** The side that a drawn garment shows, told by its address; null for a photo. */
export function viewOf(picture: Picture): View | null {
  if (picture.kind !== 'garment') return null
  const name = picture.base.slice(picture.base.lastIndexOf('/') + 1).split('.')[1]
  return views.find(view => view === name) ?? null
}
