import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { WhatIfStep } from '#web/models/what-if.ts'

export const whatIfDays = 90
const dayMs = 86_400_000

/** Orders from then on are looked at again. */
export const sinceOf = (now: Date): string => new Date(now.getTime() - whatIfDays * dayMs).toISOString()

/** The answer in lines of JSON: how far it is, and at the end what was found. */
export function stepAnswer(id: string, done: z.ZodObject) {
  const schema = z
    .union([z.object({ looked: z.int(), total: z.int() }), z.object({ done })])
    .meta({ id, description: 'How far it is, or at the end what was found' })
  return { 200: { description: 'A line for each step', content: { 'application/x-ndjson': { schema } } } }
}

export const stepWords =
  'Each line is JSON: `{looked, total}` while it goes on, `{done}` at the end. To close the connection stops it. Nothing is changed.'

export function sendSteps<Done>(reply: FastifyReply, steps: AsyncIterable<WhatIfStep<Done>>) {
  async function* lines() {
    for await (const step of steps) yield `${JSON.stringify(step)}\n`
  }
  return reply
    .header('cache-control', 'no-store')
    .type('application/x-ndjson; charset=utf-8')
    .send(Readable.from(lines()) as never)
}
