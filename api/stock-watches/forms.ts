import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms, fieldsOf, localPage, type RenderPage, valuesOf } from '#api/plumbing/http/form-body.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf, splitLanguage } from '#web/i18n/addresses.ts'
import type { StockWatchRouteDeps } from './routes.ts'
import { takeWatch } from './take-watch.ts'

export type StockWatchFormDeps = StockWatchRouteDeps & { readonly renderPage: RenderPage }

/**
 * The form of a sold-out size without JavaScript: comes back to the product page that `page` names with `watched` in its
 * address, or with what was typed and what is wrong. `/undo` takes it back.
 */
export async function stockWatchForms(
  app: FastifyInstance,
  { stockWatching, renderPage }: StockWatchFormDeps,
): Promise<void> {
  acceptForms(app)
  app.setErrorHandler(async (error, request, reply) => {
    if ((error as { code?: unknown }).code !== 'too-many-requests') throw error
    return refuse(request, reply, problemOf('too-many-requests'))
  })
  for (const language of languages) {
    app.post(
      `${prefixOf(language)}/notify-me`,
      { config: { access: 'guest' }, schema: { hide: true } },
      async (request, reply) => {
        const fields = fieldsOf(request)
        const [sku, email] = [fields.get('sku') ?? '', fields.get('email') ?? '']
        const taken = await takeWatch(stockWatching, { sku, email, language })
        if ('problem' in taken) return refuse(request, reply, taken.problem)
        return back(request, reply, 'watched', taken.undo)
      },
    )
    app.post(
      `${prefixOf(language)}/notify-me/undo`,
      { config: { access: 'guest' }, schema: { hide: true } },
      async (request, reply) => {
        const undone = await stockWatching.undo(fieldsOf(request).get('undo') ?? '')
        return back(request, reply, 'unwatched', undone ? '1' : 'late')
      },
    )
  }

  function back(request: FastifyRequest, reply: FastifyReply, said: string, value: string) {
    const page = pageOf(request)
    return reply.redirect(`${page}${page.includes('?') ? '&' : '?'}${said}=${value}#stock-watch`, 303)
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
    const state = { form: 'stock-watch', values: valuesOf(fieldsOf(request)), problem } as const
    return renderPage(request, reply, { path: pageOf(request), status: problem.status, state })
  }
}

function pageOf(request: FastifyRequest): string {
  const { language } = splitLanguage(request.url.split('?', 1)[0] ?? '')
  return localPage(fieldsOf(request).get('page'), prefixOf(language) || '/')
}
