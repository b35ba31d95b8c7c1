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
  const asked = new URL(request.url).searchParams
  const page = (name: string) => {
    const number = Number(asked.get(name))
    return number > 0 && Number.isSafeInteger(number) ? number : 1
  }
  const run = await shop.importRun(params.run!, { problems: page('page'), kept: page('kept') })
  return run ? { run } : notFound()
}
