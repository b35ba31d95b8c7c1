import type { FastifyRequest } from 'fastify'
import type { Offers } from '#api/plumbing/feature.ts'
import type { visitors } from '#api/visitors/index.ts'
import { allowed, permissionNames } from '#domain/shared/permissions.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { JobDocument } from '#projections/jobs/view.ts'
import type { JobModel, JobQueries } from '#web/models/jobs.ts'
import type { Jobs } from './jobs.ts'

/** So many rows that were not done are shown, and so many that were. */
const shown = { not: 200, done: 50 }

/** Jobs as a visitor may see them. */
export function jobModels({
  jobs,
  accounts,
  visitorOf,
}: Pick<Offers<[typeof visitors]>, 'accounts' | 'visitorOf'> & { readonly jobs: Jobs }) {
  return (request: FastifyRequest): JobQueries => {
    async function rights() {
      const visitor = await visitorOf(request)
      return visitor.kind === 'guest' ? { a: false, s: null } : { a: visitor.admin, s: visitor.staff }
    }

    async function modelOf(job: JobDocument): Promise<JobModel> {
      const { jobId, list, action, total, done, refused, ended, stopping, begunAt, endedAt } = job
      const [mine, { name, email }] = await Promise.all([rights(), accounts.byId(job.by)])
      return {
        ...{ jobId, list, action, total, done, refused, ended, stopping, begunAt, endedAt },
        by: textOrEmpty(name) || textOrEmpty(email) || null,
        mayChange: allowed(mine, job.permission)[job.to],
        priceChange: job.about.priceChange ?? null,
      }
    }

    return {
      async jobs() {
        const mine = await rights()
        const found = await jobs.list(permissionNames.filter(name => allowed(mine, name).view))
        return Promise.all(found.map(modelOf))
      },
      async job(jobId) {
        const [job, mine] = await Promise.all([jobs.find(jobId), rights()])
        if (!job || !allowed(mine, job.permission).view) return null
        const [model, not, did] = await Promise.all([
          modelOf(job),
          jobs.refused(jobId, shown.not),
          jobs.done(job, shown.done),
        ])
        return { ...model, not, did }
      },
    }
  }
}
