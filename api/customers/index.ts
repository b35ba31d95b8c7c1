import { feature } from '#api/plumbing/feature.ts'
import type { Customer } from '#projections/customers/document.ts'
import { customers as customersView } from '#projections/customers/view.ts'
import type { Choice } from '#web/models/list.ts'
import { accountPerson, createFindCustomers } from './find.ts'

/** Everybody who has an account or has ordered, as staff see them. */
export const customers = feature({
  name: 'customers',
  needs: [],
  views: [customersView],
  open: ({ readModels, personIdOf }) => ({
    offers: {
      findCustomers: createFindCustomers({ readModels, personIdOf }),
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
  }),
})
