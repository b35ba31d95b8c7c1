import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableFile } from '#api/settings/index.ts'
import type { TableName } from '#domain/shared/tables.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

const file = (name: TableName) => tableFile(shop.folderPath, name)

/** What npm run tables is told. */
async function sync() {
  const headers = { authorization: `Bearer ${shop.folder.token}` }
  const answer = await shop.app.inject({ method: 'POST', url: '/internal/tables', headers, payload: {} })
  expect(answer.statusCode).toBe(200)
  const { tables, faults } = answer.json() as {
    tables: { table: TableName; taken: number; refused: object[] }[]
    faults: string[]
  }
  return { taken: tables.filter(({ taken, refused }) => taken + refused.length > 0), faults }
}

test('the owner writes the files, has read in what was edited, and is told of a file that makes no sense', async () => {
  expect(await sync()).toEqual({ taken: [], faults: [] })
  expect(await readFile(file('top-brands'), 'utf8')).toBe('brand\n')
  await writeFile(file('top-brands'), 'brand\nNorthloom\nCliffside\n')
  expect(await sync()).toEqual({ taken: [{ table: 'top-brands', taken: 2, refused: [] }], faults: [] })
  const { 'top-brands': chosen } = await shop.tables()
  expect(chosen).toEqual([{ brand: 'Northloom' }, { brand: 'Cliffside' }])
  expect(await sync()).toEqual({ taken: [], faults: [] })
  await writeFile(file('markup'), 'brand,markup\n*,free\n')
  expect((await sync()).faults).toEqual([expect.stringContaining('markup.csv has "free" for *. Write a factor')])
  expect(await readFile(file('markup'), 'utf8')).toContain('free')
})
