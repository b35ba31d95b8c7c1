import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../shop.ts'

export type VerifyRequestData = { readonly mailLeaves: boolean }

/** The page says the same to everybody. */
export async function loader(_: LoaderFunctionArgs, { shop }: LoaderContext): Promise<VerifyRequestData> {
  return { mailLeaves: await shop.mailLeaves() }
}
