import type { ShownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Settings } from '#domain/settings/events.ts'
import { productCard } from '#projections/product-card/view.ts'
import type { StaffMember } from '#projections/staff/document.ts'
import { staffView } from '#projections/staff/view.ts'
import type { FirstDayModel } from '#web/models/overview.ts'

type Deps = Pick<Engines, 'readModels' | 'config' | 'gateways'>

/** The needs of a shop before its first order, as its state is now: some of it stands from the beginning, without an event. */
export async function firstDayOf(
  { readModels, config, gateways }: Deps,
  { delivery, paymentGateway: methods, color, logo }: Settings,
  { unit }: ShownCurrency,
  isAdmin: boolean,
): Promise<FirstDayModel> {
  const products = (await readModels.tallies(productCard.name, 'products:all')).get('products:all') ?? 0
  const costs = delivery.areas.flatMap(({ options }) => options.map(({ cost }) => cost))
  const online = [...gateways.keys()].some(method => methods[method])
  return {
    areas: delivery.areas.length,
    from: costs.length > 0 ? unit(Math.min(...costs)) : 0,
    cash: methods.cod,
    alone: isAdmin && (await admins(readModels)) < 2,
    done: {
      mail: config.SMTP_URL !== undefined,
      delivery: costs.length > 0,
      payment: methods.cod || online,
      products: products > 0,
      colors: logo.length > 0 || Object.values(color).some(shade => shade !== ''),
      order: false,
    },
  }
}

async function admins(readModels: Deps['readModels']): Promise<number> {
  let count = 0
  for await (const page of readModels.scan<StaffMember>(staffView.name))
    count += page.filter(([, { admin, state }]) => admin && state === 'active').length
  return count
}
