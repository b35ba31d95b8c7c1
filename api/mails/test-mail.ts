import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Writer } from '#api/plumbing/mail/letters.ts'
import { reasonOf } from '#api/plumbing/mail/sender.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { mailServer, mailServerId } from '#domain/mail-server/decide.ts'
import { prefixOf } from '#web/i18n/addresses.ts'

type Deps = {
  readonly shop: Pick<Engines, 'handler' | 'post' | 'config' | 'origin' | 'now'>
  readonly writer: () => Writer
  readonly visitorOf: VisitorOf
  readonly accounts: Accounts
}

/** Nobody looks at a button for longer; the mail may arrive all the same. */
const patienceMs = 30_000

/** POST /api/admin/mail-server/test: a mail to oneself, past the outbox, so that the mail server's own words come back. */
export async function mailTestRoutes(app: FastifyInstance, { shop, writer, visitorOf, accounts }: Deps): Promise<void> {
  const { handler, post, config, origin, now } = shop

  async function test(accountId: string): Promise<{ readonly answer: string | null; readonly problem: string | null }> {
    const { email: to, personId, language } = await accounts.byId(accountId)
    if (typeof to !== 'string') throw new TypeError('Nobody who was erased is signed in')
    const letter = { kind: 'test', url: `${origin}${prefixOf(language)}/dashboard` } as const
    const mail = await writer().frame({ to, personId, language, letter }, randomUUID())
    const late = new AbortController()
    try {
      const answer = await Promise.race([post.send(mail), silence(late.signal)])
      return { answer: answer ? reasonOf(new Error(answer), to) : null, problem: null }
    } catch (error) {
      return { answer: null, problem: reasonOf(error, to) }
    } finally {
      late.abort()
    }
  }

  async function silence(signal: AbortSignal): Promise<never> {
    await wait(patienceMs, null, { signal, ref: false })
    throw new Error(`no answer in ${patienceMs / 1000} seconds`)
  }

  route(app, 'POST', '/api/admin/mail-server/test', {
    ...staff('settings', 'edit', 'not-found'),
    operationId: 'testMailServer',
    summary: 'Sends a mail to the member who asks, to see whether the mail server takes it',
    cookies: { sets: ['position'] },
    answer: z
      .union([
        z.object({
          ok: z.literal(true),
          tookMs: z.int(),
          answer: z.string().describe('The words of the mail server'),
        }),
        z.object({ ok: z.literal(false), tookMs: z.int(), problem: z.string().describe('Why it was not taken') }),
      ])
      .describe('Whether the mail server took it'),
    async run(request, reply) {
      if (!config.SMTP_URL) return sendProblem(reply, 'not-found', 'No mail server is set (SMTP_URL).')
      const by = await actorOf(visitorOf, request)
      const begun = now().getTime()
      const { answer, problem } = await test(by.actor!)
      const testedAt = now()
      const tookMs = testedAt.getTime() - begun
      const data = { tookMs, answer, problem, testedAt: testedAt.toISOString() }
      const noted = await handler.handle(mailServer, mailServerId, { type: 'NoteMailTest', data }, by)
      if (noted.ok) notePosition(reply, noted.position)
      return sendJson(
        reply,
        problem === null
          ? { ok: true as const, tookMs, answer: answer ?? '' }
          : { ok: false as const, tookMs, problem },
      )
    },
  })
}
