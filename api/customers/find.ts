import type { Engines } from '#api/plumbing/feature.ts'
import { type Customer, customerIndexes } from '#projections/customers/document.ts'
import { customers } from '#projections/customers/view.ts'
import { wordsOf } from '#projections/product-search/words.ts'
import type { FoundCustomer } from '#web/models/find.ts'
import { withAddresses } from './addresses.ts'

/** A word that so many people have says little: the other words decide, and the documents. */
const mostOfWord = 2000
/** So many documents are looked at. */
const mostRead = 200

/**
 * Finds customers whose name or address has words that begin so, in any order: who has exactly this address first, also
 * an earlier one of their account, then those who ordered last. Where every word fits very many people, it looks at some.
 */
export function createFindCustomers(engines: Pick<Engines, 'readModels' | 'personIdOf'>) {
  const { readModels, personIdOf } = engines
  const read = async (ids: readonly string[]) =>
    (await readModels.getMany<Customer>(customers.name, ids)).filter(customer => customer !== undefined)

  /** People who have every word, as far as the index tells: a word that too many have may be left out. */
  async function candidates(words: readonly string[]): Promise<readonly string[]> {
    const found = await Promise.all(
      words.map(async word => {
        const range = { from: word, to: `${word}\u{10ffff}`, limit: mostOfWord }
        const ids = await readModels.range(customers.name, customerIndexes.word, range)
        return { ids: new Set(ids), cut: ids.length === mostOfWord }
      }),
    )
    const [rarest, ...others] = found.toSorted((one, other) => +one.cut - +other.cut || one.ids.size - other.ids.size)
    return [...rarest!.ids].filter(id => others.every(({ ids, cut }) => cut || ids.has(id)))
  }

  return async (q: string, most: number): Promise<readonly FoundCustomer[]> => {
    const words = [...new Set(wordsOf(q))]
    if (words.length === 0) return []
    const has = ({ name, email }: Customer) => {
      const own = [name, email].flatMap(wordsOf)
      return words.every(word => own.some(each => each.startsWith(word)))
    }
    const [fits, [exact]] = await Promise.all([
      candidates(words).then(ids => read(ids.slice(0, mostRead))),
      read([personIdOf(q)]),
    ])
    const first = exact && accountPerson(exact)
    const found = await read([...new Set([...(first ? [first] : []), ...fits.filter(has).map(accountPerson)])])
    const best = found.toSorted(
      (one, other) =>
        Number(other.personId === first) - Number(one.personId === first) || (recent(one) < recent(other) ? 1 : -1),
    )
    const whole = await Promise.all(best.slice(0, most).map(withAddresses(engines)))
    return whole.map(({ belongsTo: _none, fold: _fold, ...shown }) => shown)
  }
}

/** The person that the customer's account stays under; a guest's own. */
export const accountPerson = ({ personId, belongsTo }: Customer) => belongsTo ?? personId
const recent = ({ lastOrderAt, since }: Customer) => lastOrderAt ?? since
