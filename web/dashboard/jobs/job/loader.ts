import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { JobPageModel, JobQueries } from '../../../models/jobs.ts'

export type JobData = { readonly job: JobPageModel }

export async function loader({ params }: LoaderFunctionArgs, { shop }: LoaderContext<JobQueries>): Promise<JobData> {
  const job = await shop.job(params.jobId!)
  return job ? { job } : notFound()
}
