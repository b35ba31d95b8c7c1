import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pagesAt } from '#api/catalogue/index.ts'
import { publishContent } from '#api/content/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { done, owner, route } from '#api/plumbing/http/route.ts'
import { content } from '#domain/content/decide.ts'
import { product } from '#domain/product/decide.ts'
import { slug } from '#domain/product/slug.ts'
import { redirect } from '#domain/redirect/decide.ts'
import type { MovedKind } from '#domain/redirect/events.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { ContentList } from '#projections/content-list/document.ts'
import type { Terms } from '#projections/terms/document.ts'

/** `shown` resolves when pages and search show what was written up to a position. */
type Shop = Pick<Engines, 'handler' | 'readModels'> & { readonly shown: (position: Position) => Promise<void> }
/** The position of the last event, or a sentence that says why nothing was moved. */
type Moved = Position | string

const meta = { actor: 'owner', channel: 'command' } as const
const shape = /^\/(?:(product|categories|brands|blog)\/)?([a-z0-9]+(?:-[a-z0-9]+)*)$/
const kinds: { readonly [folder: string]: MovedKind } = { categories: 'category', brands: 'brand' }

/**
 * Moves a page to another address of its kind, to which the old one then leads; a category or brand to another term.
 * Resolves when pages show it, or with the reason why not.
 */
export async function movePage(shop: Shop, from: string, to: string): Promise<string | null> {
  const [old, fresh] = [shape.exec(from), shape.exec(to)]
  if (!old) return `${from} is not the address of a page, like /product/a-name or /about-us.`
  if (!fresh) return `${to} cannot be an address. Use small letters, digits and single hyphens.`
  if (old[1] !== fresh[1]) return `${from} and ${to} are pages of different kinds. A page keeps its kind.`
  const moved = await carryOut(shop, old[1], old[2]!, fresh[2]!)
  if (typeof moved === 'string') return moved
  await shop.shown(moved)
  return null
}

/** POST /internal/move {from, to}, for `npm run move`. */
export async function moveRoutes(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  route(app, 'POST', '/internal/move', {
    ...owner(),
    operationId: 'movePage',
    summary: 'Moves a page to another address of its kind; the old address redirects to it',
    body: z.strictObject({ from: z.string().max(300), to: z.string().max(300) }),
    answer: done,
    async run(request, reply) {
      const refused = await movePage(shop, request.body.from, request.body.to)
      return refused ? sendProblem(reply, 'invalid-request', refused) : reply.code(204).send()
    },
  })
}

function carryOut(shop: Shop, folder: string | undefined, from: string, to: string): Promise<Moved> {
  if (folder === 'product') return moveProduct(shop, from, to)
  if (folder === 'blog') return moveContent(shop, 'post', from, to)
  return folder === undefined ? moveContent(shop, 'page', from, to) : moveTerm(shop, kinds[folder]!, from, to)
}

async function moveProduct({ handler, readModels }: Shop, from: string, to: string): Promise<Moved> {
  const productId = (await pagesAt(readModels, from)).find(page => page.slug === from)?.id
  if (productId === undefined) return `There is no product at /product/${from}.`
  const claim = { type: 'ClaimSlug', data: { slug: to, productId } } as const
  if (!(await handler.handle(slug, to, claim, meta)).ok) return `/product/${to} belongs to another product.`
  const moved = await handler.handle(product, productId, { type: 'MoveProduct', data: { productId, slug: to } }, meta)
  return moved.ok ? moved.position : `There is no product at /product/${from}.`
}

async function moveContent({ handler, readModels }: Shop, kind: 'page' | 'post', from: string, to: string) {
  const list = await readModels.get<ContentList>('content-list', kind)
  const entry = list?.entries.find(each => each.slug === from)
  const { state } = entry ? await handler.fold(content, entry.contentId) : { state: null }
  if (!state?.published) return `There is no text at this address: ${from}.`
  // It would be published with the move.
  if (state.draft) return `${from} has a draft. Publish or discard it first, or give it the address in the dashboard.`
  const published = await publishContent(handler, { ...state.published, slug: to }, meta)
  return published.ok ? published.position : `${to} belongs to another ${kind}.`
}

async function moveTerm({ handler, readModels }: Shop, kind: MovedKind, from: string, to: string): Promise<Moved> {
  const terms = await readModels.get<Terms>('terms', kind)
  if (!terms || !Object.hasOwn(terms.terms, to)) return `There is no ${kind} ${to}.`
  const command = { type: 'MoveAddress', data: { kind, from, to } } as const
  const moved = await handler.handle(redirect, `${kind}.${from}`, command, meta)
  return moved.ok ? moved.position : `${from} is the address already.`
}
