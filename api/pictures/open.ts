import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Engines } from '#api/plumbing/feature.ts'
import { readTable, readTables, tableFile } from '#api/settings/index.ts'
import { drawingVersion } from './drawing-version.ts'
import { openPhotos } from './photos.ts'
import { openRasterCache } from './raster-cache.ts'
import { createRenderer } from './renderer.ts'

const table = 'picture-hosts'

/**
 * The hosts whose pictures the server may fetch, by the owner's table. It is read again when its file changed: the set is
 * then another one. While the file cannot be read, what was read last goes on to count, and `onError` hears of it once.
 */
export function openPictureHosts(dataFolder: string, onError: (error: unknown) => void): () => ReadonlySet<string> {
  let hosts: ReadonlySet<string> = new Set()
  let read = ''
  return () => {
    const state = stateOf(tableFile(dataFolder, table))
    if (state === read) return hosts
    read = state
    try {
      hosts = new Set(readTable(dataFolder, table).map(({ host }) => host.toLowerCase()))
    } catch (error) {
      onError(error)
    }
    return hosts
  }
}

/** Another text whenever the file may be another one. */
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'gone'
}

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
