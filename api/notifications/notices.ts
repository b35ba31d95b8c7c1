import type { Engines } from '#api/plumbing/feature.ts'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import {
  type NotificationKind,
  type NotificationState,
  noNotifications,
  notificationKinds,
  wayOf,
} from '#domain/notification/events.ts'
import { isAskOpen } from '#domain/permission-ask/decide.ts'
import { allowed } from '#domain/shared/permissions.ts'
import { shortOf } from '#domain/shared/stock-levels.ts'
import {
  type Activity,
  type ActivityLine,
  type Happening,
  mostLines,
  newestFirst,
} from '#projections/activity/document.ts'
import { activity } from '#projections/activity/view.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import { type Inventory, inventoryIndexes, type RanOut } from '#projections/inventory/document.ts'
import { inventory } from '#projections/inventory/view.ts'
import { listIndex } from '#projections/list.ts'
import { type NotificationSettings, notificationSettings } from '#projections/notifications/view.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { type OpenAsks, permissionAsks } from '#projections/permission-asks/view.ts'

export type Member = Pick<Customer, 'accountId' | 'admin' | 'staff'>

/** Something that a member is told of, by the ids of what it is about. */
export type RawNotice =
  | {
      readonly kind: Exclude<NotificationKind, 'overdue' | 'stock' | 'imports' | 'asks'>
      readonly at: string
      readonly line: ActivityLine
    }
  | { readonly kind: 'overdue'; readonly at: string; readonly count: number; readonly more?: true }
  | { readonly kind: 'stock'; readonly at: string; readonly ranOut: RanOutVariant }
  | { readonly kind: 'imports'; readonly at: string; readonly run: ImportRunDocument }
  | { readonly kind: 'asks'; readonly at: string; readonly accountId: string; readonly ask: OpenAsks['asks'][number] }

type RanOutVariant = RanOut & { readonly productId: string; readonly sku: string; readonly short: number }

/** Notices that are told as one line, the newest first. */
export type NoticeGroup = {
  readonly kind: NotificationKind
  readonly at: string
  readonly unread: boolean
  readonly count: number
  /** There are more, which are not kept. */
  readonly more?: true
  /** Names a line that more may join. */
  readonly batch: string | null
  readonly notices: readonly RawNotice[]
}

/** Of kinds whose older notices are not kept: the time of the oldest that is. */
export type Cut = { readonly [kind in NotificationKind]?: string }

type Found = { readonly notices: readonly RawNotice[]; readonly cut: Cut }

/** What is told of each kind, in the view of what happened lately. */
const told: { readonly [kind in NotificationKind]?: readonly Happening[] } = {
  orders: ['placed'],
  returns: ['return-asked'],
  refunds: ['refund-refused'],
  disputes: ['disputed'],
  feeds: ['feed-fault', 'feed-waits'],
  prices: ['prices-began', 'prices-ended', 'prices-missed'],
  requests: ['message'],
  roles: ['role', 'rights'],
}
/** Of these, all unread ones are one line, and all of a day are. */
const batched: readonly NotificationKind[] = ['orders', 'stock']

const dayMs = 86_400_000
/** Members who never marked anything as read have read what is older. */
const newMs = 7 * dayMs
const mostCounted = 100
const mostRanOut = 60
const mostImports = 20

type NoticesDeps = Pick<Engines, 'readModels' | 'documents' | 'now'>

/** The notices of members of staff. They are read from views of their own; of each member only what they have read is kept. */
export function createNotices({ readModels, documents, now }: NoticesDeps) {
  const settingsOf = async (accountId: string): Promise<NotificationState> =>
    (await documents.get<NotificationSettings>(notificationSettings.name, accountId)) ?? noNotifications

  /** Orders that should have left before today, told when the day began. */
  async function overdue(): Promise<readonly RawNotice[]> {
    const today = Math.floor(now().getTime() / dayMs) * dayMs
    const range = { from: ['to-pack'], to: ['to-pack', today - 1], limit: mostCounted }
    const { length: count } = await documents.derived(`overdue ${today}`, [orderRows.name], () =>
      readModels.range(orderRows.name, listIndex, range),
    )
    const more = count === mostCounted && ({ more: true } as const)
    return count === 0 ? [] : [{ kind: 'overdue', at: new Date(today).toISOString(), count, ...more }]
  }

  async function ranOut({ accountId }: Member): Promise<Found> {
    const { newest, oldest } = await documents.derived('ran out', [inventory.name], async () => {
      const ids = await readModels.range(inventory.name, inventoryIndexes.ranOut, { reverse: true, limit: mostRanOut })
      const docs = await readModels.getMany<Inventory>(inventory.name, [...new Set(ids)])
      const all = docs.flatMap(doc =>
        Object.entries(doc?.ranOut ?? {}).map(([sku, when]) => ({
          ...when,
          ...{ productId: doc!.productId, sku, short: shortOf(doc!, sku) },
        })),
      )
      const newest = all.sort(newestFirst).slice(0, mostRanOut)
      return { newest, oldest: newest.length === mostRanOut ? newest.at(-1)!.at : null }
    })
    const ofOthers = newest.filter(({ by }) => by !== accountId)
    return {
      notices: ofOthers.map(each => ({ kind: 'stock', at: each.at, ranOut: each })),
      cut: oldest === null ? {} : { stock: oldest },
    }
  }

  /** Imports and reverts that came to their end, told to who began either. */
  async function imports({ accountId }: Member): Promise<readonly RawNotice[]> {
    const range = { from: [accountId], to: [accountId, '~'], reverse: true, limit: mostImports }
    const ids = await readModels.range(importRuns.name, 'over', range)
    const runs = await readModels.getMany<ImportRunDocument>(importRuns.name, ids)
    return runs.flatMap(run => (run?.over ? [{ kind: 'imports', at: run.over.at, run } as const] : []))
  }

  /** Rights that colleagues ask for, until somebody answers. */
  async function asked(): Promise<readonly RawNotice[]> {
    const docs = await documents.derived('asks', [permissionAsks.name], async () => {
      const all: OpenAsks[] = []
      for await (const page of readModels.scan<OpenAsks>(permissionAsks.name)) all.push(...page.map(([, doc]) => doc))
      return all
    })
    const at = now().toISOString()
    return docs.flatMap(({ accountId, asks }) =>
      asks
        .filter(({ askedAt }) => isAskOpen({ askedAt, ended: null }, at))
        .map(ask => ({ kind: 'asks', at: ask.askedAt, accountId, ask }) as const),
    )
  }

  async function happened(kinds: readonly NotificationKind[], { accountId }: Member): Promise<Found> {
    const wanted = kinds.flatMap(kind => (told[kind] ?? []).map(what => ({ kind, what })))
    const docs = await documents.getMany<Activity>(
      activity.name,
      wanted.map(({ what }) => what),
    )
    const notices = wanted.flatMap(({ kind }, at) =>
      (docs[at]?.lines ?? [])
        // Nobody is told of what they did themselves.
        .filter(({ by }) => by !== accountId)
        .map(line => ({ kind, at: line.at, line }) as RawNotice),
    )
    const full = wanted.flatMap(({ kind }, at) => {
      const lines = docs[at]?.lines ?? []
      return lines.length < mostLines ? [] : [[kind, lines.at(-1)!.at] as const]
    })
    return { notices, cut: Object.fromEntries(full) }
  }

  /** All of these kinds, the newest first. */
  async function all(kinds: readonly NotificationKind[], member: Member): Promise<Found> {
    const [told, late, stock, ended, asks] = await Promise.all([
      happened(kinds, member),
      kinds.includes('overdue') ? overdue() : [],
      kinds.includes('stock') ? ranOut(member) : { notices: [], cut: {} },
      kinds.includes('imports') ? imports(member) : [],
      kinds.includes('asks') ? asked() : [],
    ])
    return {
      notices: [...told.notices, ...late, ...stock.notices, ...ended, ...asks].sort(
        (a, b) => newestFirst(a, b) || positionOf(b) - positionOf(a),
      ),
      cut: { ...told.cut, ...stock.cut },
    }
  }

  const visible = ({ admin, staff }: Member) =>
    (Object.keys(notificationKinds) as NotificationKind[]).filter(kind => {
      const shownBy = notificationKinds[kind]
      return shownBy === 'admin' ? admin : allowed({ a: admin, s: staff }, shownBy).view
    })

  return {
    settingsOf,
    /** The kinds that a member may view. */
    visible,

    /** The lines of a member's bell, the newest first. */
    async of(member: Member): Promise<readonly NoticeGroup[]> {
      const settings = await settingsOf(member.accountId)
      const kinds = visible(member).filter(kind => wayOf(settings, kind) !== 'off')
      const readUntil = settings.readUntil ?? new Date(now().getTime() - newMs).toISOString()
      const { notices, cut } = await all(kinds, member)
      return grouped(notices, readUntil, cut)
    },

    /**
     * Notices that a member wants by mail, and that they neither read nor were mailed yet; by the mail of the day those until its
     * hour. `more`: kinds of which there is more than is kept.
     */
    async unmailed(member: Member, by: { readonly way: 'mail' } | { readonly way: 'digest'; readonly until: string }) {
      const settings = await settingsOf(member.accountId)
      // Each of these asks has a mail of its own.
      const own = by.way === 'mail' ? 'asks' : null
      const kinds = visible(member).filter(kind => wayOf(settings, kind) === by.way && kind !== own)
      const { readUntil, ways } = settings
      const told = by.way === 'mail' ? settings.mailedUntil : settings.digestedUntil
      const isNews = ({ kind, at }: Pick<RawNotice, 'kind' | 'at'>) =>
        at >= ways[kind]!.since &&
        [readUntil, told].every(until => until === null || at > until) &&
        (by.way === 'mail' || at <= by.until)
      const { notices, cut } = await all(kinds, member)
      const news = notices.filter(isNews)
      const more = kinds.filter(kind => {
        const oldest = cut[kind]
        return oldest === undefined
          ? news.some(each => each.kind === kind && 'more' in each)
          : news.some(each => each.kind === kind) && isNews({ kind, at: oldest })
      })
      return { news, more }
    },
  }
}

const positionOf = (notice: RawNotice) =>
  'line' in notice ? notice.line.position : 'ask' in notice ? notice.ask.position : 0

export type Notices = ReturnType<typeof createNotices>

/** `notices`: the newest first. */
export function grouped(notices: readonly RawNotice[], readUntil: string, cut: Cut = {}): readonly NoticeGroup[] {
  const groups: (NoticeGroup & { readonly notices: RawNotice[] })[] = []
  const open = new Map<string, number>()
  const isUnread = (at: string) => at > readUntil
  const batchOf = (kind: NotificationKind, at: string) =>
    batched.includes(kind) ? `${kind} ${isUnread(at) ? 'unread' : at.slice(0, 10)}` : null
  for (const notice of notices) {
    const { kind, at } = notice
    const batch = batchOf(kind, at)
    const known = batch === null ? undefined : open.get(batch)
    if (known === undefined) {
      if (batch !== null) open.set(batch, groups.length)
      const { count, more } = notice.kind === 'overdue' ? notice : { count: 1 }
      groups.push({ kind, at, unread: isUnread(at), count, ...(more && { more }), batch, notices: [notice] })
    } else {
      const { notices: before, ...group } = groups[known]!
      groups[known] = { ...group, count: before.length + 1, notices: [...before, notice] }
    }
  }
  for (const [kind, oldest] of Object.entries(cut) as [NotificationKind, string][]) {
    const known = open.get(batchOf(kind, oldest) ?? '')
    if (known !== undefined) groups[known] = { ...groups[known]!, more: true }
  }
  return groups
}
