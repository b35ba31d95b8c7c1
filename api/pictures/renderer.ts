import { createHash } from 'node:crypto'
import PQueue from 'p-queue'
import type { BoundedFolder } from './bounded-folder.ts'
import { encode, type Raster, type RasterFormat, rasterWidths } from './raster.ts'

/** While more pictures than these wait, requests get the vector, and ask again another time. */
const longestQueue = 2_000
type PageRaster = Extract<Raster, { format: RasterFormat }>

/** Somebody waits for the answer; what is asked for is shown as a vector meanwhile. */
const waitedFor = 20
const asked = 10
const ahead = 0
const running = Number.POSITIVE_INFINITY

/** File of one raster in the cache. Addresses can be long (a feed's URL is inside), file names may not. */
export function fileOf(name: string, { width, format }: Raster): string {
  return `${createHash('sha256').update(name).digest('hex').slice(0, 32)}-${width}.${format}`
}

/** Draws rasters one at a time: asked ones first, then their other widths. `source`: SVG or photograph, or null now. */
export function createRenderer(cache: BoundedFolder, onError: (error: unknown, name: string) => void) {
  const queue = new PQueue({ concurrency: 1 })
  const waiting = new Map<string, Raster & { priority: number }>()
  const done = new Map<string, Promise<unknown>>()
  let closing = false

  function enqueue(name: string, raster: Raster, source: () => Promise<Buffer | null>, priority: number) {
    const file = fileOf(name, raster)
    const known = waiting.get(file)
    if (known && known.priority >= priority) return
    if (known) {
      queue.setPriority(file, priority)
      waiting.set(file, { ...raster, priority })
      return
    }
    if (waiting.size >= longestQueue) return
    waiting.set(file, { ...raster, priority })
    const drawing = queue
      .add(
        async () => {
          waiting.set(file, { ...raster, priority: running })
          if (await cache.get(file)) return
          const bytes = await source()
          if (bytes) await cache.put(file, await encode(bytes, raster))
        },
        { id: file, priority },
      )
      .catch(error => {
        // The next request draws a picture that a closing server dropped.
        if (!closing) onError(error, name)
      })
      .finally(() => {
        waiting.delete(file)
        done.delete(file)
      })
    done.set(file, drawing)
  }

  return {
    /** Asks for one raster of a page; the other widths of its format follow when nobody waits. */
    ask(name: string, raster: PageRaster, source: () => Promise<Buffer | null>) {
      enqueue(name, raster, source, asked)
      for (const width of rasterWidths) {
        if (width !== raster.width) enqueue(name, { ...raster, width }, source, ahead)
      }
    },
    /** One raster, drawn now if it is not there; null where there is no source, or too many wait already. */
    async drawn(name: string, raster: Raster, source: () => Promise<Buffer | null>): Promise<Buffer | null> {
      enqueue(name, raster, source, waitedFor)
      await done.get(fileOf(name, raster))
      return cache.get(fileOf(name, raster))
    },
    idle: () => queue.onIdle(),
    async close() {
      closing = true
      queue.clear()
      await queue.onIdle()
    },
  }
}

export type Renderer = ReturnType<typeof createRenderer>
