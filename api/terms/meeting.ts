import type { Engines } from '#api/plumbing/feature.ts'
import type { TermKind } from '#domain/term/events.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { EditedMeanwhile } from '#web/models/edited-meanwhile.ts'
import { changesOf } from './history.ts'

type Met = { readonly path: string; readonly before: unknown; readonly theirs: unknown; readonly yours: unknown }

/** Who changed the fields that a form wants to change as well. */
export async function meetOthers(
  of: { readonly kind: TermKind; readonly id: string },
  met: readonly Met[],
  engines: Pick<Engines, 'store' | 'readModels'>,
): Promise<EditedMeanwhile> {
  const told = await changesOf(of, engines)
  const names = await namesOf(
    told.map(({ actor }) => actor),
    engines.readModels,
  )
  const last = (path?: string) => {
    const found = told.findLast(({ changes }) => path === undefined || changes.some(each => each.path === path))
    return { by: found ? (names.get(found.actor) ?? null) : null, at: found?.at ?? new Date(0).toISOString() }
  }
  const said = (value: unknown) => JSON.stringify(value ?? null)
  return {
    ...{ base: 0, ...last() },
    clashes: met.map(({ path, before, theirs, yours }) => ({
      ...{ path, before: said(before), theirs: said(theirs), yours: said(yours) },
      ...last(path),
    })),
    others: [],
  }
}
