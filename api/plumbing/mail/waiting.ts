import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mail } from '#domain/mail/mail.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { outboxTriggers, type UnsentMail } from '#projections/outbox/document.ts'
import { outbox } from '#projections/outbox/view.ts'
import type { Engines } from '../feature.ts'
import { owner, route, sendJson } from '../http/route.ts'

const most = 500

export const mailsBody = z.union([
  z.strictObject({ list: z.literal(true) }),
  z.strictObject({ again: z.string().min(1).max(100).nullable().describe('The id of a mail; null: all mails') }),
])
export type MailsWork = z.output<typeof mailsBody>

export const mailsAnswer = z
  .object({
    mails: z.array(
      z.object({
        mailId: z.string(),
        about: z.enum(outboxTriggers).describe('The id of the event that asks for the mail'),
        stream: z.string().describe('The position of that event in the log'),
        askedAt: z.string(),
        attempts: z.int(),
        givenUp: z.boolean(),
        dueAt: z.string().describe('The time of the next try; absent if the mail was given up'),
        why: z.string().nullable().describe("The mail server's last answer, without the reader's address"),
      }),
    ),
    asked: z.int().describe('The number of mails that will be tried again'),
  })
  .describe('The mails that wait or were given up')
export type MailsAnswer = z.output<typeof mailsAnswer>

/** Lists the mails that wait or were given up; sends them again where that is asked. */
export async function mailsWork(
  { handler, readModels, projections }: Pick<Engines, 'handler' | 'readModels' | 'projections'>,
  work: MailsWork,
  now: Date,
): Promise<MailsAnswer> {
  let asked = 0
  if ('again' in work) {
    let position: Position = -1
    const wanted = (await unsentMails()).filter(({ mailId }) => work.again === null || mailId === work.again)
    for (const { mailId } of wanted) {
      const command = { type: 'AskMailAgain', data: { mailId, askedAt: now.toISOString() } } as const
      const again = await handler.handle(mail, mailId, command, { actor: 'owner', channel: 'command' })
      if (!again.ok) continue
      asked++
      position = again.position
    }
    await projections.caughtUp(position)
  }
  const mails = (await unsentMails()).map(({ trigger, lastFailure, revision: _, ...unsent }) => ({
    ...unsent,
    about: trigger,
    why: lastFailure,
  }))
  return { mails, asked }

  async function unsentMails(): Promise<readonly UnsentMail[]> {
    const ids = await Promise.all(
      ['givenUp', 'due'].map(index => readModels.range(outbox.name, index, { limit: most })),
    )
    const found = await readModels.getMany<UnsentMail>(outbox.name, ids.flat())
    return found.filter(unsent => unsent !== undefined)
  }
}

/** POST /internal/mails {list} or {again}, for `npm run mail`. */
export async function mailOwnerRoutes(app: FastifyInstance, { shop }: { readonly shop: Engines }): Promise<void> {
  route(app, 'POST', '/internal/mails', {
    ...owner(),
    operationId: 'ownersMails',
    summary: 'Lists the mails that wait or were given up, or sends them again',
    body: mailsBody,
    answer: mailsAnswer,
    run: async (request, reply) => sendJson(reply, await mailsWork(shop, request.body, new Date())),
  })
}
