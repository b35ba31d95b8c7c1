import { ImportRefused } from '#api/settings/index.ts'
import type { Facts, FileProblem } from '#domain/shared/file-problem.ts'
import type { FileCode, RowCode } from '#web/models/imports.ts'
import { sayingsIn } from './sayings.ts'

/** What is wrong with a row, and what its sentence is filled with. */
export type RowFault = { readonly code: RowCode; readonly facts?: Facts }

/** Somebody said that the row stays out. */
export const leftOut: RowFault = { code: 'left-out' }

/** The file as a whole cannot be imported, for a reason that every language has a sentence for. The message is the English one. */
export class FeedRefused extends ImportRefused {
  readonly problem: FileProblem

  constructor(code: FileCode, facts: Facts = {}, row?: RowFault) {
    const problem = { code, facts, ...(row && { row: { facts: {}, ...row } }) }
    super(sayingsIn('en').sayings.file(problem))
    this.problem = problem
  }
}

/** An owner's table that cannot be read is told in English: its sentence names file and line. */
export function problemOf(error: ImportRefused): FileProblem {
  return error instanceof FeedRefused ? error.problem : { code: 'as-told', facts: { sentence: error.message } }
}
