import { type Catalogue, describeVariant, type ProductPages } from '#api/catalogue/index.ts'
import { orderRowModel } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { allowed, type PermissionName } from '#domain/shared/permissions.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { FeedDocument } from '#projections/feeds/document.ts'
import { feedsView } from '#projections/feeds/view.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import type { OrderPayment } from '#projections/payments/document.ts'
import { paymentsView } from '#projections/payments/view.ts'
import type { PriceChangeDocument } from '#projections/price-changes/document.ts'
import { priceChangesView } from '#projections/price-changes/view.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { requests } from '#projections/requests/view.ts'
import { type RoleDocument, rolesView } from '#projections/roles/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { Notice, NoticeOrder, NoticeVariant } from '#web/models/notifications.ts'
import type { Member, NoticeGroup, RawNotice } from './notices.ts'

/** Of more in one line, these are named. */
const mostNamed = 3

export type NoticeModelDeps = Pick<Engines, 'readModels'> & {
  readonly products: ProductPages
  readonly catalogue: Catalogue
}

/** Lines of the bell with names, which are read now, so that an erased one is gone. */
export async function noticeModels(
  deps: NoticeModelDeps,
  groups: readonly NoticeGroup[],
  { admin, staff }: Member,
): Promise<readonly Notice[]> {
  const views = (name: PermissionName) => allowed({ a: admin, s: staff }, name).view
  return Promise.all(groups.map(group => noticeModel(deps, group, views)))
}

async function noticeModel(
  deps: NoticeModelDeps,
  { kind, at, unread, count, more, batch, notices }: NoticeGroup,
  views: (name: PermissionName) => boolean,
): Promise<Notice> {
  const { readModels } = deps
  const newest = notices[0]!
  const line = 'line' in newest ? newest.line : null
  const key = batch ?? `${kind} ${at} ${subjectOf(newest)}`
  const common = { key, at, unread, count, ...(more && { more }) }
  const rowOf = (id = '') => readModels.get<StoredOrderRow>(orderRows.name, id)
  const told = (row: StoredOrderRow | undefined) => orderOf(row, views('orders'))
  switch (kind) {
    case 'overdue':
      return { kind, ...common }
    case 'orders': {
      const rows = await Promise.all(notices.slice(0, mostNamed).map(each => rowOf(subjectOf(each))))
      return { kind, ...common, orders: rows.flatMap(row => told(row) ?? []) }
    }
    case 'returns': {
      const row = await rowOf(line?.orderId)
      return { kind, ...common, order: told(row), open: (row?.fold.returns.length ?? 0) > 0 }
    }
    case 'disputes': {
      const row = await rowOf(line?.orderId)
      return { kind, ...common, order: told(row), open: row?.payment === 'disputed' }
    }
    case 'refunds': {
      const [row, payment] = await Promise.all([
        rowOf(line?.orderId),
        readModels.get<OrderPayment>(paymentsView.name, line?.orderId ?? ''),
      ])
      const failed = payment?.refunds.find(({ status }) => status === 'failed')
      const about = { amount: failed?.charge.amount ?? null, problem: failed?.problem ?? null, open: !!failed }
      return { kind, ...common, order: told(row), ...about }
    }
    case 'stock': {
      const named = await Promise.all(notices.slice(0, mostNamed).map(each => variantOf(deps, each)))
      return { kind, ...common, linked: views('stock'), variants: named.filter(each => each !== null) }
    }
    case 'imports': {
      if (newest.kind !== 'imports') throw new Error('a notice of imports has a run')
      const { runId, name, state, summary, revert } = newest.run
      const left = state === 'reverted' ? revert?.figures?.kept : state === 'done' ? summary?.failed : 0
      return { kind, ...common, runId, file: name, state, left: left ?? 0 }
    }
    case 'feeds': {
      const { feedId = '', runId = null } = line ?? {}
      const [feed, run] = await Promise.all([
        readModels.get<FeedDocument>(feedsView.name, feedId),
        runId === null ? undefined : readModels.get<ImportRunDocument>(importRuns.name, runId),
      ])
      const waits = run !== undefined && (run.state === 'ready' || run.state === 'refused')
      const paused = feed?.paused === 'faults'
      const open = runId === null ? (feed?.faults ?? 0) > 0 || paused : waits
      return { kind, ...common, feed: feed?.terms.name ?? null, runId, paused, open }
    }
    case 'prices': {
      const { changeId = '', what, count: done = 0, left = 0 } = line ?? {}
      const change = await readModels.get<PriceChangeDocument>(priceChangesView.name, changeId)
      return { kind, ...common, changeId, name: change?.name ?? null, ended: what === 'prices-ended', done, left }
    }
    case 'requests': {
      const request = await readModels.get<ShopRequest>(requests.name, line?.requestId ?? '')
      const [from, subject] = [request?.name ?? '', request?.subject ?? ''].map(textOrEmpty)
      return { kind, ...common, from: from || null, subject: subject || null, open: request?.status === 'open' }
    }
    case 'asks': {
      if (!('ask' in newest)) throw new TypeError('A notice of an ask has the ask')
      const { accountId, ask } = newest
      const member = (await namesOf([accountId], readModels)).get(accountId) ?? null
      const { permission, to } = ask
      return { kind, ...common, accountId, member, permission, to, note: textOrEmpty(ask.note), open: true }
    }
    case 'roles': {
      const { roleId = '', accountId = '', by = '' } = line ?? {}
      const [role, names] = await Promise.all([
        readModels.get<RoleDocument>(rolesView.name, roleId),
        namesOf([accountId, by], readModels),
      ])
      const [member = null, actor = null] = [names.get(accountId), names.get(by)]
      return { kind, ...common, role: role?.name ?? null, member, by: actor, byOwner: by === 'owner' }
    }
  }
}

/** The id of what a notice is about. */
function subjectOf(notice: RawNotice): string {
  if (notice.kind === 'overdue') return ''
  if (notice.kind === 'stock') return notice.ranOut.sku
  if (notice.kind === 'imports') return notice.run.runId
  if (notice.kind === 'asks') return `${notice.accountId} ${notice.ask.permission} ${notice.ask.to}`
  const { orderId, requestId, feedId, changeId, roleId, accountId } = notice.line
  return orderId ?? requestId ?? feedId ?? changeId ?? roleId ?? accountId ?? ''
}

/** Members who may see payments and no orders are told the number alone. */
function orderOf(row: StoredOrderRow | undefined, linked: boolean): NoticeOrder | null {
  if (!row) return null
  const { number, buyer, total, currency } = orderRowModel(row)
  return { number, buyer: linked ? buyer : null, total: linked ? total : null, currency, linked }
}

async function variantOf(
  { readModels, products, catalogue }: NoticeModelDeps,
  notice: RawNotice,
): Promise<NoticeVariant | null> {
  if (notice.kind !== 'stock') return null
  const { productId, sku, short, by = '' } = notice.ranOut
  const [found, names, members] = await Promise.all([
    products.variantIn(productId, sku),
    catalogue.names(),
    namesOf([by], readModels),
  ])
  if (!found) return null
  const { color, size } = describeVariant(found, names)
  const name = textIn(found.product.name, catalogue.language)
  return { name, color: color?.name ?? null, size, short, by: members.get(by) ?? null }
}
