import { join } from 'node:path'
import { feature } from '#api/plumbing/feature.ts'
import { ownersFiles } from '#api/plumbing/http/owners-files.ts'
import { type CacheCounts, cacheOutcomes, hitsAndMisses } from '#api/plumbing/metrics/meter.ts'
import { settings } from '#api/settings/index.ts'
import { keyPictures } from './address.ts'
import { type BoundedFolder, openRasterCache } from './bounded-folder.ts'
import { drawingVersion } from './garments/draw.ts'
import { iconRoutes } from './icon-routes.ts'
import { fetchPhoto, openPhotos, pictureHosts } from './photos.ts'
import { createRenderer } from './renderer.ts'
import { pictureRoutes } from './routes.ts'
import { openUploads } from './uploads.ts'

export { type GarmentPicture, garmentPicture, photoPicture } from './address.ts'
export { garmentOf } from './garments/garment-of.ts'
export { drawnStyle, type GarmentView, garmentStyles } from './garments/templates.ts'
export { sceneOf } from './scene.ts'
export { takeUpload } from './take-upload.ts'
export { mostUploadBytes, type Uploads } from './uploads.ts'

/** Drawn garments, photos of feeds, pictures that staff bring, the owner's own files, and the icons of the shop. */
export const pictures = feature({
  name: 'pictures',
  needs: [settings],
  open({ blobs, config, folder, logger, pictureSecret, fetchPublic }, { settings, tables }) {
    keyPictures(pictureSecret)
    const uploads = openUploads(blobs.pictures)
    const drawn: CacheCounts = { hits: 0, misses: 0 }
    return {
      offers: { uploads },
      meters: [
        {
          ...{ name: 'selvedge_picture_cache_reads_total', kind: 'counter', labels: cacheOutcomes },
          help: 'Pictures that were drawn already, and those that had to be drawn',
          read: () => hitsAndMisses(drawn),
        },
      ],
      async routes(app) {
        const most = config.PICTURES_MB * 1024 * 1024
        const cache = await openRasterCache(join(folder.path, 'pictures', 'drawn'), drawingVersion(), most)
        const renderer = createRenderer(cache, (err, name) => logger.error({ err, name }, 'a picture cannot be drawn'))
        app.addHook('onClose', () => renderer.close())
        const photos = await openPhotos({
          folder: join(folder.path, 'pictures', 'fetched'),
          most,
          hosts: pictureHosts(tables),
          fetchPhoto: (url, hosts) => fetchPhoto(url, hosts, fetchPublic),
          onRefused: (url, error) => logger.warn({ url, reason: String(error) }, 'a picture of a feed cannot be shown'),
        })
        await pictureRoutes(app, { cache: counted(cache, drawn), renderer, photos, uploads })
        await ownersFiles(app, folder)
        await iconRoutes(app, { settings, renderer, path: folder.path })
      },
    }
  },
})

function counted(cache: BoundedFolder, counts: CacheCounts): Pick<BoundedFolder, 'get'> {
  return {
    async get(file) {
      const bytes = await cache.get(file)
      if (bytes) counts.hits++
      else counts.misses++
      return bytes
    },
  }
}
