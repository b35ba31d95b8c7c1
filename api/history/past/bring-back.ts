import type { Actor } from '#api/plumbing/events/command-events.ts'
import { appendOnce, readBefore } from '#api/plumbing/events/once.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { countProducts } from '#api/terms/index.ts'
import { last, type Position } from '#domain/shared/event-store.ts'
import { allowed, type Rights } from '#domain/shared/permissions.ts'
import { kindOfTerm } from '../undo/kinds.ts'
import { notCome } from './past-route.ts'
import { positionAt } from './position-at.ts'
import { compared, lastChanges } from './record-past.ts'
import { isSaid } from './recorded.ts'

export type BringingBack = {
  /** Made with the form: the same is done once. */
  readonly id: string
  readonly of: string
  readonly at: string
  readonly paths: readonly string[]
  /** The revision of the record that somebody looked at. */
  readonly base: number
  readonly reason: string
}

export type BroughtBack =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problem: Problem }

/**
 * Says chosen fields of a record as they were at an instant, as a change of today: decided on the record as it was read, and
 * appended at that revision. Null: there is no such record.
 */
export async function bringBack(
  { id: commandId, of: stream, at: asked, paths, base, reason }: BringingBack,
  by: Required<Pick<Actor, 'actor' | 'channel'>>,
  rights: Rights,
  deps: Pick<Engines, 'store' | 'readModels' | 'now'>,
): Promise<BroughtBack | null> {
  const { store, readModels } = deps
  const at = new Date(asked).toISOString()
  const future = notCome({ at, until: deps.now().toISOString() })
  if (future) return { ok: false, problem: future }
  const position = await positionAt(at, deps)
  for (;;) {
    const { done } = await readBefore(store, stream, commandId)
    if (done) return { ok: true, position: done.position }
    const found = await compared(stream, position, store)
    if (!found) return null
    const { kind, id, events, shown, now, past, today } = found
    if (shown.length === 0 || !paths.every(path => isSaid(path) && (past.has(path) || today.has(path))))
      return refused('nothing-to-undo', 'The record had no such field then.')
    const to = new Map(paths.map(path => [path, past.get(path)]))
    const right = kind.rightOf(id, to)
    if (!allowed(rights, right.permission)[right.to])
      return refused('not-permitted', `It takes the right ${right.permission}: ${right.to}. Ask an admin of the shop.`)
    const changed = lastChanges(events, Math.min(base + 1, events.length), kind.how)
    const clashes = paths.filter(path => changed.has(path))
    if (clashes.length > 0) return { ok: false, problem: problemOf('changed-since', undefined, { parts: clashes }) }
    const said = kind.say(now, to, shown)
    if (said.refused !== null) return refused('undo-refused', todayOther(said.refused))
    if (said.events.some(({ type }) => type === 'TermRetired') && (await productsOf(id, readModels)) > 0)
      return refused('undo-refused', todayOther('term-in-use'))
    if (said.events.length === 0) return refused('nothing-to-undo', 'It is so today already.')
    const meta = { commandId, correlationId: commandId, actor: by.actor, channel: by.channel }
    if (await appendOnce(store, stream, events, said.events, { ...meta, reason, broughtBackFrom: at }))
      return { ok: true, position: (await last(store, stream))!.position }
  }
}

function productsOf(id: string, readModels: Engines['readModels']) {
  const kind = kindOfTerm(id)
  return countProducts({ kind, id: id.slice(kind.length + 1) }, { readModels })
}

const refused = (code: Problem['code'], detail: string): BroughtBack => ({
  ok: false,
  problem: problemOf(code, detail),
})

const todayOther = (code: string) => `What it refers to is another today (${code}). Change it by hand.`
