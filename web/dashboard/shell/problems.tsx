import Lock from 'lucide-react/icons/lock'
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router-dom'
import type { AskedRight } from '#domain/permission-ask/events.ts'
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
import { childAt, placeAt } from '../navigation.ts'
import { AskAdmin } from './ask-admin.tsx'
import { useRightName } from './missing-right.tsx'

/** In place of a page that the member may not see, that is not there, or that could not be made. */
export function PageProblem() {
  const error = useRouteError()
  const t = useWords('dashboard')
  const prefix = useLanguagePrefix()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { access } = (useMatches().at(-1)?.handle ?? {}) as Partial<PageEntry>
  if (status === 403) return <Forbidden right={typeof access === 'object' ? access : null} />
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

/** The member may not see the page: which right it needs, and the way to ask for it. */
function Forbidden({ right }: { readonly right: AskedRight | null }) {
  const t = useWords('dashboard')
  const words = useWords('frame')
  const rightName = useRightName()
  const prefix = useLanguagePrefix()
  const language = useLanguage()
  const { path } = splitLanguage(useLocation().pathname)
  const [place, child] = [placeAt(path), childAt(path)]
  const shell = useRouteLoaderData('shell') as DashboardShellModel | undefined
  const names = new Intl.ListFormat(localeOf(language), { type: 'disjunction' })
  const title = child
    ? t('forbidden.see', { page: words(`child.${child.name}`) })
    : place
      ? t('forbidden.see', { page: t(`place.${place}`) })
      : t('forbidden.title')
  if (!right || !shell)
    return (
      <Problem title={title}>
        <Lock size={28} aria-hidden />
        <p>{t('forbidden.staff')}</p>
      </Problem>
    )
  const needed = rightName(right)
  const [before, after] = t('forbidden.needs', { right: needed }).split(needed)
  const back = shell.viewable.includes('orders') ? 'orders' : 'home'
  return (
    <Problem title={title}>
      <Lock size={28} aria-hidden />
      <p>
        {shell.role === null ? null : `${t('forbidden.role', { role: apart(shell.role) })} `}
        {before}
        <b>{needed}</b>
        {after}
        {shell.admins.length > 0
          ? ` ${t('forbidden.who', { names: names.format(shell.admins.map(name => apart(name))) })}`
          : null}
      </p>
      <div className="flex w-full flex-wrap items-center justify-center gap-2">
        <AskAdmin key={needed} right={right} shell={shell} />
        <Link
          to={`${prefix}/dashboard${back === 'orders' ? '/orders?view=to-pack' : ''}`}
          className={buttonClass('quiet', 'small')}
        >
          {t(`forbidden.${back}`)}
        </Link>
      </div>
      <details>
        <summary>{t('forbidden.why')}</summary>
        <p>{t('forbidden.because', { right: needed })}</p>
      </details>
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
