import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { AuthQueries } from '../../../models/auth.ts'

export type VerifyRequestData = { readonly mailLeaves: boolean }

/** The page says the same to everybody. */
export async function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<AuthQueries>): Promise<VerifyRequestData> {
  return { mailLeaves: await shop.mailLeaves() }
}
