import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Envelope, isEnvelope, open, seal } from '#api/plumbing/events/envelope.ts'
import { personIdOf } from '#api/plumbing/events/person-id.ts'

const key = { keyId: 'k1', key: randomBytes(32) }
const place = { stream: 'order-1', field: 'billing', person: 'p1' }

test('what is sealed opens again, whatever it is, and shows nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.string(), (value, field, person) => {
      const there = { stream: 'order-1', field, person }
      const envelope = JSON.parse(JSON.stringify(seal(value, key, there))) as Envelope
      expect(isEnvelope(envelope)).toBe(true)
      expect(open(envelope, key, there)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  const text = 'rahima@example.org'
  expect(JSON.stringify(seal(text, key, place))).not.toContain(text)
  expect(seal(text, key, place).data).not.toBe(seal(text, key, place).data)
})

test('it opens for nobody else, and nowhere else', () => {
  const envelope = seal({ city: 'Dhaka' }, key, place)
  expect(open(envelope, key, { ...place, stream: 'order-2' })).toEqual({ city: 'Dhaka' })
  for (const other of [{ stream: 'subscriber-1' }, { field: 'shipping' }, { person: 'p2' }])
    expect(open(envelope, key, { ...place, ...other })).toBeUndefined()
  expect(open(envelope, { keyId: 'k2', key: key.key }, place)).toBeUndefined()
  expect(open(envelope, { keyId: 'k1', key: randomBytes(32) }, place)).toBeUndefined()
})

test('a changed one does not open', () => {
  fc.assert(
    fc.property(fc.constantFrom('iv', 'data', 'tag'), fc.nat(), fc.integer({ min: 1, max: 255 }), (part, at, by) => {
      const envelope = seal({ city: 'Dhaka', zip: '1207' }, key, place)
      const bytes = Buffer.from(envelope[part as 'data'], 'base64')
      bytes[at % bytes.length]! ^= by
      expect(open({ ...envelope, [part]: bytes.toString('base64') }, key, place)).toBeUndefined()
    }),
  )
  const cut = { ...seal('x', key, place), tag: '' }
  expect(open(cut, key, place)).toBeUndefined()
})

test('only an envelope is taken for one', () => {
  for (const value of [
    null,
    'text',
    7,
    [],
    {},
    { erased: true },
    { v: 1, keyId: 'k' },
    { ...seal(1, key, place), v: 2 },
  ])
    expect(isEnvelope(value)).toBe(false)
})

test("a person's id follows the address, in whatever case it is written, and the secret", () => {
  const secret = randomBytes(32)
  const id = personIdOf(secret, 'Rahima@Example.org')
  expect(id).toMatch(/^p[0-9a-f]{40}$/)
  expect(personIdOf(secret, ' rahima@example.ORG ')).toBe(id)
  expect(personIdOf(secret, 'rahim@example.org')).not.toBe(id)
  expect(personIdOf(randomBytes(32), 'Rahima@Example.org')).not.toBe(id)
})
