import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Engines } from '#api/plumbing/feature.ts'
import { readTables } from '#api/settings/tables.ts'
import { drawingVersion } from './drawing-version.ts'
import { openPhotos } from './photos.ts'
import { openPictureHosts } from './picture-hosts.ts'
import { openRasterCache } from './raster-cache.ts'
import { createRenderer } from './renderer.ts'

/** Drawn garments and photos of feeds, in the data folder; drawing ends with the server. */
export async function openPictures(app: FastifyInstance, { config, folder, logger }: Engines) {
  const most = config.PICTURES_MB * 1024 * 1024
  const cache = await openRasterCache(join(folder.path, 'pictures', 'drawn'), drawingVersion(), most)
  const renderer = createRenderer(cache, (error, name) =>
    logger.error({ err: error, name }, 'a picture cannot be drawn'),
  )
  app.addHook('onClose', () => renderer.close())
  // Written there at the first start, for the owner to edit.
  readTables(folder.path)
  const photos = await openPhotos({
    folder: join(folder.path, 'pictures', 'fetched'),
    most,
    hosts: openPictureHosts(folder.path, error =>
      logger.warn(
        { reason: String(error) },
        'the table of picture hosts cannot be read; the last one that could is used',
      ),
    ),
    onRefused: (url, error) => logger.warn({ url, reason: String(error) }, 'a picture of a feed cannot be shown'),
  })
  return { cache, renderer, photos }
}
