import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDemo } from '#api/demo/index.ts'
import type { OpenShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import {
  dataSchemaOf,
  type Facts,
  factsOf,
  publicEventsOf,
  publicTypes,
  wordsOf,
} from '#api/public-events/catalogue/catalogue.ts'
import { listed } from '#api/public-events/catalogue/listed.ts'
import { personalOf } from '#api/public-events/public-event.ts'
import { publicIds } from '#api/public-events/public-ids.ts'
import { type StoredEvent, start } from '#domain/shared/event-store.ts'
import { toArray } from '#tests/contracts/event-store-support.ts'

let folder: string
let shop: OpenShop
/** As it lies on the disk: sealed. */
let log: readonly StoredEvent[]
let outside: Parameters<typeof publicEventsOf>[2]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-events-'))
  const costs = { argon2: { memory: 8, passes: 1, parallelism: 1 }, stepMs: 0 }
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, 'none')
  const end = new Date('2026-11-23T10:30:00.000Z')
  const sized = { products: 24, orders: 60 }
  shop = await openDemo(config, { web: null, say: () => {}, costs, ...sized, end })
  log = (await toArray(shop.store.beneath.readAll(start))).flat()
  outside = { ids: publicIds(shop.publicIdSecret), base: 'USD' }
}, 120_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** What is told of a page, by position. Facts that are not kept are folded from the beginning of their stream. */
function tellPage(page: readonly StoredEvent[], kept: Map<string, Facts>): (readonly [number, string])[] {
  return page.flatMap(event => {
    const { stream, revision, position } = event
    const folding = factsOf(stream)
    const prefix = () => log.filter(each => each.stream === stream && each.revision < revision)
    const before = kept.has(stream)
      ? kept.get(stream)
      : folding && prefix().reduce((facts, each) => folding.evolve(facts, each), folding.initial)
    const told = publicEventsOf(event, before, outside)
    if (folding) kept.set(stream, folding.evolve(before, event))
    return told.map(one => [position, JSON.stringify(one)] as const)
  })
}

test('the log has no type that the list lacks', () => {
  expect([...new Set(log.map(({ type }) => type))].filter(type => !Object.hasOwn(listed, type))).toEqual([])
})

test('the same is told of the log in whatever pages it is read, with facts that are kept or forgotten', () => {
  const whole = tellPage(log, new Map())
  expect(whole.length).toBeGreaterThan(300)
  const cuts = fc.array(fc.record({ at: fc.nat(log.length), forget: fc.boolean() }), { maxLength: 6 })
  fc.assert(
    fc.property(cuts, parts => {
      const kept = new Map<string, Facts>()
      const told: (readonly [number, string])[] = []
      let from = 0
      for (const { at, forget } of [...parts, { at: log.length, forget: false }].toSorted((a, b) => a.at - b.at)) {
        told.push(...tellPage(log.slice(from, at), kept))
        if (forget) kept.clear()
        from = at
      }
      expect(told).toEqual(whole)
    }),
    { numRuns: 8 },
  )
})

test('everything that is told is what its schema says, and names no order, cart, account or person', async () => {
  const own = new Set(
    log.flatMap(({ stream, data }) => {
      const { orderId, cartId, accountId, personId } = data as { readonly [name: string]: unknown }
      return [stream.match(/^order-(.{30,})$/)?.[1], orderId, cartId, accountId, personId].filter(
        id => typeof id === 'string' && id.length > 8,
      ) as string[]
    }),
  )
  expect(own.size).toBeGreaterThan(100)
  const kept = new Map<string, Facts>()
  const types = new Set<string>()
  for (const event of log) {
    const folding = factsOf(event.stream)
    const facts = kept.has(event.stream) ? kept.get(event.stream) : folding?.initial
    for (const { type, subject, data, personal } of publicEventsOf(event, facts, outside)) {
      const opened = personal && (await personalOf(personal, shop.store.open))
      const words = wordsOf(type)
      types.add(type)
      // A reader of some types is given the events of the log that the list names.
      expect(listed[event.type as keyof typeof listed], event.type).toContain(type)
      expect(z.strictObject(words.data.shape).safeParse(data).error, type).toBeUndefined()
      if (opened) expect(z.strictObject(words.personal!.shape).safeParse(opened).error, type).toBeUndefined()
      const text = JSON.stringify([subject, data, opened])
      for (const [id] of text.matchAll(/[\w.-]{9,}/g)) expect(own.has(id), `${type}: ${id}`).toBe(false)
    }
    if (folding) kept.set(event.stream, folding.evolve(facts, event))
  }
  expect([...types]).toEqual(expect.arrayContaining(['order.placed.v1', 'order.shipped.v1', 'stock.changed.v1']))
})

test('a person who is erased is gone from events that were told before, and is named by the id that they had', async () => {
  const submitted = log.findLast(event => event.type === 'OrderSubmitted' && placedLater(event))!
  const { personId } = submitted.data as { readonly personId: string }
  const placed = log.find(({ type, stream }) => type === 'OrderPlaced' && stream === submitted.stream)!
  const folding = factsOf(submitted.stream)!
  const facts = log
    .filter(({ stream, revision }) => stream === placed.stream && revision < placed.revision)
    .reduce((before, event) => folding.evolve(before, event), folding.initial)
  const tell = async () => {
    const [told] = publicEventsOf(placed, facts, outside)
    return { data: told!.data, personal: await personalOf(told!.personal!, shop.store.open) }
  }

  const before = await tell()
  const { customer } = before.personal as { readonly customer: { readonly id: string; readonly email: string } }
  expect(customer.email).toContain('@')
  expect(JSON.stringify(facts)).not.toContain(customer.email)

  const { position } = await erasePerson(shop.store, shop.vault, personId, { actor: 'shop', channel: 'test' })
  expect(await tell()).toEqual({ data: before.data, personal: { customer: null, erased: true } })
  const [page] = await toArray(shop.store.beneath.readAll(position - 1, ['PersonErased']))
  const [told] = publicEventsOf(page!.at(-1)!, null, outside)
  expect(told).toMatchObject({ type: 'customer.erased.v1', data: { customer: { id: customer.id } } })
})

function placedLater({ stream }: StoredEvent): boolean {
  return log.some(event => event.stream === stream && event.type === 'OrderPlaced')
}

test('the shop gives the schema of every type at the address that its events name', async () => {
  for (const { type } of publicTypes) {
    const answer = await shop.app.inject(`/api/schemas/${type}.json`)
    expect(answer.statusCode, type).toBe(200)
    expect(answer.json(), type).toEqual(dataSchemaOf(type))
  }
  for (const file of ['order.placed.v9.json', 'order.placed.v1', 'constructor.json'])
    expect((await shop.app.inject(`/api/schemas/${file}`)).statusCode, file).toBe(404)
})
