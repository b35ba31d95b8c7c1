import type { Address } from '#domain/shared/address.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { createRandom } from '../random.ts'
import people from './people.json' with { type: 'json' }

export type Buyer = {
  readonly name: string
  readonly address: Address
  readonly language: Language
  /** Orders with an account, and comes back. */
  readonly account: boolean
}

/** One in three has an account. */
const withAccount = 1 / 3

/** The customers of the demo. Their addresses end in `.example`, where no mail arrives. */
export function demoBuyers(seed: string, count: number): readonly Buyer[] {
  const random = createRandom(`${seed}/buyers`)
  return Array.from({ length: count }, (_, number) => {
    const [firstName, lastName] = [random.pick(people.firstNames), random.pick(people.lastNames)]
    // Most live near.
    const { language, ...place } = people.places[Math.floor(random.next() ** 1.6 * people.places.length)]!
    const address = {
      firstName,
      lastName,
      phone: `+1 555 01${String(number % 100).padStart(2, '0')}`,
      email: `buyer-${number + 1}@demo.example`,
      house: `${random.whole(1, 240)} ${random.pick(people.streets)}`,
      ...place,
    }
    return {
      name: `${firstName} ${lastName}`,
      address,
      language: language as Language,
      account: random.chance(withAccount),
    }
  })
}
