import { expect, test } from 'vitest'
import { createOwnState } from '#api/plumbing/events/own-state.ts'
import { cart } from '#domain/cart/decide.ts'
import { type Cart, emptyCart } from '#domain/cart/evolve.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'

const at = (revision: number): Cart => ({ ...emptyCart, revision })

/** A cart that the log has at revision 3. */
async function revisionOf(given: { inView?: number | Error; kept?: number; follows?: boolean }): Promise<number> {
  const ownState = createOwnState({
    handler: {
      fold: async () => ({ state: at(3), revision: 3 }) as never,
      kept: () => (given.kept === undefined ? undefined : { state: at(given.kept), revision: given.kept }) as never,
    },
    documents: {
      async get<Doc>() {
        if (given.inView instanceof Error) throw given.inView
        return (given.inView === undefined ? undefined : at(given.inView)) as Doc | undefined
      },
    },
    projections: { follows: () => given.follows ?? true },
  })
  return (await ownState('carts', cart, 'a.0')).revision
}

test.each([
  ['the view while it keeps up', { inView: 2 }, 2],
  ['the view also where it has nothing', {}, emptyCart.revision],
  ['what this process wrote since', { inView: 1, kept: 2 }, 2],
  ['the view where another process wrote since', { inView: 2, kept: 1 }, 2],
  ['the log where the view does not keep up', { inView: 2, follows: false }, 3],
  ['the log where the view cannot be read', { inView: new ReadModelsUnavailable('no answer') }, 3],
])('is %s', async (_, given, revision) => {
  expect(await revisionOf(given)).toBe(revision)
})

test('a mistake is no outage', async () => {
  await expect(revisionOf({ inView: new TypeError('a mistake') })).rejects.toThrow('a mistake')
})
