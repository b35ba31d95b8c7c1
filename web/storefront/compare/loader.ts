import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../../app/form-state.ts'
import type { CompareModel } from '../../models/compare.ts'
import type { LoaderContext } from '../shop.ts'

export type ComparePageData = CompareModel & {
  /** A form that came without JavaScript and was refused. */
  readonly refused: FormState | null
}

export async function loader(_: LoaderFunctionArgs, { shop, form }: LoaderContext): Promise<ComparePageData> {
  return { ...(await shop.compare()), refused: form?.form === 'compare' ? form : null }
}
