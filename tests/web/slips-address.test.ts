import { expect, test } from 'vitest'
import { mostSlips } from '#domain/shared/most-slips.ts'
import { slipsOf } from '#web/dashboard/orders/bulk.ts'
import { loader } from '#web/dashboard/orders/slips/loader.ts'

/** As long as the ids of orders. */
const chosen = (count: number) => Array.from({ length: count }, (_, at) => `order-${at}`.padEnd(24, 'x'))

/** What the page is told of an address, and the orders that the shop was asked for. */
async function opened(address: string) {
  const asked: string[] = []
  const slips = async (orders: readonly string[]) => {
    asked.push(...orders)
    return { shop: '', slips: [], without: [], may: true }
  }
  const request = new Request(new URL(address, 'http://localhost'))
  const data = await loader({ request } as never, { shop: { slips } } as never)
  return { asked, chosen: data.chosen }
}

test('the slips of a few orders are those of all of them', async () => {
  expect(await opened(slipsOf(['a', 'b']))).toEqual({ asked: ['a', 'b'], chosen: 2 })
})

test('the slips of thousands are those of the first, in an address that a server takes, and the page knows of the others', async () => {
  const keys = chosen(3000)
  const address = slipsOf(keys)
  expect(encodeURIComponent(address).length).toBeLessThan(8000)
  expect(await opened(address)).toEqual({ asked: keys.slice(0, mostSlips), chosen: 3000 })
})
