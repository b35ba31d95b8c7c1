import type { Act, Jobs } from '#api/jobs/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { allowed, type Rights } from '#domain/shared/permissions.ts'
import type { HistoryLine } from '#projections/history-lines/document.ts'
import { kindOf } from '#projections/history-lines/document.ts'
import { historyLines } from '#projections/history-lines/view.ts'
import type { LineUndone, NotUndone } from '#web/models/history-lines.ts'
import { isShort, type LineRecord, recordsOf } from '../lines/line-events.ts'
import { partsOf } from '../lines/records.ts'
import type { UndoKind } from './kinds.ts'
import { isOf, type Taken } from './taking.ts'

type Deps = Pick<Engines, 'store' | 'readModels'> & {
  readonly kinds: ReadonlyMap<string, UndoKind>
  readonly jobs: Jobs
  readonly rightsOf: (accountId: string) => Promise<Rights>
}

export type Looked = { readonly taken: Taken | null; readonly not: NotUndone | null }
export type UndoneLine =
  | { readonly ok: true; readonly position: number; readonly undone: LineUndone }
  | { readonly ok: false; readonly problem: Problem }

/** What pages of their own take back, with what that asks for there. */
const onPage = new Set(['order', 'import', 'prices', 'feed', 'review', 'request', 'staff'])

/** Takes lines of history back: one record, or all of them. */
export function createUndoing({ store, readModels, kinds, jobs, rightsOf }: Deps) {
  const find = async (lineId: string) => readModels.get<HistoryLine>(historyLines.name, lineId)

  /** Why it is not done here; null: it is. */
  function whyNot({ stream, own }: LineRecord, rights: Rights): NotUndone | null {
    const { name, id } = partsOf(stream)
    const kind = kinds.get(name)
    const told = own[0] && kindOf(own[0].type)
    if (!kind || !told) return told && onPage.has(told) ? 'on-page' : 'never'
    const { permission, to } = kind.rightOf(id, own)
    return allowed(rights, permission)[to] ? null : 'not-permitted'
  }

  async function take({ stream, own }: LineRecord, line: string, rights: Rights, by: Actor | null): Promise<Looked> {
    const { name, id } = partsOf(stream)
    const not = whyNot({ stream, own }, rights)
    const kind = kinds.get(name)
    if (!kind) return { taken: null, not }
    const may = { mayArchive: allowed(rights, 'product').delete, mayEnd: allowed(rights, 'coupons').delete }
    const taken = await kind.take(id, { line, by: not === null ? by : null, ...may })
    if (not !== null) return { taken, not }
    if (!taken.ok) return { taken, not: taken.problem.code === 'nothing-to-undo' ? 'nothing' : 'refused' }
    return { taken, not: taken.back.length === 0 ? 'nothing' : null }
  }

  async function inTheBackground(line: HistoryLine, id: string, by: Actor): Promise<UndoneLine> {
    const { records } = await recordsOf(line, -1, Number.POSITIVE_INFINITY, { store })
    const rights = await rightsOf(by.actor!)
    const reasons = records.map(record => whyNot(record, rights))
    if (reasons.every(not => not !== null)) return { ok: false, problem: notUndone(reasons[0]!) }
    const rows = records.flatMap(({ stream }, at) => (reasons[at] === null ? [stream] : []))
    const [first] = rows.map(stream => records.find(each => each.stream === stream)!)
    const { name, id: record } = partsOf(first!.stream)
    const { permission, to } = kinds.get(name)!.rightOf(record, first!.own)
    const header = { jobId: id, list: 'history', action: 'undo', permission, to, about: { line: line.lineId } }
    const position = await jobs.begin({ ...header, by: by.actor! }, { rows }, by)
    return { ok: true, position, undone: { jobId: id, done: 0, kept: 0 } }
  }

  return {
    find,
    take,

    /** `of`: one of its records, else all. `id`: of the job, where there are many. */
    async undo(
      lineId: string,
      { id, of }: { readonly id: string; readonly of?: string },
      by: Actor,
    ): Promise<UndoneLine> {
      const line = await find(lineId)
      if (!line) return { ok: false, problem: problemOf('line-not-found') }
      if (of === undefined && !isShort(line)) return inTheBackground(line, id, by)
      const rights = await rightsOf(by.actor!)
      const records =
        of === undefined ? (await recordsOf(line, -1, 0, { store })).records : [await recordIn(of, lineId)]
      const asked: Looked[] = []
      for (const record of records) asked.push(await take(record, lineId, rights, by))
      const written = asked.flatMap(({ taken, not }) => (taken?.ok && not === null ? [taken] : []))
      const positions = written.flatMap(({ position }) => position ?? [])
      if (positions.length === 0) return { ok: false, problem: problemIn(asked) }
      const kept = written.reduce((sum, { kept }) => sum + kept.length, 0)
      return { ok: true, position: Math.max(...positions), undone: { jobId: null, done: positions.length, kept } }
    },

    /** A record of a line that is taken back in the background. The right is asked for once more. */
    act: (async ({ row: stream, about: { line = '' }, by }) => {
      const { taken, not } = await take(await recordIn(stream, line), line, await rightsOf(by.actor!), by)
      if (taken && !taken.ok) return taken.problem
      const kept = taken?.kept ?? []
      const code = not === null ? 'undone-in-part' : 'changed-since'
      if (kept.length > 0) return problemOf(code, undefined, { parts: kept.map(({ path }) => path) })
      return not === null ? null : notUndone(not)
    }) satisfies Act,
  }

  async function recordIn(stream: string, lineId: string): Promise<LineRecord> {
    const events: readonly StoredEvent[] = await Array.fromAsync(store.read(stream))
    return { stream, own: events.filter(isOf(lineId)) }
  }
}

export type Undoing = ReturnType<typeof createUndoing>

function problemIn(asked: readonly Looked[]): Problem {
  const refused = asked.find(({ taken, not }) => not === 'refused' && taken && !taken.ok)?.taken
  if (refused && !refused.ok) return refused.problem
  const reasons = asked.map(({ not }) => not ?? 'nothing')
  return notUndone(reasons.find(not => not === 'not-permitted') ?? reasons[0] ?? 'nothing')
}

function notUndone(not: NotUndone): Problem {
  switch (not) {
    case 'not-permitted':
      return problemOf('not-permitted', 'It takes the permission that the change itself took.')
    case 'nothing':
    case 'refused':
      return problemOf(
        'nothing-to-undo',
        'Each field that it changed was changed since, or is as it was before already.',
      )
    case 'on-page':
      return problemOf('not-undone-here', 'Its own page takes it back, and says what that does.')
    case 'never':
      return problemOf('not-undone-here', 'Money, parcels, accounts, erasures and mails have steps of their own.')
  }
}
