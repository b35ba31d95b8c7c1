import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { ImportQueries, ImportRunModel } from '../../../models/imports.ts'

/** Null: the file is not brought yet. */
export type ImportRunData = { readonly run: ImportRunModel | null }

export async function loader(
  { params, request }: LoaderFunctionArgs,
  { shop }: LoaderContext<ImportQueries>,
): Promise<ImportRunData> {
  if (params.run === 'new') return { run: null }
  const kept = Number(new URL(request.url).searchParams.get('kept'))
  const run = await shop.importRun(params.run!, kept > 0 && Number.isSafeInteger(kept) ? kept : 1)
  return run ? { run } : notFound()
}
