import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldsOf, localPage } from '#api/plumbing/http/form-body.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import {
  acceptOneClick,
  answerOneClick,
  fromMailPrograms,
  isOneClick,
  tokenInAddress,
} from '#api/plumbing/mail/one-click.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import type { Accounts } from '#api/visitors/accounts.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { StockWatching } from './watching.ts'

export type NoticeFormDeps = {
  readonly stockWatching: Pick<StockWatching, 'endFor'>
  readonly noticeLinks: PersonLinks
  readonly accounts: Pick<Accounts, 'personsOf'>
  readonly visitorOf: VisitorOf
}

/**
 * Ends what somebody waits for, one (`watch`) or all: of who is signed in, or of the address that a mail's link names, by
 * the page's buttons or by a mail program's own (RFC 8058), which posts to the link itself.
 */
export async function stockNoticeForms(app: FastifyInstance, deps: NoticeFormDeps): Promise<void> {
  acceptOneClick(app)
  for (const language of languages) {
    const path = `${prefixOf(language)}/stock-notices`
    const config = { access: 'guest', fromElsewhere: fromMailPrograms } as const
    app.post(path, { config, schema: { hide: true } }, async (request, reply) => {
      const fields = fieldsOf(request)
      const token = tokenInAddress(request) ?? fields.get('token')
      const persons = token === null ? await signedIn(request) : linked(token)
      if (isOneClick(request)) {
        if (persons) await deps.stockWatching.endFor(persons, null)
        return answerOneClick(reply, persons !== null)
      }
      if (!persons) return reply.redirect(`${path}?wrong=1`, 303)
      const position = await deps.stockWatching.endFor(persons, fields.get('watch'))
      if (position >= 0) notePosition(reply, position)
      const back = token ? `${path}?token=${encodeURIComponent(token)}` : localPage(fields.get('page'), path)
      return reply.redirect(`${back}${back.includes('?') ? '&' : '?'}ended=1`, 303)
    })
  }

  function linked(token: string): readonly string[] | null {
    const personId = deps.noticeLinks.personOf(token)
    return personId === null ? null : [personId]
  }

  async function signedIn(request: FastifyRequest): Promise<readonly string[] | null> {
    const visitor = await deps.visitorOf(request)
    return visitor.kind === 'customer' ? deps.accounts.personsOf(visitor.personId) : null
  }
}
