import type { FileProblem } from '../shared/file-problem.ts'
import type { Upcasts } from '../shared/upcasts.ts'

/** Before problems had codes, a sentence in English said alone why a file was not read. */
type SentenceAlone = { readonly sentence: string | null; readonly problem?: FileProblem | null }

export const importRunUpcasts: Upcasts = { FeedRefused: withProblem, ImportEnded: withProblem }

function withProblem(data: SentenceAlone): object {
  if (data.problem !== undefined) return data
  const { sentence } = data
  return { ...data, problem: sentence === null ? null : { code: 'as-told', facts: { sentence } } }
}
