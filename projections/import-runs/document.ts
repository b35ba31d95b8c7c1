import type { RevertFigures, RunColumns, RunSummary } from '#domain/import-run/events.ts'
import type { FileProblem } from '#domain/shared/file-problem.ts'

export const runStates = [
  ...(['checking', 'ready', 'refused', 'importing', 'done', 'stopped'] as const),
  ...(['not-permitted', 'reverting', 'part-reverted', 'reverted'] as const),
] as const
export type RunState = (typeof runStates)[number]

export type ImportRunDocument = RunColumns & {
  readonly runId: string
  readonly file: string
  readonly name: string
  readonly size: number
  /** The account of the member who brought the file. */
  readonly by: string
  readonly stagedAt: string
  readonly state: RunState
  /** Of the last check, or of the import. */
  readonly summary: RunSummary | null
  readonly report: string | null
  /** Why the file as a whole was refused. */
  readonly problem: FileProblem | null
  readonly complete: boolean
  readonly done: number
  readonly total: number
  readonly stopping: boolean
  readonly startedAt: string | null
  /** The account of the member who began to import it. */
  readonly startedBy: string | null
  readonly endedAt: string | null
  /** When the import or its revert came to its end last, and the accounts of those who began either; null: nothing did. */
  readonly over: { readonly at: string; readonly members: readonly string[] } | null
  /** What would go back, or went back. `report` names what stays; null while it is being looked at. */
  readonly revert: RunRevert | null
}

export type RunRevert = {
  readonly figures: RevertFigures | null
  readonly report: string | null
  /** The account of the member who took it back, and when that was asked, or looked at. */
  readonly by: string
  readonly at: string
}
