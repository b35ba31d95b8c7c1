import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { prepareShop } from '#tests/api/prepared-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const line = 'one-act'
let prepared: Awaited<ReturnType<typeof prepareShop>>
let cookie: string

/** A shop in which one act changed a product and the settings. */
beforeAll(async () => {
  prepared = await prepareShop(async shop => {
    await shop.sell({ alpha: [{ sku: 'A', price: 100, quantity: 9 }] })
    const { accountId, ...member } = await signedIn(shop, { admin: true })
    cookie = member.cookie
    const by = { actor: accountId, channel: 'dashboard', correlationId: line }
    const edits = { discount: 10 }
    await shop.handler.handle(product, 'alpha', { type: 'EditProduct', data: { productId: 'alpha', edits } }, by)
    const changes = { title: 'Blanks' }
    await shop.handler.handle(settings, settingsId, { type: 'UpdateSettings', data: { changes } }, by)
    await shop.caughtUp()
  })
})
afterAll(() => prepared.end())

const undo = ({ app }: OpenShop) =>
  app.inject({
    ...{ method: 'POST', url: `/api/admin/history/lines/${line}/undo`, headers: { cookie } },
    payload: { id: randomUUID() },
  })

async function expectUndoneOnce(shop: OpenShop) {
  const written = (await Array.fromAsync(shop.store.readAll(-1))).flat()
  const undone = written.filter(({ meta }) => meta.correlationId === `undo/${line}`)
  expect(undone.map(({ stream }) => stream).sort()).toEqual(['product-alpha', 'settings-shop'])
  expect((await shop.handler.fold(product, 'alpha')).state!.edits).toEqual({})
  expect((await shop.handler.fold(settings, settingsId)).state.title).toBe('')
}

test.each(['before', 'after'] as const)(
  'an undo that is killed %s any append is finished by asking again, and is done once',
  { timeout: 240_000 },
  async when => {
    const deaths = await prepared.everyDeath(when, () => ({
      act: undo,
      async next(shop, died) {
        if (died) expect((await undo(shop)).json()).toEqual({ jobId: null, done: 2, kept: 0 })
        await expectUndoneOnce(shop)
      },
    }))
    // The visit of the member may be noted besides.
    expect(deaths).toBeGreaterThanOrEqual(2)
  },
)

test('two at once do it once', async () => {
  const shop = await openShop({ folder: await prepared.copy() })
  const answers = await Promise.all([undo(shop), undo(shop), undo(shop)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await expectUndoneOnce(shop)
  await shop.end()
})
