import { Link, useLocation, useMatches } from 'react-router-dom'
import { splitLanguage } from '../../i18n/addresses.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import { childAt, pathOf, placeAt } from '../navigation.ts'
import { crumbOf } from './crumbs.ts'

/** Where the page stands: its place, the page below it, and what is open there. */
export function Breadcrumb() {
  const { pathname } = useLocation()
  const t = useWords('dashboard')
  const words = useWords('frame')
  const prefix = useLanguagePrefix()
  const { path } = splitLanguage(pathname)
  const { id, loaderData } = useMatches().at(-1)!
  const place = placeAt(path) ?? 'dashboard'
  const child = childAt(path)
  const own = useCrumb(id, loaderData)
  const trail = [
    { label: t(`place.${place}`), to: pathOf(place) },
    ...(child ? [{ label: words(`child.${child.name}`), to: `/dashboard/${child.path}` }] : []),
    ...(own === null ? [] : [{ label: own, to: '' }]),
  ]
  return (
    <nav aria-label={t('breadcrumb')} className="crumbs">
      <ol>
        {trail.map(({ label, to }, at) =>
          at === trail.length - 1 ? (
            <li key={to} aria-current="page">
              <bdi>{label}</bdi>
            </li>
          ) : (
            <li key={to}>
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
