import type { LoaderFunctionArgs } from 'react-router-dom'
import type { TermKind } from '#domain/term/events.ts'
import { type LoaderContext, notFound } from '../../app/page-table.ts'
import type { TermListModel, TermQueries } from '../../models/terms.ts'

/** In the place of a term in addresses: a new one is made there. */
export const newTerm = 'new'

export type TermsData = TermListModel & {
  /** The address asks for the form of a new one. */
  readonly adds: boolean
}

/** Loads a list of terms and the one that the address opens. `kindOf`: of which kind, where the address says it. */
export const termsLoader =
  (kindOf: (asked: URLSearchParams) => TermKind) =>
  async ({ request, params }: LoaderFunctionArgs, { shop }: LoaderContext<TermQueries>): Promise<TermsData> => {
    const asked = new URL(request.url).searchParams
    const kind = kindOf(asked)
    asked.delete('tab')
    const { term = null } = params
    const adds = term === newTerm
    const model = await shop.termList(kind, asked, adds ? null : term)
    if (term !== null && !adds && !model.open) notFound()
    return { ...model, adds: adds && model.may.edit }
  }
