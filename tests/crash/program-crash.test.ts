import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/api/open-shop.ts'
import { program } from '#tests/api/v1/programs.ts'
import { standsStill } from './killed-store.ts'
import type { Sending, Sent } from './program-writer.ts'
import { runChild } from './run-child.ts'

const atOnce = 2
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

async function copied(name: string, more: Pick<Sending, 'kill'> = {}): Promise<Sending> {
  const folder = join(root, name)
  await cp(prepared.folder, folder, { recursive: true })
  return { ...prepared, folder, ...more }
}

async function send(sendings: readonly Sending[]): Promise<readonly Sent[]> {
  const { exit, lines } = await runChild('./program-writer.ts', sendings, root)
  expect(exit).toEqual([0, null])
  return lines.map(line => JSON.parse(line) as Sent)
}

// Dozens of processes start, and a busy machine is slow at that.
test('after SIGKILL at any append of what programs write, a repeat with the same keys finishes it once', {
  timeout: 600_000,
}, async () => {
  const [unharmed] = await send([await copied('unharmed')])
  const { appended, answers, end } = unharmed!
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
  // The log before an append is the log after the one before it. Of the shop's many categories the first stands for all.
  const queue = appended.flatMap((types, append) =>
    types === 'TermDefined' && types === appended[append - 1] ? [] : [append],
  )
  const work = async () => {
    const dead: (readonly [append: number, sending: Sending])[] = []
    for (let append = queue.shift(); append !== undefined; append = queue.shift()) {
      const sending = await copied(`killed-${append}`, { kill: { append, when: 'after' } })
      const { exit, lines } = await runChild('./program-writer.ts', [sending], root)
      expect([exit, lines], appended[append]).toEqual([[null, 'SIGKILL'], []])
      const { kill: _kill, ...again } = sending
      dead.push([append, again])
    }
    const found = await send(dead.map(([, sending]) => sending))
    for (const [place, [append]] of dead.entries()) {
      expect(found[place]!.answers, appended[append]).toEqual(answers)
      expect(found[place]!.end, appended[append]).toEqual(end)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
})
