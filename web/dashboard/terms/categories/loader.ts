import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { CategoryTreeModel, TermQueries } from '../../../models/terms.ts'
import { newTerm } from '../loader.ts'

export type CategoriesData = CategoryTreeModel & {
  /** The address asks for the form of a new one. */
  readonly adds: boolean
}

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<TermQueries>,
): Promise<CategoriesData> {
  const { term = null } = params
  const adds = term === newTerm
  const model = await shop.categoryTree(adds ? null : term)
  if (term !== null && !adds && !model.open) notFound()
  return { ...model, adds: adds && model.may.edit }
}
