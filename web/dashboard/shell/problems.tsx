import Lock from 'lucide-react/icons/lock'
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router-dom'
import type { PageEntry } from '../../app/page-table.ts'
import { splitLanguage } from '../../i18n/addresses.ts'
import { apart } from '../../i18n/apart.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel } from '../../models/dashboard.ts'
import { buttonClass } from '../../ui/button.tsx'
import { localeOf } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { RequestNumber } from '../list/states/not-answered.tsx'
import { placeAt } from '../navigation.ts'

/** In place of a page that the member may not see, that is not there, or that could not be made. */
export function PageProblem() {
  const error = useRouteError()
  const t = useWords('dashboard')
  const prefix = useLanguagePrefix()
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const place = placeAt(splitLanguage(pathname).path)
  const { access } = (useMatches().at(-1)?.handle ?? {}) as Partial<PageEntry>
  const to = typeof access === 'object' ? access.to : 'view'
  const shell = useRouteLoaderData('shell') as DashboardShellModel | undefined
  const language = useLanguage()
  const namesIn = (names: readonly string[]) =>
    new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(names.map(name => apart(name)))
  if (status === 403)
    return (
      <Problem title={t('forbidden.title')}>
        <Lock size={28} aria-hidden />
        <p>{place ? t(`forbidden.ask.${to}`, { place: t(`place.${place}`) }) : t('forbidden.staff')}</p>
        {place && shell && shell.admins.length > 0 ? (
          <p>{t('forbidden.who', { names: namesIn(shell.admins) })}</p>
        ) : null}
        {shell ? (
          <Link to={`${prefix}/dashboard`} className={buttonClass('secondary', 'small')}>
            {t('missing.home')}
          </Link>
        ) : null}
      </Problem>
    )
  if (status === 404)
    return (
      <Problem title={t('missing.title')}>
        <p>{t('missing.help')}</p>
        <Link to={`${prefix}/dashboard`} className={buttonClass('secondary', 'small')}>
          {t('missing.home')}
        </Link>
      </Problem>
    )
  return (
    <Problem title={t('problem.title')}>
      <p>{t('problem.help')}</p>
      <RequestNumber id={requestIdOf(error)} />
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this one, asked for once more */}
      <a href="" data-reload="" className={buttonClass('secondary', 'small')}>
        {t('problem.retry')}
      </a>
    </Problem>
  )
}

/** Where the visitor is no member of staff, or the frame could not be made either: nothing of the shop is shown. */
export function ShellProblem() {
  const error = useRouteError()
  const t = useWords('dashboard')
  const prefix = useLanguagePrefix()
  const refused = isRouteErrorResponse(error) && error.status === 403
  return (
    <div id="shell">
      <main id="main" tabIndex={-1}>
        <Problem title={t(refused ? 'forbidden.title' : 'problem.title')}>
          <p>{t(refused ? 'forbidden.staff' : 'problem.help')}</p>
          <a href={prefix || '/'} data-reload="" className={buttonClass('secondary', 'small')}>
            {t('member.storefront')}
          </a>
        </Problem>
      </main>
    </div>
  )
}

/** The number that the shop gave with its refusal, in a body that the router has read as text. */
function requestIdOf(error: unknown): string | null {
  const { requestId, data } = (error ?? {}) as { readonly requestId?: string | null; readonly data?: unknown }
  if (requestId !== undefined) return requestId
  return /"requestId":"([\w-]+)"/.exec(typeof data === 'string' ? data : '')?.[1] ?? null
}

function Problem({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className="page">
      <PageTitle title={title} />
      <section className="panel problem">
        <h1 className="panel-title">{title}</h1>
        {children}
      </section>
    </div>
  )
}
