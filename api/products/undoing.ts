import type { Actor } from '#api/plumbing/events/command-events.ts'
import { readBefore } from '#api/plumbing/events/once.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { product as aggregate } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import { archives, type UndoneEdits, undoEdits } from '#domain/product/undo.ts'
import type { Position, StoredEvent } from '#domain/shared/event-store.ts'
import { productProblem } from './product-problem.ts'
import { carryOut, type SavingDeps } from './saving.ts'

/** Events that are taken back, by the correlation of what was done together. */
export type Undone = { readonly name: string; readonly includes: (event: StoredEvent) => boolean }
export type Undoing = {
  /** Null: it is looked at, and nothing is written. */
  readonly by: Actor | null
  /** Whether whoever asks may archive a product, and parts of it. */
  readonly mayArchive: boolean
}
export type UndoneProduct =
  | ({
      readonly ok: true
      /** Null: nothing was written. */
      readonly position: Position | null
    } & Pick<UndoneEdits, 'back' | 'kept'>)
  | ({ readonly ok: false; readonly problem: Problem } & Pick<UndoneEdits, 'kept'>)

/** Takes back what staff changed of a product, once, whoever asks for it and however often. */
export function createProductUndoing(deps: Pick<SavingDeps, 'blobs' | 'handler' | 'store'>) {
  return async function undo(
    productId: string,
    { name, includes }: Undone,
    { by, mayArchive }: Undoing,
  ): Promise<UndoneProduct> {
    const stream = `${aggregate.name}-${productId}`
    const commandId = `undo/${name}/${stream}`
    for (;;) {
      const { events, done } = await readBefore<ProductEvent>(deps.store, stream, commandId)
      const { back, kept, ...wanted } = undoEdits(events, includes)
      const refused = (problem: Problem) => ({ ok: false, problem, kept }) as const
      if (done) return { ok: true, position: done.position, back, kept }
      const now = events.reduce<Product>(aggregate.evolve, aggregate.initial)
      if (!now) return refused(productProblem({ code: 'product-not-found' }))
      if (back.length === 0) return refused(nothingToUndo)
      if (archives(wanted) && !mayArchive) return refused(mayNotArchive)
      const save = { productId, checked: now.revision, ...wanted }
      if (!by) {
        const decided = aggregate.decide({ type: 'SaveProduct', data: save }, now)
        return decided.ok ? { ok: true, position: null, back, kept } : refused(productProblem(decided.rejection))
      }
      const undoes = events.find(includes)!.id
      const saved = await carryOut(now, save, by, { commandId, correlationId: `undo/${name}`, undoes }, deps)
      if (saved.ok) return { ok: true, position: saved.position, back, kept }
      if (saved.problem) return refused(saved.problem)
    }
  }
}

export type ProductUndoing = ReturnType<typeof createProductUndoing>

const nothingToUndo = problemOf(
  'nothing-to-undo',
  'Each field that it changed was changed since, or is as it was before already.',
)
export const mayNotArchive = problemOf(
  'not-permitted',
  'To archive a product, or a part of it, takes Products: delete.',
)
