import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { exports } from '#domain/export/decide.ts'
import type { ExportEvent } from '#domain/export/events.ts'
import type { Actor } from '../events/command-events.ts'
import type { Engines } from '../feature.ts'
import { notePosition } from '../http/read-your-writes.ts'

/** How the route of an export describes its answer. */
export const csvAnswer = (words: string) =>
  ({ 200: { description: words, content: { 'text/csv': { schema: z.string() } } } }) as const

type Export = {
  /** The name of the file, without its end. */
  readonly file: string
  /** The first one names the columns. */
  readonly lines: AsyncIterable<string> | Iterable<string>
  readonly taken: ExportEvent['data']
}

/** Sends lines as a file that spreadsheets read, once the log says who took what. */
export async function sendExport(
  reply: FastifyReply,
  by: Actor,
  { file, lines, taken }: Export,
  { handler }: Pick<Engines, 'handler'>,
): Promise<FastifyReply> {
  await noteExport(reply, by, taken, { handler })
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines))
}

/** Has the log say who took what. */
export async function noteExport(
  reply: FastifyReply,
  by: Actor,
  taken: ExportEvent['data'],
  { handler }: Pick<Engines, 'handler'>,
): Promise<void> {
  const noted = await handler.handle(exports, by.actor!, { type: 'TakeExport', data: taken }, by)
  if (noted.ok) notePosition(reply, noted.position)
}
