import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import type { CompareModel, CompareQueries } from '../../models/compare.ts'

export type ComparePageData = CompareModel & {
  /** A form that came without JavaScript and was refused. */
  readonly refused: FormState | null
}

export async function loader(
  _: LoaderFunctionArgs,
  { shop, form }: LoaderContext<CompareQueries>,
): Promise<ComparePageData> {
  return { ...(await shop.compare()), refused: form?.form === 'compare' ? form : null }
}
