import type { ContentPicture } from '#domain/content/events.ts'
import type { SceneModel } from '#web/models/content.ts'
import { garmentPicture } from '../pictures/address.ts'
import { garmentStyles } from '../pictures/garments/templates.ts'

const most = 4

/** The garments of a picture, each ready to be drawn; a name that nobody draws is left out. */
export function sceneOf(picture: ContentPicture | null): SceneModel {
  return (picture?.garments ?? [])
    .filter(({ garment }) => garmentStyles.includes(garment))
    .slice(0, most)
    .map(({ garment, hexes }) => {
      const { kind, base } = garmentPicture({ style: garment, view: 'front', hexes, heather: false })
      return { kind, base }
    })
}
