import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { TablePageModel, TableQueries, TableSummary } from '../../../models/tables.ts'

/** All tables, or the one that the address names. */
export type TablesData =
  | { readonly all: readonly TableSummary[]; readonly one: null }
  | { readonly all: null; readonly one: TablePageModel & { readonly adds: boolean } }

export async function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<TableQueries>,
): Promise<TablesData> {
  if (params.table === undefined) return { all: await shop.tableList(), one: null }
  const asked = new URL(request.url).searchParams
  const model = await shop.tablePage(params.table, asked)
  if (!model) notFound()
  return { all: null, one: { ...model, adds: asked.has('add') && model.may.edit } }
}
