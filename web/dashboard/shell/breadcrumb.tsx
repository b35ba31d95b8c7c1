import { Link, useLocation, useMatches } from 'react-router-dom'
import { splitLanguage } from '../../i18n/addresses.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import { isInstant } from '../history/instant.ts'
import { useIsLocal, useMoments } from '../history/moment.tsx'
import { childAt, pathOf, placeAt } from '../navigation.ts'
import type { From } from '../record/walk.tsx'
import { crumbOf } from './crumbs.ts'

/** Where the page stands: its place, the page below it, and what is open there. */
export function Breadcrumb() {
  const { pathname, search } = useLocation()
  const t = useWords('dashboard')
  const moment = useMoments()
  const words = useWords('frame')
  const prefix = useLanguagePrefix()
  const { path } = splitLanguage(pathname)
  const { id, loaderData } = useMatches().at(-1)!
  const place = placeAt(path) ?? 'dashboard'
  const child = childAt(path)
  const own = useCrumb(id, loaderData)
  const view = useListCameFrom(id)
  const at = new URLSearchParams(search).get('at')
  const trail = [
    { label: t(`place.${place}`), to: pathOf(place) },
    ...(child ? [{ label: words(`child.${child.name}`), to: `/dashboard/${child.path}` }] : []),
    ...(view ? [view] : []),
    ...(own === null ? [] : [{ label: own, to: path }]),
    ...(at !== null && isInstant(at) ? [{ label: t('asOf', { at: moment(at, 'brief') }), to: '' }] : []),
  ]
  return (
    <nav aria-label={t('breadcrumb')} className="crumbs">
      <ol>
        {trail.map(({ label, to }, at) =>
          at === trail.length - 1 ? (
            // The step of a list and that of its view have one address.
            <li key={`${label} ${to}`} aria-current="page">
              <bdi>{label}</bdi>
            </li>
          ) : (
            <li key={`${label} ${to}`}>
              <Link to={prefix + to}>{label}</Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}

/** The last step of the trail, which the page itself adds. */
function useCrumb(routeId: string, data: unknown): string | null {
  const crumb = crumbOf(routeId, data)
  const t = useWords(typeof crumb === 'object' && crumb !== null ? crumb.words : 'dashboard') as (key: string) => string
  return typeof crumb === 'object' && crumb !== null ? t(crumb.key) : crumb
}

/** The view of the list that an order was opened from: the server does not know it. */
function useListCameFrom(routeId: string): { readonly label: string; readonly to: string } | null {
  const from: From | null = useLocation().state
  const t = useWords('orders') as (key: string, options: object) => string
  const local = useIsLocal()
  if (!local || !from?.list || !routeId.includes('/orders/order/')) return null
  const view = new URLSearchParams(from.list).get('view')
  const label = view === null ? '' : t(`view.${view}`, { defaultValue: '' })
  return label === '' ? null : { label, to: `/dashboard/orders${from.list}` }
}
