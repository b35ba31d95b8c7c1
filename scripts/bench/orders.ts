import type { Random } from '#api/demo/random.ts'
import type { Item } from './bench.ts'
import { cookieOf, post } from './http.ts'
import { load } from './load.ts'

/** Carts of two lines, each another buyer's; resolves with the cookies that name them. */
export async function fillCarts(
  origin: string,
  items: readonly Item[],
  random: Random,
  count: number,
): Promise<string[]> {
  const cookies: string[] = []
  let left = count
  await load({
    origin,
    clients: 64,
    next() {
      if (left-- <= 0) return null
      const [one, other] = random.some(items, 2)
      const lines = [one!, other!].map(({ skus }) => ({ sku: random.pick(skus), quantity: random.whole(1, 3) }))
      return post('/api/cart/items', { lines })
    },
    answered: (_, answer) => void cookies.push(cookieOf(answer, 'cart')!),
  })
  return cookies
}

/** A body of POST /api/orders, another person's for each number. */
export function orderOf(buyer: number, method: string) {
  const address = {
    firstName: 'Robin',
    lastName: `Buyer ${buyer}`,
    phone: '+1 555 0100',
    email: `robin.${buyer}@example.org`,
    house: `${buyer} Mill Lane`,
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    country: 'US',
  }
  return {
    billing: address,
    shipping: address,
    delivery: { type: 'standard', area: 'Everywhere' },
    payment: { method },
  }
}
