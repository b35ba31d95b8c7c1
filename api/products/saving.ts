import type { Actor, CommandMeta, Told } from '#api/plumbing/events/command-events.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { baseAhead, type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { ProductCommand } from '#domain/product/commands.ts'
import { product as aggregate } from '#domain/product/decide.ts'
import { editsAfter, type ProductEvent, slugPath, statusPath, touchedPaths } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import { slug as slugs } from '#domain/product/slug.ts'
import type { Position, StoredEvent } from '#domain/shared/event-store.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { EditedMeanwhile } from '#web/models/edited-meanwhile.ts'
import { type Changes, type ReadChanges, readChanges, valueAt } from './changes.ts'
import { keepPictures } from './kept-pictures.ts'
import { productProblem } from './product-problem.ts'

export type SavingDeps = Pick<Engines, 'blobs' | 'store' | 'readModels'> & { readonly handler: CommandHandler }

export type Wish = {
  /** Made with the form: the same id is the same save. */
  readonly id: string
  /** The revision that the form was typed over. */
  readonly base: number
  readonly changes: Changes
  /** What the event is to say of it beside who and when. */
  readonly told?: Told
}
export type SaveAnswer =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problem: Problem }

/** A change of staff since a form was opened: what it touched, and who made it. */
type Touch = {
  readonly paths: ReadonlySet<string>
  readonly actor: string
  readonly at: string
  readonly reason: string | undefined
}

/** Saves what a form changed of a product, beside what others change of it at the same time. */
export function createProductSaving(deps: SavingDeps) {
  const { handler, store, readModels } = deps
  const streamOf = (productId: string) => `${aggregate.name}-${productId}`

  async function* eventsOf(productId: string, after: number): AsyncGenerator<StoredEvent<ProductEvent>> {
    for await (const event of store.read(streamOf(productId), after))
      yield event as unknown as StoredEvent<ProductEvent>
  }

  /** The product as the form showed it. */
  async function seenAt(productId: string, base: number): Promise<Product> {
    let state = aggregate.initial
    for await (const event of eventsOf(productId, -1)) {
      if (event.revision > base) break
      state = aggregate.evolve(state, event)
    }
    return state
  }

  /** Both values of each field that two people changed, and who it was. */
  async function meanwhile(
    productId: string,
    { base, changes }: Wish,
    { met, touches, theirs, yours }: Met,
    revision: number,
  ): Promise<Problem> {
    const [seen, names] = await Promise.all([
      seenAt(productId, base),
      namesOf(
        touches.map(({ actor }) => actor),
        readModels,
      ),
    ])
    const who = ({ actor, at }: Touch) => ({ by: names.get(actor) ?? null, at })
    const lastAt = (path: string) => touches.findLast(({ paths }) => paths.has(path))!
    const touched = new Set(touches.flatMap(({ paths }) => [...paths]))
    const details: EditedMeanwhile = {
      base: revision,
      ...who(touches.at(-1)!),
      clashes: met.map(path => {
        const last = lastAt(path)
        const { reason } = last
        return {
          path,
          before: seen ? valueAt(seen, path) : '',
          theirs: theirs(path),
          yours: yours(path),
          ...who(last),
          ...(reason && { reason }),
        }
      }),
      others: [...touched]
        .filter(path => !Object.hasOwn(changes, path))
        .map(path => ({ path, by: who(lastAt(path)).by })),
    }
    return problemOf('edited-meanwhile', 'Choose for each field, then send the change with this base.', details)
  }

  return async function save(productId: string, wish: Wish, by: Actor): Promise<SaveAnswer> {
    const read = readChanges(wish.changes)
    if (!read) return refused(problemOf('invalid-request', 'A path or a value is none of a product.'))
    const { state, revision } = await handler.fold(aggregate, productId)
    if (!state) return refused(productProblem({ code: 'product-not-found' }))
    if (wish.base > revision) return refused(baseAhead(revision))
    const commandId = saveName(productId, wish.id)
    const touches: Touch[] = []
    for await (const event of wish.base < revision ? eventsOf(productId, wish.base) : []) {
      // The first answer of the same save was lost.
      if (event.meta.causationId === commandId) return { ok: true, position: event.position }
      const paths = touchedPaths(event)
      const { actor, reason } = event.meta
      if (paths.length > 0) touches.push({ paths: new Set(paths), actor, at: event.at, reason })
    }
    const met = metIn(state, read, wish.changes, touches)
    if (met.met.length > 0) return refused(await meanwhile(productId, wish, met, revision))
    const wanted = { productId, checked: state.revision, ...read }
    const saved = await carryOut(state, wanted, by, { ...wish.told, commandId }, deps)
    if (saved.ok) return saved
    // Somebody changed the product since it was read.
    return saved.problem === null ? save(productId, wish, by) : refused(saved.problem)
  }
}

export type ProductSaving = ReturnType<typeof createProductSaving>

/** Names a save: its events have it as their correlation. */
export const saveName = (productId: string, id: string) => `${productId}/SaveProduct/${id}`

type SaveProduct = Extract<ProductCommand, { type: 'SaveProduct' }>['data']
type CarriedOut =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problem: Problem | null }

/** Saves what was decided on a product: its pictures are kept before, and its address is claimed. Null: somebody changed it since. */
export async function carryOut(
  had: NonNullable<Product>,
  wanted: SaveProduct,
  by: Actor,
  told: Told & Pick<CommandMeta, 'correlationId'> & { readonly commandId: string },
  { blobs, handler }: Pick<SavingDeps, 'blobs' | 'handler'>,
): Promise<CarriedOut> {
  const { productId, slug, edits } = wanted
  if (!(await keepPictures({ wanted: edits.images, had: had.edits.images }, { blobs })))
    return refused(productProblem({ code: 'picture-not-found', images: [] }))
  if (slug !== undefined) {
    const claim = { type: 'ClaimSlug', data: { slug, productId } } as const
    const claimed = await handler.handle(slugs, slug, claim, { ...by, commandId: `${told.commandId}/ClaimSlug` })
    if (!claimed.ok) return refused(problemOf('address-taken', `/product/${slug} belongs to another product.`))
  }
  const saved = await handler.handle(aggregate, productId, { type: 'SaveProduct', data: wanted }, { ...by, ...told })
  if (saved.ok) return saved
  const { rejection } = saved
  return { ok: false, problem: rejection.code === 'edited-meanwhile' ? null : productProblem(rejection) }
}

type Met = {
  /** Paths that this save and somebody else changed, to different values. */
  readonly met: readonly string[]
  readonly touches: readonly Touch[]
  readonly theirs: (path: string) => string
  readonly yours: (path: string) => string
}

function metIn(state: NonNullable<Product>, read: ReadChanges, changes: Changes, touches: readonly Touch[]): Met {
  const { edits, fields, skus, status, slug } = read
  const productId = ''
  const merged = editsAfter(editsAfter(state.edits, { type: 'ProductEdited', data: { productId, edits } }), {
    type: 'ProductEditsWithdrawn',
    data: { productId, fields, skus },
  })
  const theirs = (path: string) => valueAt(state, path)
  const own: { readonly [path: string]: string | undefined } = { [statusPath]: status, [slugPath]: slug }
  const yours = (path: string) => own[path] ?? valueAt(state, path, merged)
  const met = Object.keys(changes).filter(
    path => touches.some(({ paths }) => paths.has(path)) && theirs(path) !== yours(path),
  )
  return { met, touches, theirs, yours }
}

const refused = (problem: Problem) => ({ ok: false, problem }) as const
