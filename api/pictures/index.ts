import { feature } from '#api/plumbing/feature.ts'
import { ownersFiles } from '#api/plumbing/http/owners-files.ts'
import { settings } from '#api/settings/index.ts'
import { keyPictures } from './address.ts'
import { iconRoutes } from './icon-routes.ts'
import { openPictures } from './open.ts'
import { pictureRoutes } from './routes.ts'

export { type GarmentPicture, garmentPicture, photoPicture } from './address.ts'
export { garmentOf } from './garments/garment-of.ts'
export { drawnStyle, type GarmentView, garmentStyles } from './garments/templates.ts'

/** Drawn garments, photos of feeds, the owner's own files, and the icons of the shop. */
export const pictures = feature({
  name: 'pictures',
  needs: [settings],
  open(engines, { settings }) {
    keyPictures(engines.pictureSecret)
    return {
      async routes(app) {
        const opened = await openPictures(app, engines)
        await app.register(pictureRoutes, opened)
        await app.register(ownersFiles, engines.folder)
        await app.register(iconRoutes, { ...opened, ...engines.folder, settings })
      },
    }
  },
})
