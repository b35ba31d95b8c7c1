import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { done, owner, route } from '#api/plumbing/http/route.ts'
import { slugOf } from '#api/plumbing/slug.ts'
import { product } from '#domain/product/decide.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { pagesAt } from './product/product-pages.ts'

/** `shown` resolves when pages and search show what was written up to a position. */
type Shop = Pick<Engines, 'handler' | 'readModels'> & { readonly shown: (position: Position) => Promise<void> }

const meta = { actor: 'owner', channel: 'command' } as const

/** Puts a draft or archived product on sale for good. Resolves when pages show it, or with the reason why not. */
export async function publishProduct(shop: Shop, handle: string): Promise<string | null> {
  const { handler, readModels } = shop
  const address = slugOf(handle)
  const page = (await pagesAt(readModels, address)).find(({ slug }) => slug === address)
  if (!page)
    return `There is no product ${handle}. Its handle is the last part of its address, as in /product/${address}.`
  if (page.discontinued) return `${handle} is discontinued. Import a feed that lists it first.`
  const { id: productId } = page
  const command = { type: 'ChangeProductStatus', data: { productId, status: 'active' } } as const
  const changed = await handler.handle(product, productId, command, meta)
  if (!changed.ok) return `There is no product ${handle}.`
  await shop.shown(changed.position)
  return null
}

/** POST /internal/products {publish}, for `npm run product`. */
export async function productOwnerRoutes(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  route(app, 'POST', '/internal/products', {
    ...owner('product-not-found'),
    operationId: 'publishProduct',
    summary: 'Publishes a draft; later imports do not make it a draft again',
    body: z.strictObject({
      publish: z.string().min(1).max(500).describe('The last part of the address of its page, or its handle'),
    }),
    answer: done,
    async run(request, reply) {
      const refused = await publishProduct(shop, request.body.publish)
      return refused ? sendProblem(reply, 'product-not-found', refused) : reply.code(204).send()
    },
  })
}
