import type { ShownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { settingsLog } from '#api/settings/index.ts'
import { desk } from '#domain/desk/decide.ts'
import { mailServer, mailServerId } from '#domain/mail-server/decide.ts'
import type { MailServerEvent } from '#domain/mail-server/events.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { listIndex } from '#projections/list.ts'
import { productCard } from '#projections/product-card/view.ts'
import type { StoredProductRow } from '#projections/product-rows/document.ts'
import { productRows } from '#projections/product-rows/view.ts'
import type { StaffMember } from '#projections/staff/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import { staffView } from '#projections/staff/view.ts'
import type { FirstDayModel, FirstDayStep } from '#web/models/overview.ts'

type Deps = Pick<Engines, 'readModels' | 'store' | 'handler' | 'config' | 'gateways'>
type Act = { readonly at: string; readonly actor: string }

/** Whose first day it is. */
export type FirstDayReader = { readonly accountId: string; readonly isAdmin: boolean; readonly mayEdit: boolean }

/** The sections that a step is about. */
const sections = { delivery: ['delivery'], payment: ['paymentGateway'], colors: ['color', 'logo'] } as const

/** The needs of a shop before its first order, as its state is now: some of it stands from the beginning, without an event. */
export async function firstDayOf(
  deps: Deps,
  { delivery, paymentGateway: methods, color, logo }: Settings,
  { unit }: ShownCurrency,
  { accountId, isAdmin, mayEdit }: FirstDayReader,
): Promise<FirstDayModel> {
  const { readModels, store, handler, config, gateways } = deps
  const [tallies, log, tested, productsAt, { state }] = await Promise.all([
    readModels.tallies(productCard.name, 'products:all'),
    settingsLog(store),
    lastMailTest(deps),
    firstProductAt(deps),
    handler.fold(desk, accountId),
  ])
  const products = tallies.get('products:all') ?? 0
  const costs = delivery.areas.flatMap(({ options }) => options.map(({ cost }) => cost))
  const online = [...gateways.keys()].some(method => methods[method])
  const acts = new Map<FirstDayStep, Act>()
  for (const { event, paths } of log) {
    for (const [step, names] of Object.entries(sections) as [keyof typeof sections, readonly string[]][])
      if (paths.some(path => names.includes(path.split('.')[0]!)))
        acts.set(step, { at: event.at, actor: event.meta.actor })
  }
  if (tested) acts.set('mail', { at: tested.at, actor: tested.meta.actor })
  const names = await namesOf(
    [...acts.values()].map(({ actor }) => actor),
    readModels,
  )
  const since = Object.fromEntries(
    [...acts].map(([step, { at, actor }]) => [step, { at, by: names.get(actor) ?? null, you: actor === accountId }]),
  )
  return {
    areas: delivery.areas.length,
    from: costs.length > 0 ? unit(Math.min(...costs)) : 0,
    cash: methods.cod,
    alone: isAdmin && (await admins(readModels)) < 2,
    hidden: state.firstDay === 'hidden',
    since: { ...since, ...(productsAt !== null && { products: { at: productsAt, by: null, you: false } }) },
    mail: {
      mayTest: mayEdit && config.SMTP_URL !== undefined,
      test: tested ? { ...tested.data } : null,
    },
    done: {
      mail: config.SMTP_URL !== undefined && tested?.data.problem === null,
      delivery: costs.length > 0,
      payment: methods.cod || online,
      products: products > 0,
      colors: logo.length > 0 || Object.values(color).some(shade => shade !== ''),
      order: false,
    },
  }
}

async function lastMailTest({ store }: Deps): Promise<StoredEvent<MailServerEvent> | null> {
  for await (const stored of store.read(`${mailServer.name}-${mailServerId}`, -1, { backwards: true, limit: 1 }))
    return stored as unknown as StoredEvent<MailServerEvent>
  return null
}

/** The list of products has the newest first. */
async function firstProductAt({ readModels }: Deps): Promise<string | null> {
  const oldest = { from: ['all'], to: ['all'], reverse: true, limit: 1 }
  const ids = await readModels.range(productRows.name, listIndex, oldest)
  const [row] = await readModels.getMany<StoredProductRow>(productRows.name, ids)
  return row?.addedAt ?? null
}

async function admins(readModels: Deps['readModels']): Promise<number> {
  let count = 0
  for await (const page of readModels.scan<StaffMember>(staffView.name))
    count += page.filter(([, { admin, state }]) => admin && state === 'active').length
  return count
}
