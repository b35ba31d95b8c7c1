import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Offers } from '#api/plumbing/feature.ts'
import { form, localPage, pageNamed, withQuery } from '#api/plumbing/http/form.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import {
  acceptOneClick,
  answerOneClick,
  fromMailPrograms,
  isOneClick,
  tokenInAddress,
} from '#api/plumbing/mail/one-click.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import type { visitors } from '#api/visitors/index.ts'
import { type StockWatchRouteDeps, takeWatch } from './routes.ts'
import type { StockWatching } from './watching.ts'

const stands = {
  page: pageNamed('/'),
  shows: 'stock-watch',
  errors: { 'too-many-requests': problemOf('too-many-requests') },
} as const

/**
 * The form of a sold-out size without JavaScript: back to `page`, with `watched` or with what is wrong. `/undo` takes
 * it back.
 */
export async function stockWatchForms(app: FastifyInstance, { stockWatching }: StockWatchRouteDeps): Promise<void> {
  form(app, '/notify-me', {
    ...stands,
    async run({ fields, language, page }) {
      const [sku, email] = [fields.get('sku') ?? '', fields.get('email') ?? '']
      const taken = await takeWatch(stockWatching, { sku, email, language })
      if ('problem' in taken) return taken.problem
      return { to: `${withQuery(page, { watched: taken.undo })}#stock-watch` }
    },
  })

  form(app, '/notify-me/undo', {
    ...stands,
    async run({ fields, page }) {
      const undone = await stockWatching.undo(fields.get('undo') ?? '')
      return { to: `${withQuery(page, { unwatched: undone ? '1' : 'late' })}#stock-watch` }
    },
  })
}

type NoticeFormDeps = Pick<Offers<[typeof visitors]>, 'accounts' | 'visitorOf'> & {
  readonly stockWatching: StockWatching
  readonly noticeLinks: PersonLinks
}

/**
 * Ends one wait (`watch`) or all, of the signed-in account or of the address in a mail's link; a mail program may post
 * to that link itself (RFC 8058).
 */
export async function stockNoticeForms(app: FastifyInstance, deps: NoticeFormDeps): Promise<void> {
  acceptOneClick(app)
  form(app, '/stock-notices', {
    fromElsewhere: fromMailPrograms,
    page: '/stock-notices',
    async run({ request, reply, fields, page }) {
      const token = tokenInAddress(request) ?? fields.get('token')
      const persons = token === null ? await signedIn(request) : linked(token)
      if (isOneClick(request)) {
        if (persons) await deps.stockWatching.endFor(persons, null)
        return answerOneClick(reply, persons !== null)
      }
      if (!persons) return { to: `${page}?wrong=1` }
      const position = await deps.stockWatching.endFor(persons, fields.get('watch'))
      const back = token ? withQuery(page, { token }) : localPage(fields.get('page'), page)
      return { to: withQuery(back, { ended: '1' }), position }
    },
  })

  function linked(token: string): readonly string[] | null {
    const personId = deps.noticeLinks.personOf(token)
    return personId === null ? null : [personId]
  }

  async function signedIn(request: FastifyRequest): Promise<readonly string[] | null> {
    const visitor = await deps.visitorOf(request)
    return visitor.kind === 'customer' ? deps.accounts.personsOf(visitor.personId) : null
  }
}
