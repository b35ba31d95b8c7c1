import type { Engines } from '#api/plumbing/feature.ts'
import { type Customer, customerIndexes } from '#projections/customers/document.ts'
import { customers } from '#projections/customers/view.ts'

/** A customer with all that is under the addresses of their account; `persons` are those of the addresses. */
export type WholeCustomer = Customer & { readonly persons: readonly string[] }

/** Adds to the document of an account what guests ordered with its later addresses. */
export function withAddresses({ readModels }: Pick<Engines, 'readModels'>) {
  return async (customer: Customer): Promise<WholeCustomer> => {
    if (customer.accountId === null) return { ...customer, persons: [customer.personId] }
    const ids = await readModels.lookup(customers.name, customerIndexes.account, customer.accountId)
    const found = await readModels.getMany<Customer>(customers.name, ids)
    const all = found.filter(each => each !== undefined)
    const total = (of: (each: Customer) => number) => all.reduce((sum, each) => sum + of(each), 0)
    return {
      ...customer,
      orders: total(({ orders }) => orders),
      spent: total(({ spent }) => spent),
      pieces: total(({ pieces }) => pieces),
      returns: total(({ returns }) => returns),
      piecesBack: total(({ piecesBack }) => piecesBack),
      lastOrderAt: all.reduce((last: string | null, each) => later(last, each.lastOrderAt), null),
      persons: all.map(({ personId }) => personId),
    }
  }
}

function later(one: string | null, other: string | null): string | null {
  return one !== null && (other === null || one > other) ? one : other
}
