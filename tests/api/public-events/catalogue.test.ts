import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { StoredType } from '#api/plumbing/events/stored-type.ts'
import { dataSchemaOf, factsOf, publicEventsOf, publicTypes, wordsOf } from '#api/public-events/catalogue/catalogue.ts'
import { type Listing, listed } from '#api/public-events/catalogue/listed.ts'
import type { PublicType } from '#api/public-events/catalogue/subjects.ts'
import { personalOf, type Sealed } from '#api/public-events/public-event.ts'
import { publicIds } from '#api/public-events/public-ids.ts'
import { accountPersonalData } from '#domain/account/events.ts'
import { orderPersonalData } from '#domain/order/events.ts'
import { paymentPersonalData } from '#domain/payment/events.ts'
import { requestPersonalData } from '#domain/request/events.ts'
import { returnPersonalData } from '#domain/return/events.ts'
import { reviewPersonalData } from '#domain/review/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { erased, type PersonalFields } from '#domain/shared/personal-data.ts'
import { subscriberPersonalData } from '#domain/subscriber/events.ts'
import { eventsPage } from '#scripts/client/events-page.ts'

type Told = { readonly type: PublicType; readonly number: number; readonly subject: string } & {
  readonly data: object
  readonly personal: object | null
}
type Line = { readonly event: StoredEvent; readonly told: readonly Told[] }

const folder = join(import.meta.dirname, 'fixtures')
const fixtures = readdirSync(folder).map(file => {
  return [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly Line[]] as const
})
const outside = { ids: publicIds(Buffer.alloc(32, 7)), base: 'USD' }

const declared: PersonalFields = {
  ...{ ...accountPersonalData, ...orderPersonalData, ...requestPersonalData },
  ...{ ...paymentPersonalData, ...returnPersonalData, ...reviewPersonalData, ...subscriberPersonalData },
}

/** Everything that is told of a stream. `seen`: how each event lies in the log, `open`: what becomes of it on the way out. */
async function tell(
  lines: readonly Line[],
  seen: (event: StoredEvent) => StoredEvent = event => event,
  open: (event: Sealed) => Sealed = event => event,
): Promise<Told[][]> {
  const folding = factsOf(lines[0]!.event.stream)
  let facts = folding?.initial
  const all: Told[][] = []
  for (const { event } of lines) {
    const told: Told[] = []
    for (const one of publicEventsOf(seen(event), facts, outside))
      told.push({ ...one, personal: one.personal && (await personalOf(one.personal, async sealed => open(sealed))) })
    all.push(told)
    facts = folding?.evolve(facts, seen(event))
  }
  return all
}

/** An event whose personal fields are others. */
function changed<Any extends Sealed>(event: Any, value: (field: string) => unknown): Any {
  const fields = declared[event.type]?.fields ?? []
  const own = Object.entries(event.data).map(([name, old]) => [name, fields.includes(name) ? value(name) : old])
  return { ...event, data: Object.fromEntries(own) }
}

const allTold = fixtures.flatMap(([, lines]) => lines.flatMap(({ told }) => told))

test.each(fixtures)('%s: what is told of each event stays what it is', async (_, lines) => {
  expect(await tell(lines)).toEqual(lines.map(({ told }) => told))
})

test('every type has a fixture', () => {
  const told = new Set(allTold.map(({ type }) => type))
  expect(publicTypes.filter(({ type }) => !told.has(type))).toEqual([])
})

test('the page of events is what `npm run client` would write now', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8')
  expect(page === eventsPage(fixtures.flatMap(([, lines]) => lines)), 'npm run client writes it').toBe(true)
})

test('every type comes of the events that the list names, and of no others', () => {
  for (const { event, told } of fixtures.flatMap(([, lines]) => lines)) {
    const types = listed[event.type as StoredType]
    for (const { type } of told) expect(types, `${type} of ${event.type}`).toContain(type)
  }
})

test('every event is what its schema says', () => {
  for (const { type, data, personal } of allTold) {
    const words = wordsOf(type)
    expect(z.strictObject(words.data.shape).safeParse(data).error, type).toBeUndefined()
    if (personal) expect(z.strictObject(words.personal!.shape).safeParse(personal).error, type).toBeUndefined()
    expect(dataSchemaOf(type), type).toMatchObject({ type: 'object', title: type })
  }
  expect(dataSchemaOf('order.unknown.v1')).toBeUndefined()
})

describe('a type keeps its number', () => {
  test('and no two have the same', () => {
    expect(publicTypes.map(({ number }) => number)).toEqual(Array.from(publicTypes, (_, at) => at + 1))
  })

  test('and its events come in this order, each type once', () => {
    for (const { told } of fixtures.flatMap(([, lines]) => lines)) {
      const numbers = told.map(({ number }) => number)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
    }
  })
})

describe('nobody is told', () => {
  const planted = /0d1e0000|ca270000|acc00000|account-of-staff|p0123456789abcdef|p99999999|planted-hash|pay\.planted/

  test('of ids that open an order, a cart, an account or a payment, nor of a person', () => {
    expect(JSON.stringify(fixtures)).toMatch(planted)
    expect(JSON.stringify(allTold)).not.toMatch(planted)
  })

  test('of persons, without the right to', () => {
    const data = JSON.stringify(allTold.map(({ data, subject }) => ({ data, subject })))
    expect(data).not.toMatch(/planted/i)
    expect(data.replaceAll(/"customer":\{"id":"c_[\w-]+"\}|customer\/c_[\w-]+/g, '')).not.toMatch(/\bc_/)
  })
})

test.each(fixtures)('%s: nothing personal is opened before it is sent', async (_, lines) => {
  const sealed = (event: StoredEvent) => changed(event, field => ({ sealed: field, of: event.id }))
  const events = new Map(lines.map(({ event }) => [event.id, event]))
  const open = (event: Sealed) => {
    const own = Object.entries(event.data).map(([name, value]) => {
      const of = (value as { readonly of?: string } | null)?.of
      return [name, of ? events.get(of)!.data[name as never] : value]
    })
    return { ...event, data: Object.fromEntries(own) as object }
  }
  expect(await tell(lines, sealed, open)).toEqual(lines.map(({ told }) => told))
})

test.each(fixtures)('%s: nothing is left of a person who was erased', async (name, lines) => {
  const gone = <Any extends Sealed>(event: Any) => changed(event, () => erased)
  const told = (await tell(lines, gone)).flat()
  expect(told.map(({ data }) => data)).toEqual(lines.flatMap(line => line.told.map(({ data }) => data)))
  for (const { type, personal } of told)
    if (personal) expect(personal, `${name}: ${type}`).toEqual({ customer: null, erased: true })
})

test('a dispute says no amount where the log does not know its payment', async () => {
  const lines = fixtures.find(([name]) => name === 'payment')![1]
  const later = lines.filter(({ event }) => event.type.startsWith('PaymentDispute'))
  const told = (await tell(later)).flat()
  expect(told.map(({ type }) => type)).toEqual(['payment.disputed.v1', 'payment.dispute_closed.v1'])
  for (const { data } of told) expect(data).not.toHaveProperty('amount')
})

test('the list has every type of the log', () => {
  // @ts-expect-error a type that is neither mapped nor private
  const planted: Listing<StoredType | 'PlantedHappened'> = listed
  expect(Object.hasOwn(planted, 'PlantedHappened')).toBe(false)
  // @ts-expect-error a public type that is not in the catalogue
  const unknown: Listing<'PlantedHappened'> = { PlantedHappened: ['planted.happened.v1'] }
  expect(publicTypes.some(({ type }) => unknown.PlantedHappened.includes(type))).toBe(false)
})

test('the types of the log are those of the domain', () => {
  const root = join(import.meta.dirname, '../../../domain')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const list = readFileSync(join(import.meta.dirname, '../../../api/plumbing/events/stored-type.ts'), 'utf8')
  // One kind of product events, the mails among those of links, and the log's own shapes.
  const others = ['EditsEvent', 'AccountMailEvent', 'NewEvent', 'StoredEvent']
  const texts = files.map(file => readFileSync(join(root, file), 'utf8'))
  const found = (pattern: RegExp) => texts.flatMap(text => [...text.matchAll(pattern)].map(([, name]) => name!))
  const kinds = found(/^export type (\w+Event)\b/gm)
  const unlisted = kinds.filter(name => !others.includes(name) && !list.includes(`| ${name}\n`))
  expect(unlisted).toEqual([])
  const decided = found(/\baccept\(\{\s*type: '(\w+)'/g)
  expect(decided.length).toBeGreaterThan(40)
  expect(decided.filter(type => !Object.hasOwn(listed, type))).toEqual([])
})
