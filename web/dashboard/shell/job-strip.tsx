import LoaderCircle from 'lucide-react/icons/loader-circle'
import X from 'lucide-react/icons/x'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { JobModel } from '../../models/jobs.ts'
import { numberIn } from '../../ui/numbers.ts'
import { useCalm } from './live/use-calm.ts'
import { useChangesOf } from './live/use-live.ts'

const key = 'followed-job'
const restMs = 1000

type Followed = Pick<JobModel, 'jobId'> & { readonly title: string }

const listeners = new Set<() => void>()

function onFollow(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The strip tells of this job wherever the member goes in this tab; null: of none. */
export function followJob(job: Followed | null): void {
  try {
    if (job === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(job))
  } catch {
    // Without storage the job goes on all the same, and its page tells of it.
  }
  for (const listener of listeners) listener()
}

/** At the end of the window: how far a job is that the member left while it went on. */
export function JobStrip() {
  const followed = useSyncExternalStore(onFollow, kept, () => null)
  const { pathname } = useLocation()
  if (followed === null) return null
  const job = JSON.parse(followed) as Followed
  return pathname.endsWith(`/jobs/${job.jobId}`) ? null : <Strip key={job.jobId} {...job} />
}

function Strip({ jobId, title }: Followed) {
  const t = useWords('frame')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const [job, setJob] = useState<JobModel | null>(null)
  const read = async () => {
    const asked = await ask<JobModel>('GET', `/api/admin/jobs/${jobId}`)
    if (asked.success) setJob(asked.answer)
    // Another member has signed in, or lost their right: it is none of theirs.
    else if (asked.problem.code === 'job-not-found') followJob(null)
  }
  const calmly = useCalm(restMs, read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once, and then with each change
  useEffect(() => void read(), [])
  useChangesOf(['jobs'], jobId, calmly)
  if (job === null) return null
  const { done, refused, total, ended } = job
  const number = (count: number) => numberIn(language, count)
  return (
    <aside className="job-strip" aria-label={t('job.label')}>
      {ended === null ? <LoaderCircle size={16} aria-hidden className="motion-safe:animate-spin" /> : null}
      <p>
        {title}
        {': '}
        {ended === null
          ? t('job.progress', { done: number(done + refused), total: number(total) })
          : t('job.ended', { done: number(done), not: number(total - done) })}
      </p>
      <Link to={`${prefix}/dashboard/jobs/${jobId}`}>{t('job.show')}</Link>
      <button type="button" aria-label={t('job.close')} onClick={() => followJob(null)}>
        <X size={16} aria-hidden />
      </button>
    </aside>
  )
}
