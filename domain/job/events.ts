import type { Messages } from '../shared/decider.ts'
import type { PermissionName } from '../shared/permissions.ts'

export type JobHeader = {
  readonly jobId: string
  readonly list: string
  readonly action: string
  /** The right that its member needs, before each of its steps too. */
  readonly permission: PermissionName
  readonly to: 'edit' | 'delete'
  /** The account of the member. */
  readonly by: string
  /** Fields that are the same for all rows. */
  readonly about: { readonly [field: string]: string }
  readonly total: number
  /** The first job that had these rows: what was done under it is not done again. Absent: it is this one. */
  readonly retryOf?: string
  /** The shop promised it: it goes on whatever its member may do by then. */
  readonly promised?: true
  readonly begunAt: string
}

/** Rows that are acted on and noted together; `inputs` has a text for each of them. */
export type JobRows = { readonly rows: readonly string[]; readonly inputs?: readonly string[] }

/** A row that was not done, with the name that people know it by and the code of the reason; `parts` names what of it. */
export type Refused = {
  readonly row: string
  readonly label: string
  readonly code: string
  readonly parts?: readonly string[]
}

export type JobEnd = 'done' | 'stopped' | 'not-permitted'

/** Stream `job-<id>`: one action on many rows of a list. The header comes first, then all rows, then the steps. */
export type JobEvent = Messages<{
  JobBegun: JobHeader
  JobRowsAdded: JobRows & { jobId: string }
  JobStepBegun: { jobId: string; step: number }
  /** The rows of the step that are not named here were done. */
  JobStepDone: { jobId: string; step: number; rows: number; refused: readonly Refused[]; doneAt: string }
  JobStopAsked: { jobId: string; by: string; askedAt: string }
  JobEnded: { jobId: string; because: JobEnd; endedAt: string }
}>
