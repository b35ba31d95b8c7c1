import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { frontPicture } from '#api/catalogue/index.ts'
import { mostUploadBytes, takeUpload, type Uploads } from '#api/pictures/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import type { ColorModel } from '#web/models/card.ts'

type PictureRouteDeps = Pick<Engines, 'readModels'> & {
  readonly uploads: Uploads
  readonly colorOf: (id: string) => Promise<ColorModel>
}

/** POST /api/admin/products/:productId/pictures: keeps a picture; it belongs to no product until one is saved with it. */
export async function pictureUploadRoutes(
  app: FastifyInstance,
  { readModels, uploads, colorOf }: PictureRouteDeps,
): Promise<void> {
  // The body is read as it comes: a picture is larger than any other body may be.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  route(app, 'POST', '/api/admin/products/:productId/pictures', {
    ...staff('product', 'edit', 'product-not-found', 'picture-refused', 'body-too-large', 'disk-full'),
    bodyLimit: mostUploadBytes,
    operationId: 'bringPicture',
    summary: 'Keeps a picture for a product; to show it, save the product with it',
    consumes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
    params: z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') }),
    query: z.strictObject({
      color: z.string().max(120).default('').describe('The id of the color that it shows; empty: it has none'),
    }),
    body: z.unknown().describe('The picture, of up to 20 MB and 60 million pixels'),
    answer: {
      201: z
        .object({
          image: z.string().describe('How the product names it'),
          kind: z.literal('photo'),
          base: z.string().describe('Its address without width and format'),
        })
        .describe('The picture is kept. It is thrown away where no product is saved with it within 30 days'),
    },
    async run(request, reply) {
      const page = await readModels.get<ProductPage>(productPage.name, request.params.productId)
      const { color } = request.query
      return takeUpload(request, reply, async bytes => {
        if (!page) return sendProblem(reply, 'product-not-found')
        const image = await uploads.take(bytes())
        const { base } = frontPicture(page.garment, color === '' ? null : await colorOf(color), image)
        return sendJson(reply.code(201), { image, kind: 'photo' as const, base })
      })
    },
  })
}
