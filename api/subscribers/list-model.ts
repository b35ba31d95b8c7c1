import type { WelcomeUse } from '#api/coupons/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import type { Customer } from '#projections/customers/document.ts'
import { customers } from '#projections/customers/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { subscribers } from '#projections/subscribers/view.ts'
import type { OpenSubscriber, SubscriberListModel, SubscriberRowModel } from '#web/models/subscriber-list.ts'
import { subscriberRowList } from './subscriber-list.ts'

export type SubscriberListDeps = Pick<Engines, 'readModels' | 'store' | 'now'> & {
  readonly list: OpenList
  readonly settings: () => Promise<Settings>
  readonly welcomeUse: (personId: string) => Promise<WelcomeUse | null>
}

/** A page of the list for the dashboard, and the subscriber that is open. */
export async function subscriberListModel(
  asked: URLSearchParams,
  subscriberId: string | null,
  visitor: Visitor,
  { list, settings, welcomeUse, ...engines }: SubscriberListDeps,
): Promise<SubscriberListModel> {
  // Before the rows: they show at least that much.
  const until = await shownUntil(subscribers, engines)
  const query = queryOf(subscriberRowList, asked, engines.now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const saved = await savedViewsFor(list, visitor, engines)
  const may = (permission: PermissionName, to: 'view' | 'edit' | 'delete') =>
    verdictOf(visitor, { permission, to }) === 'allowed'
  const doc = subscriberId && (await engines.readModels.get<Subscriber>(subscribers.name, subscriberId))
  return {
    ...{ ...answer, ...saved, shownUntil: until },
    ...{ q: query.q, filters: query.filters, rows: rows as readonly SubscriberRowModel[] },
    open: doc ? await openSubscriber(doc, { ...engines, welcomeUse, seesCustomers: may('users', 'view') }) : null,
    percent: (await settings()).newsletter.couponPercent,
    may: { edit: may('subscribers', 'edit'), delete: may('subscribers', 'delete') },
  }
}

/** A subscriber with all that is known of their consent. */
export async function openSubscriber(
  doc: Subscriber,
  deps: Pick<SubscriberListDeps, 'readModels' | 'welcomeUse'> & { readonly seesCustomers: boolean },
): Promise<OpenSubscriber> {
  const { readModels, welcomeUse, seesCustomers } = deps
  const { personId, askedAt, page, agreement, addedBy } = doc
  const [welcome, names, customer] = await Promise.all([
    welcomeUse(personId),
    addedBy === null ? null : namesOf([addedBy], readModels),
    seesCustomers ? readModels.get<Customer>(customers.name, personId) : undefined,
  ])
  return {
    ...subscriberRowList.rowOf({ ...doc, welcome }),
    ...{ askedAt, page, agreement, addedBy: names?.get(addedBy!) ?? null },
    customer: customer ? (customer.belongsTo ?? customer.personId) : null,
  }
}
