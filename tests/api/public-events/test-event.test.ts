import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { publicTypes, testDataSchema, testEnvelope, testEvent, testType } from '#api/public-events/index.ts'

const frozen = JSON.parse(readFileSync(join(import.meta.dirname, 'test-event.json'), 'utf8'))

test('what an endpoint is tried with stays what it is', () => {
  const about = { id: frozen.id, webhookId: '0a1b2c3d4e5f', at: new Date('2026-11-20T09:12:44.120Z') }
  const origin = 'https://shop.example'
  expect(testEvent({ ...about, source: origin, origin })).toEqual(frozen)
})

test('it is what its schemas say, and none of the events of the log', () => {
  expect(z.strictObject(testEnvelope.shape).safeParse(frozen).error).toBeUndefined()
  expect(testDataSchema()).toMatchObject({ title: testType, type: 'object', required: Object.keys(frozen.data) })
  expect(publicTypes.map(({ type }): string => type)).not.toContain(testType)
})
