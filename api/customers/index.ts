import { catalogue } from '#api/catalogue/index.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import { type Ask, type Engines, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import type { Customer } from '#projections/customers/document.ts'
import { customers as customersView } from '#projections/customers/view.ts'
import type { CustomerListModel } from '#web/models/customer-list.ts'
import type { Choice } from '#web/models/list.ts'
import { withAddresses } from './addresses.ts'
import { customerRowList } from './customer-list.ts'
import { accountPerson, createFindCustomers } from './find.ts'
import { customerListModel } from './list-model.ts'

export { withAddresses } from './addresses.ts'

/** A process that folds no views hears here of who was erased, and keeps their key no longer. */
const forgettingKeys = ({ store }: Pick<Engines, 'store'>): Sweep => ({
  name: 'forgotten keys',
  everywhere: true,
  wakeOn: [customersView.name],
  async run({ changed }) {
    for (const person of changed?.get(customersView.name) ?? []) store.forget(person)
  },
})

/** Everybody who has an account or has ordered, as staff see them. */
export const customers = feature({
  name: 'customers',
  needs: [visitors, settings, catalogue],
  views: [customersView],
  open(engines, { settings, visitorOf }) {
    const { readModels, handler, now } = engines
    const list = openList(customerRowList, { ...engines, complete: withAddresses(engines) })
    return {
      offers: {
        findCustomers: createFindCustomers(engines),
        /** Customers by their persons, named, else with their address; an erased one has no name. */
        async customerChoices(persons: readonly string[]): Promise<readonly Choice[]> {
          const read = (ids: readonly string[]) => readModels.getMany<Customer>(customersView.name, ids)
          const found = await read(persons)
          const accounts = await read(found.map((customer, at) => (customer ? accountPerson(customer) : persons[at]!)))
          return persons.map((value, at) => {
            const { name, email } = accounts[at] ?? found[at] ?? { name: '', email: '' }
            return { value, label: name || email }
          })
        },
      },
      sweeps: [list.sweep, ...(engines.shared ? [forgettingKeys(engines)] : [])],
      async routes(app) {
        await listRoutes(app, { list, path: '/api/admin/customers', handler, visitorOf, now })
      },
      queries: (ask: Ask) => ({
        customerList: async (asked: URLSearchParams): Promise<CustomerListModel> =>
          customerListModel(asked, await visitorOf(ask.request), { ...engines, list, settings }),
      }),
    }
  },
})
