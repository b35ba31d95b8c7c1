import type { JobEnd, JobEvent, JobHeader } from '#domain/job/events.ts'
import { projection } from '../projection.ts'

export type JobDocument = JobHeader & {
  readonly added: number
  /** Rows that were done, and rows that were refused. */
  readonly done: number
  readonly refused: number
  /** Null: it goes on. */
  readonly ended: JobEnd | null
  readonly endedAt: string | null
  readonly stopping: boolean
}

/** Jobs of staff on many rows of a list, as far as they are. The rows stand in the log. */
export const jobsView = projection<JobDocument, JobEvent>({
  name: 'jobs',
  version: 1,
  handles: ['JobBegun', 'JobRowsAdded', 'JobStepDone', 'JobStopAsked', 'JobEnded'],
  ids: event => [event.data.jobId],
  project(job, event) {
    if (event.type === 'JobBegun')
      return { ...event.data, added: 0, done: 0, refused: 0, ended: null, endedAt: null, stopping: false }
    if (!job) return undefined
    switch (event.type) {
      case 'JobRowsAdded':
        return { ...job, added: job.added + event.data.rows.length }
      case 'JobStepDone': {
        const { rows, refused } = event.data
        return { ...job, done: job.done + rows - refused.length, refused: job.refused + refused.length }
      }
      case 'JobStopAsked':
        return { ...job, stopping: true }
      case 'JobEnded':
        return { ...job, ended: event.data.because, endedAt: event.data.endedAt }
      default:
        return job
    }
  },
  indexes: {
    running: job => (job.ended === null && isReady(job) ? [[job.list, job.begunAt]] : []),
    byPermission: job => (isReady(job) ? [[job.permission, job.begunAt]] : []),
  },
})

/** All its rows are in the log: it can begin. */
const isReady = ({ added, total }: JobDocument) => added === total
