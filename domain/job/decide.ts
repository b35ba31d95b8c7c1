import { accept, type Decider, type Messages, reject } from '../shared/decider.ts'
import type { JobEnd, JobEvent, JobHeader, JobRows, Refused } from './events.ts'

export type JobCommand = Messages<{
  BeginJob: JobHeader
  /** Rows from step `at` on; those that are there already are left out. */
  AddJobRows: { jobId: string; at: number; steps: readonly JobRows[] }
  BeginJobStep: { jobId: string; now: string }
  EndJobStep: { jobId: string; step: number; rows: number; refused: readonly Refused[]; doneAt: string }
  StopJob: { jobId: string; by: string; askedAt: string }
  EndJob: { jobId: string; because: JobEnd; endedAt: string }
}>

export type JobRejection = { readonly code: 'job-not-found' }

/** Counts only: the rows of a step stand in the stream at the revision after its number. */
export type Job = {
  readonly header: JobHeader | null
  /** Rows that were added, and their steps. */
  readonly added: number
  readonly steps: number
  /** The step that is next, or under way. */
  readonly next: number
  readonly underWay: boolean
  readonly stopping: boolean
  readonly ended: JobEnd | null
}

export function isFull({ header, added }: Job): boolean {
  return header !== null && added === header.total
}

export const job: Decider<Job, JobCommand, JobEvent, JobRejection> = {
  name: 'job',
  initial: { header: null, added: 0, steps: 0, next: 0, underWay: false, stopping: false, ended: null },
  decide(command, state) {
    const { jobId } = command.data
    if (command.type === 'BeginJob') return state.header ? accept() : accept({ type: 'JobBegun', data: command.data })
    const { header, next, ended } = state
    if (!header) return reject({ code: 'job-not-found' })
    const end = (because: JobEnd, endedAt: string) => ({ type: 'JobEnded', data: { jobId, because, endedAt } }) as const
    switch (command.type) {
      case 'AddJobRows': {
        const { at, steps } = command.data
        const missing = at > state.steps ? [] : steps.slice(state.steps - at)
        const fits = state.added + missing.reduce((sum, { rows }) => sum + rows.length, 0) <= header.total
        return accept(
          ...(fits ? missing : []).map(each => ({ type: 'JobRowsAdded', data: { jobId, ...each } }) as const),
        )
      }
      case 'BeginJobStep':
        if (ended || state.underWay || !isFull(state)) return accept()
        return accept({ type: 'JobStepBegun', data: { jobId, step: next } })
      case 'EndJobStep': {
        const { step, doneAt } = command.data
        if (ended || !state.underWay || step !== next) return accept()
        const done = { type: 'JobStepDone', data: command.data } as const
        if (next + 1 === state.steps) return accept<JobEvent>(done, end('done', doneAt))
        return accept<JobEvent>(done, ...(state.stopping ? [end('stopped', doneAt)] : []))
      }
      case 'StopJob': {
        const { askedAt } = command.data
        if (ended || state.stopping) return accept()
        const asked = { type: 'JobStopAsked', data: command.data } as const
        // A step under way is brought to its end, so that every row that was acted on is noted.
        return accept<JobEvent>(asked, ...(state.underWay ? [] : [end('stopped', askedAt)]))
      }
      case 'EndJob':
        return ended ? accept() : accept(end(command.data.because, command.data.endedAt))
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'JobBegun':
        return { ...state, header: event.data }
      case 'JobRowsAdded': {
        const { length } = event.data.rows
        return { ...state, added: state.added + length, steps: state.steps + 1 }
      }
      case 'JobStepBegun':
        return { ...state, underWay: true }
      case 'JobStepDone':
        return { ...state, next: event.data.step + 1, underWay: false }
      case 'JobStopAsked':
        return { ...state, stopping: true }
      case 'JobEnded':
        return { ...state, ended: event.data.because }
    }
  },
}
