import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { type OpenShop, openShop } from '../open-shop.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 5 }] })
})
afterEach(() => shop.end())

const rebuild = (...views: string[]) => runCommand('rebuild', views, { DATA_DIR: shop.folderPath })

function damageFirstEvent(): void {
  const db = new DatabaseSync(engineFiles(shop.folderPath).log)
  db.exec('UPDATE events SET data = \'{"text":"changed"}\' WHERE pos = 1')
  db.close()
}

const damage = /Event 1 of the log \(.* revision 0\) is damaged: .* restore your newest backup with npm run restore/

test('through the running server says that it is done, or which event of the log is damaged', async () => {
  shop.folder.announce(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
  const whole = await rebuild('product-page')
  expect(whole).toMatchObject({ code: 0, error: '' })
  expect(whole.out).toMatch(/^Rebuilt product-page in /)
  damageFirstEvent()
  const damaged = await rebuild()
  expect(damaged).toMatchObject({ code: 1, out: '' })
  expect(damaged.error).toMatch(damage)
  // What it serves is as it was.
  expect((await shop.app.inject({ url: '/api/products/tee' })).statusCode).toBe(200)
})

test('without a server says the same', async () => {
  await shop.end({ keepFolder: true })
  damageFirstEvent()
  const damaged = await rebuild()
  expect(damaged).toMatchObject({ code: 1, out: '' })
  expect(damaged.error).toMatch(damage)
  expect(damaged.error.trim()).not.toContain('\n')
})
