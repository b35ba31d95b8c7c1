import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pictureBaseSchema } from '#api/catalogue/index.ts'
import { form } from '#api/plumbing/http/form.ts'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { noteOwnPosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { becomeListOwner, listOwnerOf } from '#api/visitors/index.ts'
import { picks } from './compare-model.ts'
import type { CompareChange, Compares } from './compares.ts'
import { changeOwn, outcomeOf } from './lists.ts'
import { readItem } from './wishlist-forms.ts'
import { productIdSchema, type WishlistDeps } from './wishlist-routes.ts'

export type CompareDeps = Pick<WishlistDeps, 'compares' | 'catalogue' | 'secureCookies'>

const compareSchema = z
  .object({
    compare: z.array(z.string()),
    picks: z.array(
      z.object({
        productId: z.string(),
        path: z.string(),
        name: z.string(),
        picture: pictureBaseSchema,
      }),
    ),
  })
  .describe('The products in the comparison now')

const looking = {
  tag: 'compare',
  access: 'guest',
  cookies: { reads: ['cart'] },
  query: languageQuery,
  answer: compareSchema,
} as const
const changing = { ...looking, cookies: { reads: ['cart'], sets: ['cart', 'position'] } } as const

export async function compareRoutes(app: FastifyInstance, deps: CompareDeps): Promise<void> {
  const { compares } = deps

  route(app, 'GET', '/api/compare', {
    ...looking,
    operationId: 'getCompare',
    summary: 'Returns the products that the visitor compares',
    async run(request, reply) {
      const { productIds } = await compares.current(listOwnerOf(request))
      return sendPicks(request, reply, productIds)
    },
  })

  route(app, 'POST', '/api/compare/items', {
    ...changing,
    problems: ['product-not-found', 'compare-full'],
    operationId: 'compareProduct',
    summary: 'Adds a product to the comparison, which holds four',
    body: z.strictObject({ productId: productIdSchema }),
    async run(request, reply) {
      const change = await compares.add(becomeListOwner(request, reply, deps), request.body.productId)
      return sendOutcome(request, reply, change)
    },
  })

  route(app, 'DELETE', '/api/compare/items/:productId', {
    ...changing,
    operationId: 'removeComparedProduct',
    summary: 'Removes a product from the comparison, if it is there',
    params: z.strictObject({ productId: productIdSchema }),
    async run(request, reply) {
      const owner = listOwnerOf(request)
      if (owner === null) return sendPicks(request, reply, [])
      return sendOutcome(request, reply, await compares.remove(owner, request.params.productId))
    },
  })

  route(app, 'DELETE', '/api/compare/items', {
    ...changing,
    operationId: 'clearCompare',
    summary: 'Removes all products from the comparison',
    async run(request, reply) {
      const owner = listOwnerOf(request)
      if (owner === null) return sendPicks(request, reply, [])
      return sendOutcome(request, reply, await compares.clear(owner))
    },
  })

  async function sendOutcome(request: FastifyRequest, reply: FastifyReply, change: CompareChange) {
    if (!change.ok) return sendAsProblem(reply, change.problem)
    noteOwnPosition(reply, change.position)
    return sendPicks(request, reply, change.list.productIds)
  }

  async function sendPicks(request: FastifyRequest, reply: FastifyReply, compare: readonly string[]) {
    const { lng } = request.query as z.output<typeof languageQuery>
    return sendJson(reply, { compare, picks: await picks(compare, deps.catalogue(languageOf(request, lng))) })
  }
}

export type CompareFormDeps = { readonly compares: Compares; readonly secureCookies: boolean }

const stands = { page: '/compare', shows: 'compare' } as const

/** The forms of comparing, for browsers without JavaScript: all lead to the comparison, which says what was refused. */
export async function compareForms(app: FastifyInstance, deps: CompareFormDeps): Promise<void> {
  const { compares } = deps

  form(app, '/compare/add', {
    ...stands,
    async run({ request, reply, fields }) {
      const { productId } = readItem(fields.get('item'))
      return outcomeOf(await compares.add(becomeListOwner(request, reply, deps), productId))
    },
  })

  form(app, '/compare/remove', {
    ...stands,
    run: ({ request, fields }) =>
      changeOwn(request, owner => compares.remove(owner, readItem(fields.get('item')).productId)),
  })

  form(app, '/compare/clear', {
    ...stands,
    run: ({ request }) => changeOwn(request, compares.clear),
  })
}
