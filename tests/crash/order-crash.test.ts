import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { type Answer, type Found, type Placed, type Recovered, type Sent, wanted } from './order-case.ts'
import { runChild } from './run-child.ts'

const atOnce = 2
const [placer, recovery] = ['./order-placer.ts', './order-recovery.ts'] as const

type Prepared = Pick<Sent, 'folder' | 'cookies'>
let root: string
let prepared: Prepared

/** A shop with two products, and a cart with some of both: every process gets a copy of its folder. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-order-crash-'))
  const folder = join(root, 'prepared')
  const shop = await openShop({ folder })
  await shop.change({ security: { loginForPurchase: false } })
  const { alpha, beta } = wanted
  await shop.sell({
    alpha: [{ sku: alpha.sku, price: 100, quantity: 5 }],
    beta: [{ sku: beta.sku, price: 100, quantity: 5 }],
  })
  const buyer = visitor(shop.app)
  for (const { sku, quantity } of [alpha, beta]) await buyer.add(sku, quantity)
  await shop.end({ keepFolder: true })
  prepared = { folder, cookies: [...buyer.jar] }
})

afterAll(() => rm(root, { recursive: true, force: true }))

async function copied(name: string, sent: Pick<Sent, 'short' | 'kill'>): Promise<Sent> {
  const folder = join(root, name)
  await cp(prepared.folder, folder, { recursive: true })
  return { folder, cookies: prepared.cookies, key: 'crash', ...sent }
}

/** The order from the beginning to the end, killed nowhere. */
async function unharmed(short: boolean): Promise<Placed> {
  const { exit, lines } = await runChild(placer, await copied(`unharmed-${short}`, { short }))
  expect(exit).toEqual([0, null])
  return JSON.parse(lines[0] ?? '') as Placed
}

/** Kills a process before the submission and after each append, then has another one go on in its folder. */
async function killAtEach(appended: readonly string[], short: boolean) {
  const submission = appended.indexOf('OrderSubmitted')
  // The log before an append is the log after the one before it; only before the first one another buyer may have come.
  const kills = [
    { append: submission, when: 'before' } as const,
    ...appended.map((_, append) => ({ append, when: 'after' }) as const),
  ]
  const queue = [...kills.entries()]
  const recovered: (Recovered & { readonly kill: string; readonly submitted: boolean })[] = []
  const work = async () => {
    const dead: [index: number, sent: Sent][] = []
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, kill] = next
      const sent = await copied(`${short}-${index}`, { short, kill })
      const { exit, lines } = await runChild(placer, sent)
      expect(exit, `${kill.when} append ${kill.append}`).toEqual([null, 'SIGKILL'])
      expect(lines).toEqual([])
      dead.push([index, sent])
    }
    const { exit, lines } = await runChild(
      recovery,
      dead.map(([, sent]) => sent),
    )
    expect(exit).toEqual([0, null])
    expect(lines).toHaveLength(dead.length)
    for (const [place, [index]] of dead.entries()) {
      const { when, append } = kills[index]!
      recovered[index] = {
        kill: `${when} append ${append}`,
        submitted: append > submission || when === 'after',
        ...(JSON.parse(lines[place] ?? '') as Recovered),
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return recovered
}

const other = (pieces: number) => ({ alpha: 0, beta: pieces })
const heldBy = (buyer: { alpha: number; beta: number }, taken: { alpha: number; beta: number }) => ({
  alpha: { buyer: buyer.alpha, other: taken.alpha },
  beta: { buyer: buyer.beta, other: taken.beta },
})
const all = { alpha: wanted.alpha.quantity, beta: wanted.beta.quantity }
const nothing = { alpha: 0, beta: 0 }

/** One order placed and its stock held once. */
const bought: Found = { placed: 1, refused: 0, held: heldBy(all, nothing), open: 0, inCart: 0 }
/** Never submitted: nothing held, and the cart as it was. */
const untouched: Found = { placed: 0, refused: 0, held: heldBy(nothing, nothing), open: 0, inCart: 5 }

function steps(appended: readonly string[]): string[] {
  return appended.flatMap(types => types.split('+'))
}

function code({ body }: Answer): unknown {
  return (JSON.parse(body) as { code?: unknown }).code
}

// Dozens of processes start, and a busy machine is slow at that.
describe('after SIGKILL at any append of an order', { timeout: 600_000 }, () => {
  test('it is placed once, as soon as it was submitted; else the shopper sends it again', async () => {
    const { answer, appended } = await unharmed(false)
    expect(answer.statusCode).toBe(201)
    expect(steps(appended)).toEqual(
      expect.arrayContaining(['OrderSubmitted', 'CartCheckedOut', 'OrderNumberIssued', 'OrderPlaced']),
    )
    expect(steps(appended).filter(type => type === 'StockReserved')).toHaveLength(2)
    for (const { kill, submitted, atStart, repeated, atEnd } of await killAtEach(appended, false)) {
      expect(submitted ? [bought] : [bought, untouched], kill).toContainEqual(atStart)
      expect([repeated[0].statusCode, repeated[1]], kill).toEqual([201, repeated[0]])
      expect(atEnd, kill).toEqual(bought)
    }
  })

  test('it holds nothing when it was refused, and stays refused', async () => {
    const { answer, appended } = await unharmed(true)
    expect([answer.statusCode, code(answer)]).toEqual([409, 'out-of-stock'])
    expect(steps(appended)).toEqual(
      expect.arrayContaining(['OrderSubmitted', 'StockReserved', 'OrderRefused', 'StockReleased', 'CartReopened']),
    )
    const refused: Found = { placed: 0, refused: 1, held: heldBy(nothing, other(4)), open: 0, inCart: 5 }
    // Short before it was submitted: there was no order, and there is none.
    const turnedAway: Found = { ...refused, refused: 0 }
    for (const { kill, submitted, atStart, repeated, atEnd } of await killAtEach(appended, true)) {
      expect(submitted ? [refused] : [refused, turnedAway, untouched], kill).toContainEqual(atStart)
      expect(repeated[1], kill).toEqual(repeated[0])
      // The other buyer did not come: there was enough.
      const enough = atStart.held.beta?.other === 0
      expect([repeated[0].statusCode, code(repeated[0])], kill).toEqual(
        enough ? [201, undefined] : [409, 'out-of-stock'],
      )
      expect(atEnd, kill).toEqual(enough ? bought : atStart)
    }
  })
})
