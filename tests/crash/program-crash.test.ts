import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/api/open-shop.ts'
import { program } from '#tests/api/v1/programs.ts'
import { killAtEach, unharmed } from './kill-at-each.ts'
import { standsStill } from './killed-store.ts'
import type { Sending, Sent } from './program-writer.ts'

let root: string
let prepared: Sending

/** Two products of two variants, five pieces each, and a program that may write. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-program-crash-'))
  const folder = join(root, 'prepared')
  const shop = await openShop({ folder, now: () => new Date(standsStill) })
  const of = (...skus: string[]) => skus.map(sku => ({ sku, price: 100, quantity: 5 }))
  await shop.sell({ alpha: of('A', 'C'), beta: of('B', 'D') })
  const { authorization } = await program(shop, ['stock:write', 'prices:write', 'products:write'])
  await shop.end({ keepFolder: true })
  prepared = { folder, authorization }
})

afterAll(() => rm(root, { recursive: true, force: true }))

// Dozens of processes start, and a busy machine is slow at that.
test('after SIGKILL at any append of what programs write, a repeat with the same keys finishes it once', {
  timeout: 600_000,
}, async () => {
  const script = { name: './program-writer.ts', root } as const
  const { appended, answers, end } = await unharmed<Sent>(script, prepared)
  expect(answers).toEqual(['200 true 3 1', '200 true 2 0', '200 true 1 0'])
  expect(appended).toEqual(
    expect.arrayContaining([
      'KeyRequestClaimed',
      'StockCounted+StockAdjusted',
      'StockAdjusted',
      'ProductEdited',
      'ProductImported',
    ]),
  )
  expect(end).toMatchObject({
    found: [
      { onHand: { A: 12, C: 4 }, prices: { A: 90 } },
      { onHand: { B: 8, D: 5 }, prices: { B: 80 } },
    ],
    made: { skus: [['X', 900]] },
  })
  // Of the shop's many categories the first stands for all.
  const appends = appended.flatMap((types, append) =>
    types === 'TermDefined' && types === appended[append - 1] ? [] : [append],
  )
  for (const [append, found] of await killAtEach<Sent, Sending>(script, prepared, appends))
    expect([found.answers, found.end], appended[append]).toEqual([answers, end])
})
