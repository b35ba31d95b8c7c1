import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { JobModel, JobQueries } from '../../models/jobs.ts'

export type JobsData = { readonly jobs: readonly JobModel[] }

export async function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<JobQueries>): Promise<JobsData> {
  return { jobs: await shop.jobs() }
}
