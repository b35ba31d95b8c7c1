import { z } from 'zod'
import type { ImportRunEvent } from '#domain/import-run/events.ts'
import type { JobEvent } from '#domain/job/events.ts'
import type { SettingsEvent } from '#domain/settings/events.ts'
import { moment, subject } from './subject.ts'

const settingsTypes = {
  'settings.changed.v1': {
    number: 45,
    scope: 'settings:read',
    about: 'Settings of the shop are others.',
    data: z.object({
      changes: z
        .record(z.string(), z.unknown())
        .readonly()
        .describe('By setting, the fields that changed as they are now'),
    }),
  },
} as const

export const settings = subject<SettingsEvent>()({
  category: 'settings',
  types: settingsTypes,
  initial: null,
  tell: ({ data: { changes } }) => [
    { type: 'settings.changed.v1', subject: 'settings/shop', data: { changes }, personal: null },
  ],
})

const activityTypes = {
  'activity.finished.v1': {
    number: 46,
    scope: 'products:read',
    about: 'Work that takes a while ended: an import, an import that was taken back, or an action on many rows.',
    data: z.object({
      activity: z.string(),
      kind: z.string().describe('`import`, `import-undone`, or the action on rows, such as `undo`'),
      outcome: z.string().describe('`done`, or why it ended early'),
      figures: z.record(z.string(), z.int()).readonly(),
      finishedAt: moment,
    }),
  },
} as const

export const imports = subject<ImportRunEvent>()({
  category: 'import-run',
  types: activityTypes,
  initial: null,
  tell({ type, data }) {
    const { runId: activity } = data
    const common = { type: 'activity.finished.v1' as const, subject: `activity/${activity}`, personal: null }
    if (type === 'ImportEnded') {
      const { because: outcome, summary, endedAt: finishedAt } = data
      return [{ ...common, data: { activity, kind: 'import', outcome, figures: summary ?? {}, finishedAt } }]
    }
    if (type !== 'ImportReverted') return []
    const { figures, endedAt: finishedAt } = data
    return [{ ...common, data: { activity, kind: 'import-undone', outcome: 'done', figures, finishedAt } }]
  },
})

/** Rows of a job, and how many were done and refused. */
type Job = { readonly action: string; readonly total: number; readonly done: number; readonly refused: number } | null

export const jobs = subject<JobEvent>()({
  category: 'job',
  types: activityTypes,
  initial: null as Job,
  evolve(job, { type, data }) {
    if (type === 'JobBegun') return { action: data.action, total: data.total, done: 0, refused: 0 }
    if (type !== 'JobStepDone' || !job) return job
    const refused = data.refused.length
    return { ...job, done: job.done + data.rows - refused, refused: job.refused + refused }
  },
  tell({ type, data }, job) {
    if (type !== 'JobEnded' || !job) return []
    const { jobId: activity, because: outcome, endedAt: finishedAt } = data
    const { action: kind, ...figures } = job
    const told = { activity, kind, outcome, figures, finishedAt }
    return [{ type: 'activity.finished.v1', subject: `activity/${activity}`, data: told, personal: null }]
  },
})
