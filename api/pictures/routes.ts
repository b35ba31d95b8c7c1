import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { hashOfUpload } from '#domain/shared/product-pictures.ts'
import { type GarmentPicture, garmentPicture, type PictureSubject, photoPicture, subjectOf } from './address.ts'
import type { BoundedFolder } from './bounded-folder.ts'
import { drawGarment } from './garments/draw.ts'
import type { Photos } from './photos.ts'
import { cardWidth, contentTypes, type Raster, type RasterFormat, rasterFormats, rasterWidths } from './raster.ts'
import { fileOf, type Renderer } from './renderer.ts'
import type { Uploads } from './uploads.ts'

const forever = 'public, max-age=31536000, immutable'
const pattern = new RegExp(
  `^(?<name>.+?)(?:\\.svg|(?<card>-${cardWidth}\\.jpg)|-(?<width>${rasterWidths.join('|')})\\.(?<format>${rasterFormats.join('|')}))$`,
)

type Groups = { readonly [group: string]: string | undefined }

const drawings = new LRUCache<string, string>({ max: 2_000 })

function drawingOf(garment: GarmentPicture, name: string): string {
  const kept = drawings.get(name)
  if (kept) return kept
  const { style, view, hexes, heather } = garment
  const svg = drawGarment({ style, view, colors: hexes, heather })
  drawings.set(name, svg)
  return svg
}

function rasterIn({ card, width, format }: Groups): Exclude<Raster, { format: 'png' }> | null {
  if (card) return { format: 'jpg', width: cardWidth }
  return format ? { format: format as RasterFormat, width: Number(width) } : null
}

const uploadOf = (subject: PictureSubject) => (subject.kind === 'photo' ? hashOfUpload(subject.photo.url) : null)
const fileEnd = ({ width, format }: Raster) => `-${width}.${format}`

/**
 * GET /pictures/{address}.svg and {address}-{width}.{avif|webp}. A raster that is not drawn yet answers with the vector,
 * uncached, and is drawn in the background; a photograph that cannot be had answers with its garment. {address}-1200.jpg
 * is the card, which is waited for: readers of a feed or of a page's data take no vector. What staff brought is waited for
 * too, since it is here already: nobody should see a drawing in its place.
 */
export async function pictureRoutes(
  app: FastifyInstance,
  {
    cache,
    renderer,
    photos,
    uploads,
  }: {
    readonly cache: Pick<BoundedFolder, 'get'>
    readonly renderer: Renderer
    readonly photos: Photos
    readonly uploads: Pick<Uploads, 'get'>
  },
): Promise<void> {
  const params = z.object({ '*': z.string().max(1_500) })
  app.get<{ Params: z.infer<typeof params> }>(
    '/pictures/*',
    { config: { access: 'guest' }, schema: { hide: true, params } },
    async (request, reply) => {
      // Previews of a link show it on other sites.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const match = pattern.exec(request.params['*'])
      const found = match && subjectOf(match.groups!.name!)
      if (!match || !found) return sendProblem(reply, 'not-found')
      const { subject, current, name } = found
      const raster = rasterIn(match.groups!)
      if (!current) {
        const { base } = subject.kind === 'garment' ? garmentPicture(subject.garment) : photoPicture(subject.photo)
        return reply.redirect(base + (raster ? fileEnd(raster) : '.svg'), 302)
      }
      if (!raster)
        return subject.kind === 'garment' ? sendDrawing(reply, subject, name, forever) : sendProblem(reply, 'not-found')

      const isCard = raster.format === 'jpg'
      const bytes =
        (await cache.get(fileOf(name, raster))) ??
        (isCard || uploadOf(subject) !== null
          ? await renderer.drawn(name, raster, () => sourceOf(subject, name))
          : null)
      if (bytes)
        return reply.header('content-type', contentTypes[raster.format]).header('cache-control', forever).send(bytes)
      if (isCard && subject.kind === 'photo') {
        const { base } = garmentPicture(subject.photo.garment)
        return reply.header('cache-control', 'no-store').redirect(base + fileEnd(raster), 302)
      }
      if (isCard) return sendProblem(reply.header('retry-after', '60'), 'unavailable')
      renderer.ask(name, raster, () => sourceOf(subject, name))
      return sendDrawing(reply, subject, name, 'no-store')
    },
  )

  async function sourceOf(subject: PictureSubject, name: string): Promise<Buffer | null> {
    const upload = uploadOf(subject)
    if (upload !== null) return uploads.get(upload)
    if (subject.kind === 'photo') return photos.get(subject.photo.url)
    return Buffer.from(drawingOf(subject.garment, name))
  }

  function sendDrawing(reply: FastifyReply, subject: PictureSubject, name: string, caching: string): FastifyReply {
    const garment = subject.kind === 'garment' ? subject.garment : subject.photo.garment
    return reply
      .header('content-type', contentTypes.svg)
      .header('cache-control', caching)
      .send(drawingOf(garment, subject.kind === 'garment' ? name : name.split('.').slice(-3).join('.')))
  }
}
