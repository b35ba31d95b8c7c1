import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type Death, mortalStore } from '#tests/api/orders/failing-store.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const line = 'one-act'
let root: string
let cookie: string

/** A shop in which one act changed a product and the settings: every process gets a copy of its folder. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-undo-crash-'))
  const shop = await openShop({ folder: join(root, 'prepared') })
  await shop.sell({ alpha: [{ sku: 'A', price: 100, quantity: 9 }] })
  const { accountId, ...member } = await signedIn(shop, { admin: true })
  cookie = member.cookie
  const by = { actor: accountId, channel: 'dashboard', correlationId: line }
  const edits = { discount: 10 }
  await shop.handler.handle(product, 'alpha', { type: 'EditProduct', data: { productId: 'alpha', edits } }, by)
  const changes = { title: 'Blanks' }
  await shop.handler.handle(settings, settingsId, { type: 'UpdateSettings', data: { changes } }, by)
  await shop.caughtUp()
  await shop.end({ keepFolder: true })
})
afterAll(() => rm(root, { recursive: true, force: true }))

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

/** Undoes the act in a process that dies at its nth append; then another is asked again. False: it needed fewer. */
async function afterDeath(n: number, when: Death): Promise<boolean> {
  const folder = join(root, `${when}-${n}`)
  await cp(join(root, 'prepared'), folder, { recursive: true })
  let mortal: ReturnType<typeof mortalStore> | undefined
  const before = await openShop({
    folder,
    wrapStore(log) {
      mortal = mortalStore(log)
      return mortal.store
    },
  })
  mortal!.dieAt(n, when)
  await undo(before)
  const died = mortal!.died()
  await before.end({ keepFolder: died })
  if (!died) return false
  const after = await openShop({ folder })
  expect((await undo(after)).json()).toEqual({ jobId: null, done: 2, kept: 0 })
  await expectUndoneOnce(after)
  await after.end()
  return true
}

test.each(['before', 'after'] as const)(
  'an undo that is killed %s any append is finished by asking again, and is done once',
  { timeout: 240_000 },
  async when => {
    let n = 0
    while (await afterDeath(n, when)) n++
    // The visit of the member may be noted besides.
    expect(n).toBeGreaterThanOrEqual(2)
  },
)

test('two at once do it once', async () => {
  const folder = join(root, 'two')
  await cp(join(root, 'prepared'), folder, { recursive: true })
  const shop = await openShop({ folder })
  const answers = await Promise.all([undo(shop), undo(shop), undo(shop)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await expectUndoneOnce(shop)
  await shop.end()
})
