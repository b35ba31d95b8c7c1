import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { allowed, type PermissionName, type Rights } from '#domain/shared/permissions.ts'
import { kindOf, type ToldKind } from '#projections/history-lines/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { LineModel, LineRecordModel } from '#web/models/history-lines.ts'
import { staffOrShop } from '../actor.ts'
import type { Undoing } from '../undo/undoing.ts'
import { isShort, type LineRecord, recordsOf } from './line-events.ts'
import { rowsOf } from './model.ts'
import { namesOfRecords, termNames } from './records.ts'

/** So many records are told at once. */
const onPage = 20

/** The permissions of which one shows such records. */
const seenBy: { readonly [kind in ToldKind]: readonly PermissionName[] } = {
  product: ['product'],
  stock: ['stock', 'product'],
  prices: ['product'],
  import: ['product'],
  feed: ['product'],
  coupon: ['coupons'],
  term: ['categories', 'colors', 'attributes', 'brand'],
  table: ['settings', 'categories', 'colors', 'attributes', 'brand'],
  settings: ['settings', 'shipping', 'gateway'],
  content: ['blogs'],
  redirect: ['blogs'],
  template: ['requests'],
  order: ['orders'],
  return: ['orders'],
  payment: ['orders', 'gateway'],
  mail: ['requests', 'orders'],
  review: ['product'],
  request: ['requests'],
  customer: ['users'],
  subscriber: ['subscribers'],
  staff: ['users'],
  export: ['history'],
  webhook: ['users'],
}

/** Whether a member with these rights sees what such records hold. */
export const seesKind = (kind: ToldKind, rights: Rights) =>
  seenBy[kind].some(permission => allowed(rights, permission).view)

type Deps = Pick<Engines, 'store' | 'readModels'> & { readonly undoing: Undoing; readonly language: Language }

/** A line with its records: what was done to each, and what goes back of it today. Null: there is no such line. */
export async function lineModel(lineId: string, after: number, rights: Rights, deps: Deps): Promise<LineModel | null> {
  const { undoing, readModels, store, language } = deps
  const line = await undoing.find(lineId)
  if (!line) return null
  const page = await recordsOf(line, after, onPage, { store })
  const [[row], names, records] = await Promise.all([
    rowsOf([line], language, readModels),
    namesOfRecords(
      page.records.map(({ stream }) => stream),
      language,
      readModels,
    ),
    Promise.all(page.records.map(record => told(record))),
  ])
  const nameOf = await termNames(language, readModels)
  const actors = await namesOf(
    records.flatMap(({ kept }) => kept.map(({ actor }) => actor)),
    readModels,
  )
  return {
    ...{ lineId, undone: row!.undone, after: page.after, many: !isShort(line) },
    undoable: line.undone === null && records.some(({ back }) => back !== null),
    records: records.map(
      ({ kept, ...record }): LineRecordModel => ({
        ...record,
        ...names.get(record.stream)!,
        changes: record.changes?.map(change => nameOf(record.kind, change)) ?? null,
        kept: kept.map(({ path, actor, at }) => ({ path, at, by: actor === '' ? null : staffOrShop(actor, actors) })),
      }),
    ),
  }

  async function told(record: LineRecord) {
    const { stream, own } = record
    const kind = kindOf(own[0]?.type ?? '') ?? 'settings'
    const did = own.map(({ type, at }) => ({ type, at }))
    const sees = seesKind(kind, rights)
    const hidden = {
      stream,
      kind,
      did,
      changes: null,
      back: null,
      not: 'not-permitted',
      undone: false,
      kept: [],
    } as const
    if (!sees) return hidden
    const nobody: Actor | null = null
    const { taken, not } = await undoing.take(record, lineId, rights, nobody)
    const undone = line!.undone?.streams.includes(stream) ?? false
    const kept = (taken?.kept ?? []).map(({ path, since }) => ({
      path,
      actor: since?.meta.actor ?? '',
      at: since?.at ?? null,
    }))
    return {
      ...{ stream, kind, did, undone, not: undone ? null : not },
      changes: taken?.changed ?? [],
      back: taken?.ok && not === null && !undone ? taken.back : null,
      kept: undone ? [] : kept,
    }
  }
}
