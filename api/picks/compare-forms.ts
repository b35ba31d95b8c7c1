import type { FastifyInstance } from 'fastify'
import { form, type Outcome } from '#api/plumbing/http/form.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import { becomeListOwner, listOwnerOf } from '#api/visitors/index.ts'
import { tell } from './compare-routes.ts'
import type { CompareChange, Compares } from './compares.ts'
import { readItem } from './wishlist-forms.ts'

export type CompareFormDeps = { readonly compares: Compares; readonly secureCookies: boolean }

const stands = { page: '/compare', shows: 'compare' } as const

/** The forms of comparing, for browsers without JavaScript: all lead to the comparison, which says what was refused. */
export async function compareForms(app: FastifyInstance, deps: CompareFormDeps): Promise<void> {
  const { compares } = deps

  form(app, '/compare/add', {
    ...stands,
    async run({ request, reply, fields }) {
      const { productId } = readItem(fields.get('item'))
      return outcomeOf(await compares.add(becomeListOwner(request, reply, deps), productId))
    },
  })

  form(app, '/compare/remove', {
    ...stands,
    async run({ request, fields }) {
      const owner = listOwnerOf(request)
      return owner === null ? {} : outcomeOf(await compares.remove(owner, readItem(fields.get('item')).productId))
    },
  })

  form(app, '/compare/clear', {
    ...stands,
    async run({ request }) {
      const owner = listOwnerOf(request)
      return owner === null ? {} : outcomeOf(await compares.clear(owner))
    },
  })
}

function outcomeOf(change: CompareChange): Outcome {
  return change.ok ? { position: change.position } : problemOf(change.rejection.code, tell(change.rejection))
}
