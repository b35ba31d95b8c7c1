import { emailProblem, readEmail } from '#api/plumbing/http/email.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { StockWatching } from './watching.ts'

type Asked = { readonly sku: string; readonly email: string; readonly language: Language }

/** Has an address wait for a variant: what takes that back, or what is wrong with the asking. */
export async function takeWatch(
  stockWatching: Pick<StockWatching, 'watch'>,
  { sku, email, language }: Asked,
): Promise<{ readonly undo: string } | { readonly problem: Problem }> {
  const read = readEmail(email)
  if ('problem' in read) return { problem: emailProblem(read.problem) }
  const watched = await stockWatching.watch(sku, read.email, language)
  if (watched.ok) return { undo: watched.undo }
  const problem =
    watched.code === 'in-stock'
      ? problemOf('in-stock', 'The variant can be ordered now.')
      : problemOf('sku-not-found', 'Check the variants of the product.', { skus: [sku] })
  return { problem }
}
