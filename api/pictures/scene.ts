import type { SceneGarment } from '#domain/settings/events.ts'
import type { SceneModel } from '#web/models/content.ts'
import { garmentPicture } from './address.ts'
import { garmentStyles } from './garments/templates.ts'

const most = 4

/** Garments side by side, ready to be drawn; unknown names are left out. */
export function sceneOf(garments: readonly SceneGarment[]): SceneModel {
  return garments
    .filter(({ garment }) => garmentStyles.includes(garment))
    .slice(0, most)
    .map(({ garment, hexes }) => {
      const { kind, base } = garmentPicture({ style: garment, view: 'front', hexes, heather: false })
      return { kind, base }
    })
}
