import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { job } from '#domain/job/decide.ts'
import type { JobEvent, JobHeader, JobRows, Refused } from '#domain/job/events.ts'
import type { Position, StoredEvent } from '#domain/shared/event-store.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import { type JobDocument, jobsView } from '#projections/jobs/view.ts'

/** So many rows are acted on between two notes of how far a job is. */
const rowsAStep = 50
/** So many steps are written to the log at once. */
const stepsAtOnce = 100
const listed = 50

export type JobRow = { readonly row: string; readonly input: string }

/** Names rows of a list for people, by id; rows that are gone are left out, or named by their id. */
export type LabelsOf = (rows: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** A row that was done, and when its step was. */
export type DoneRow = { readonly row: string; readonly label: string; readonly at: string }

/** Jobs of staff: begun with all their rows, carried out by the sweep of their list. */
export function createJobs({
  handler,
  store,
  readModels,
  now,
}: Pick<Engines, 'handler' | 'store' | 'readModels' | 'now'>) {
  const eventsOf = (jobId: string, backwards = false) =>
    store.read(`${job.name}-${jobId}`, -1, { backwards }) as AsyncIterable<StoredEvent<JobEvent>>
  const naming = new Map<string, LabelsOf>()

  async function labelsOf(list: string, rows: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return (await naming.get(list)?.(rows)) ?? new Map()
  }

  /** The rows of a step: the header stands at revision 0, and the rows of step n one after it. */
  async function rowsOf(jobId: string, step: number): Promise<readonly JobRow[]> {
    for await (const event of store.read(`${job.name}-${jobId}`, step, { limit: 1 })) {
      const { rows, inputs } = event.data as JobRows
      return rows.map((row, at) => ({ row, input: inputs?.[at] ?? '' }))
    }
    throw new Error(`job ${jobId} has no step ${step}`)
  }

  return {
    rowsOf,

    /** How rows of this list are named. */
    named(list: string, labelsOf: LabelsOf): void {
      naming.set(list, labelsOf)
    },

    labelsOf,

    /** The rows that were done last, the newest first. Their names are those of today. */
    async done({ jobId, list }: Pick<JobHeader, 'jobId' | 'list'>, most: number): Promise<readonly DoneRow[]> {
      const found: Omit<DoneRow, 'label'>[] = []
      for await (const { type, data } of eventsOf(jobId, true)) {
        if (found.length >= most || type === 'JobRowsAdded') break
        if (type !== 'JobStepDone' || data.refused.length === data.rows) continue
        const refused = new Set(data.refused.map(({ row }) => row))
        const rows = (await rowsOf(jobId, data.step)).filter(({ row }) => !refused.has(row))
        found.push(...rows.map(({ row }) => ({ row, at: data.doneAt })).reverse())
      }
      const shown = found.slice(0, most)
      const labels = await labelsOf(
        list,
        shown.map(({ row }) => row),
      )
      return shown.map(each => ({ ...each, label: labels.get(each.row) ?? each.row }))
    },

    /** The result of each row, step by step in their order. `reached`: the job came to it. */
    async *results(
      jobId: string,
    ): AsyncIterable<readonly { readonly row: string; readonly refused: Refused | null; readonly reached: boolean }[]> {
      const done = new Map<number, ReadonlyMap<string, Refused>>()
      let steps = 0
      for await (const { type, data } of eventsOf(jobId)) {
        if (type === 'JobRowsAdded') steps++
        if (type === 'JobStepDone') done.set(data.step, new Map(data.refused.map(each => [each.row, each])))
      }
      for (let step = 0; step < steps; step++) {
        const refused = done.get(step)
        yield (await rowsOf(jobId, step)).map(({ row }) => ({
          ...{ row, refused: refused?.get(row) ?? null, reached: refused !== undefined },
        }))
      }
    },
    /** Once under one id, however often it is sent: after a crash a repeat brings the rows that are missing. */
    async begin(header: Omit<JobHeader, 'total' | 'begunAt'>, { rows, inputs }: JobRows, by: Actor): Promise<Position> {
      const { jobId } = header
      const data = { ...header, total: rows.length, begunAt: now().toISOString() }
      let answer = await handler.handle(job, jobId, { type: 'BeginJob', data }, by)
      const size = rowsAStep * stepsAtOnce
      for (let from = 0; from < rows.length; from += size) {
        const steps = Array.from({ length: Math.ceil(Math.min(size, rows.length - from) / rowsAStep) }, (_, step) => {
          const [start, end] = [from + step * rowsAStep, from + (step + 1) * rowsAStep]
          return { rows: rows.slice(start, end), ...(inputs && { inputs: inputs.slice(start, end) }) }
        })
        const command = { type: 'AddJobRows', data: { jobId, at: from / rowsAStep, steps } } as const
        answer = await handler.handle(job, jobId, command, by)
      }
      if (!answer.ok) throw new Error(`job ${jobId}: ${answer.rejection.code}`)
      return (await handler.fold(job, jobId)).position
    },

    async stop(jobId: string, by: Actor): Promise<Position | null> {
      const data = { jobId, by: by.actor!, askedAt: now().toISOString() }
      const stopped = await handler.handle(job, jobId, { type: 'StopJob', data }, by)
      return stopped.ok ? stopped.position : null
    },

    async find(jobId: string): Promise<JobDocument | null> {
      const [found] = await readModels.getMany<JobDocument>(jobsView.name, [jobId])
      return found && found.added === found.total ? found : null
    },

    /** The newest first, of all that may be seen with these permissions. */
    async list(permissions: readonly PermissionName[]): Promise<readonly JobDocument[]> {
      const ids = await Promise.all(
        permissions.map(name =>
          readModels.range(jobsView.name, 'byPermission', { from: [name], to: [name], reverse: true, limit: listed }),
        ),
      )
      const found = await readModels.getMany<JobDocument>(jobsView.name, ids.flat())
      return found
        .filter(each => each !== undefined)
        .sort((one, other) => (one.begunAt < other.begunAt ? 1 : -1))
        .slice(0, listed)
    },

    /** The rows that were refused, or the first of them. */
    async refused(jobId: string, most = Number.POSITIVE_INFINITY): Promise<readonly Refused[]> {
      const found: Refused[] = []
      for await (const { type, data } of eventsOf(jobId)) {
        if (type === 'JobStepDone') found.push(...data.refused)
        if (found.length >= most) break
      }
      return found.slice(0, most)
    },

    /** Rows that a job was begun with and did not do. */
    async rest(jobId: string): Promise<JobRows> {
      const rows: string[] = []
      const inputs: string[] = []
      const kept: JobRows[] = []
      for await (const { type, data } of eventsOf(jobId)) {
        if (type === 'JobRowsAdded') kept.push(data)
        if (type !== 'JobStepDone') continue
        const refused = new Set(data.refused.map(({ row }) => row))
        const step = kept[data.step]!
        kept[data.step] = {
          rows: step.rows.filter(row => refused.has(row)),
          ...(step.inputs && { inputs: step.inputs.filter((_, at) => refused.has(step.rows[at]!)) }),
        }
      }
      for (const each of kept) {
        rows.push(...each.rows)
        inputs.push(...(each.inputs ?? []))
      }
      return { rows, ...(inputs.length > 0 && { inputs }) }
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
