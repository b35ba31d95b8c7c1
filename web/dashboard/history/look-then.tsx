import { Link, useRouteLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel } from '../../models/dashboard.ts'
import { Moment } from './moment.tsx'

/** The page of settings, a coupon, a term or a text as it was at an instant. */
export const pastPage = (stream: string, at: string) =>
  `/dashboard/history/past?${new URLSearchParams({ of: stream, at })}`

/** Leads from a line of a record's own history to the record as it was then; for members who may see the history. `stream` null: it has no past. */
export function LookThen({ stream, at }: { readonly stream: string | null; readonly at: string }) {
  const t = useWords('history')
  const prefix = useLanguagePrefix()
  const { viewable } = useRouteLoaderData('shell') as DashboardShellModel
  if (stream === null || !viewable.includes('history')) return null
  return (
    <Link to={prefix + pastPage(stream, at)} className="text-link">
      {t('past.look')}
      <span className="sr-only">
        {' '}
        <Moment at={at} shows="second" />
      </span>
    </Link>
  )
}
