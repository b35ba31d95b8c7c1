import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { isOutage } from '#api/plumbing/http/serving/errors.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import type { visitors } from '#api/visitors/index.ts'
import { job } from '#domain/job/decide.ts'
import type { JobHeader, Refused } from '#domain/job/events.ts'
import { allowed } from '#domain/shared/permissions.ts'
import { jobsView } from '#projections/jobs/view.ts'
import type { JobRow, Jobs, LabelsOf } from './jobs.ts'

export type Acting = JobRow & {
  readonly about: JobHeader['about']
  /** The same for a row however often it is tried: what was done under it is not done again. */
  readonly commandId: string
  /** The job that was begun first: what is done to all its rows is done under one name. */
  readonly first: string
  readonly by: Actor
}

/** Acts on one row; null: it is done. A problem with `parts` concerns only these. @throws where an engine is out: the row is tried again. */
export type Act = (acting: Acting) => Promise<Problem | null>
export type Acts = { readonly [action: string]: Act }

export type JobSweepDeps = Pick<Engines, 'handler' | 'readModels' | 'now' | 'logger'> &
  Pick<Offers<[typeof visitors]>, 'accounts'> & {
    readonly jobs: Jobs
    readonly list: OpenList
    readonly acts: Acts
    /** So many rows are acted on at once, where acts do not meet; else one after the other. */
    readonly width?: number
    /** Names rows that are not those of the list. */
    readonly labelsOf?: LabelsOf
  }

/** Carries out the jobs of a list, a step of each in turn, so that a long one does not keep short ones waiting. */
export function jobSweep(deps: JobSweepDeps): Sweep {
  const { handler, readModels, now, logger, accounts, jobs, list, acts, width = 1 } = deps
  const { definition } = list
  const at = () => now().toISOString()

  /** Whether the member still may. */
  async function mayStill({ by, permission, to, promised }: JobHeader): Promise<boolean> {
    if (promised) return true
    const { status, admin, staff } = await accounts.byId(by)
    return status === 'open' && allowed({ a: admin, s: staff }, permission)[to]
  }

  async function labelsInList(rows: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const docs = await readModels.getMany<object>(definition.view.name, rows)
    return new Map(rows.map((row, place) => [row, docs[place] ? definition.label(docs[place]) : row]))
  }
  const labelsOf = deps.labelsOf ?? labelsInList
  jobs.named(definition.name, labelsOf)

  /** False where there is nothing to do. A step that a crash cut off is done again: its commands act once. */
  async function takeStep(jobId: string, signal: AbortSignal): Promise<boolean> {
    const begun = await handler.handle(job, jobId, { type: 'BeginJobStep', data: { jobId, now: at() } })
    if (!begun.ok || !begun.state.header || !begun.state.underWay || begun.state.ended) return false
    const { header, next: step } = begun.state
    if (!(await mayStill(header))) {
      const data = { jobId, because: 'not-permitted', endedAt: at() } as const
      await handler.handle(job, jobId, { type: 'EndJob', data })
      return false
    }
    const { about, by: actor, retryOf: first = jobId } = header
    const rows = await jobs.rowsOf(jobId, step)
    const refused: Omit<Refused, 'label'>[] = []
    const actOn = async ({ row, input }: JobRow) => {
      const commandId = `${first}/${row}`
      const by = { actor, channel: 'dashboard' }
      const problem = await acts[header.action]!({ row, input, about, commandId, first, by }).catch(error => {
        if (isOutage(error)) throw error
        // One row that fails for ever must not keep the others waiting.
        logger.error({ err: error, jobId, row }, 'a row of a job failed')
        return problemOf('internal-error')
      })
      return problem ? [{ row, code: problem.code, ...partsOf(problem) }] : []
    }
    for (let from = 0; from < rows.length; from += width) {
      if (signal.aborted) return false
      refused.push(...(await Promise.all(rows.slice(from, from + width).map(actOn))).flat())
    }
    const labels = await labelsOf(refused.map(({ row }) => row))
    const data = {
      ...{ jobId, step, rows: rows.length, doneAt: at() },
      refused: refused.map(each => ({ ...each, label: labels.get(each.row)! })),
    }
    const ended = await handler.handle(job, jobId, { type: 'EndJobStep', data })
    return ended.ok && ended.state.ended === null
  }

  return {
    name: `jobs-${definition.name}`,
    wakeOn: [jobsView.name],
    async run({ signal }) {
      const within = { from: [definition.name], to: [definition.name] }
      // The view may not show yet that they have ended.
      const over = new Set<string>()
      for (;;) {
        const found = await readModels.range(jobsView.name, 'running', within)
        const running = found.filter(jobId => !over.has(jobId))
        if (running.length === 0 || signal.aborted) return
        for (const jobId of running) if (!(await takeStep(jobId, signal))) over.add(jobId)
      }
    },
  }
}

/** So many parts of a row are named. */
const mostParts = 20

const partsOf = ({ parts }: Problem) =>
  Array.isArray(parts) && parts.length > 0 ? { parts: parts.slice(0, mostParts) as string[] } : {}
