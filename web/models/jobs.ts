import type { JobEnd, Refused } from '#domain/job/events.ts'

/** A job of a member of staff on many rows of a list. */
export type JobModel = {
  readonly jobId: string
  readonly list: string
  readonly action: string
  readonly total: number
  readonly done: number
  readonly refused: number
  /** Null: it goes on. */
  readonly ended: JobEnd | null
  readonly stopping: boolean
  readonly begunAt: string
  readonly endedAt: string | null
  /** The name of the member who began it; null after they were erased. */
  readonly by: string | null
  /** You may stop it, and try its rest again. */
  readonly mayChange: boolean
  /** The price change that it is a part of. */
  readonly priceChange: string | null
}

/** A job with the first rows that were not done, and the last that were, the newest first. */
export type JobPageModel = JobModel & {
  readonly not: readonly Refused[]
  readonly did: readonly { readonly row: string; readonly label: string; readonly at: string }[]
}

export interface JobQueries {
  /** The newest jobs that the visitor may see. */
  jobs(): Promise<readonly JobModel[]>
  /** Null: there is no such job, or the visitor may not see it. */
  job(jobId: string): Promise<JobPageModel | null>
}
