import { afterAll, beforeAll, expect, test } from 'vitest'
import { movingSweep } from '#api/terms/moving.ts'
import { product } from '#domain/product/decide.ts'
import { term } from '#domain/term/term.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { eventsOf, prepareShop } from '#tests/api/prepared-shop.ts'
import { passOf } from '#tests/support/pass.ts'

let prepared: Awaited<ReturnType<typeof prepareShop>>

/** A shop whose brand of three products is retired, and where nobody has moved them yet. */
beforeAll(async () => {
  prepared = await prepareShop(async shop => {
    const sold = (sku: string) => [{ sku, price: 500, quantity: 5 }]
    await shop.sell({ alpha: sold('A'), beta: sold('B'), gamma: sold('C') })
    for (const id of ['northloom', 'other-mill'])
      await shop.append(`term-brand-${id}`, {
        type: 'TermDefined',
        data: { kind: 'brand', id, name: { en: id }, source: 'feed' },
      })
    const by = { actor: 'ana', channel: 'dashboard' }
    const command = {
      type: 'RetireTerm',
      data: { kind: 'brand', id: 'northloom', to: 'other-mill', at: 'other-mill' },
    } as const
    expect(await shop.handler.handle(term, 'brand-northloom', command, by)).toMatchObject({ ok: true })
    await shop.caughtUp()
  })
})
afterAll(() => prepared.end())

const move = (shop: OpenShop) => passOf(movingSweep({ ...shop, log: shop.logger }))

test.each(['before', 'after'] as const)(
  'products of a term that went are all moved, each once, though the process that moves them is killed %s any append',
  { timeout: 240_000 },
  async when => {
    const deaths = await prepared.everyDeath(when, () => ({
      act: move,
      async next(shop) {
        await shop.caughtUp()
        await move(shop)
        const imported = await eventsOf(shop, 'ProductImported')
        const moved = imported.filter(({ meta }) => meta.actor === 'ana').map(({ stream }) => stream)
        expect(moved.sort()).toEqual(['product-alpha', 'product-beta', 'product-gamma'])
        for (const id of ['alpha', 'beta', 'gamma'])
          expect((await shop.handler.fold(product, id)).state!.feed.brand).toBe('other-mill')
      },
    }))
    expect(deaths).toBe(3)
  },
)
