import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms, fieldsOf, type RenderPage, valuesOf } from '#api/plumbing/http/form-body.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { becomeListOwner, listOwnerOf } from '#api/visitors/list-owner.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { tell } from './compare-routes.ts'
import type { CompareChange, Compares } from './compares.ts'
import { readItem } from './wishlist-forms.ts'

export type CompareFormDeps = {
  readonly compares: Compares
  readonly secureCookies: boolean
  readonly renderPage: RenderPage
}

const form = { schema: { hide: true }, config: { access: 'guest' } } as const

/** The forms of comparing, for browsers without JavaScript: all lead to the comparison, which says what was refused. */
export async function compareForms(app: FastifyInstance, deps: CompareFormDeps): Promise<void> {
  const { compares, renderPage } = deps
  acceptForms(app)
  for (const prefix of languages.map(prefixOf)) {
    const page = `${prefix}/compare`
    const productIdOf = (request: FastifyRequest) => readItem(fieldsOf(request).get('item')).productId

    app.post(`${prefix}/compare/add`, form, async (request, reply) =>
      done(request, reply, page, await compares.add(becomeListOwner(request, reply, deps), productIdOf(request))),
    )

    app.post(`${prefix}/compare/remove`, form, async (request, reply) => {
      const owner = listOwnerOf(request)
      return owner === null
        ? reply.redirect(page, 303)
        : done(request, reply, page, await compares.remove(owner, productIdOf(request)))
    })

    app.post(`${prefix}/compare/clear`, form, async (request, reply) => {
      const owner = listOwnerOf(request)
      return owner === null ? reply.redirect(page, 303) : done(request, reply, page, await compares.clear(owner))
    })
  }

  function done(request: FastifyRequest, reply: FastifyReply, path: string, change: CompareChange) {
    if (change.ok) {
      notePosition(reply, change.position)
      return reply.redirect(path, 303)
    }
    const problem = problemOf(change.rejection.code, tell(change.rejection))
    const state = { form: 'compare', values: valuesOf(fieldsOf(request)), problem } as const
    return renderPage(request, reply, { path, status: problem.status, state })
  }
}
