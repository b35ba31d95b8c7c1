import { Link, useRouteLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel, Part } from '../../models/dashboard.ts'
import { isOpen, mainPlaces, pathOf, shopPlaces } from '../navigation.ts'

/** Everything that the member may open, for members who may see none of the figures. */
export function Places() {
  const t = useWords('dashboard')
  const prefix = useLanguagePrefix()
  const { viewable, member } = useRouteLoaderData('shell') as DashboardShellModel
  const others = [...mainPlaces, ...shopPlaces].filter(({ name }) => name !== 'dashboard' && isOpen(name, viewable))
  return (
    <>
      <p className="lead">{t('home.greeting', { name: member.name || member.email })}</p>
      {others.length > 0 ? (
        <ul className="tiles">
          {others.map(({ name, Icon }) => (
            <li key={name}>
              <Link to={prefix + pathOf(name, viewable)} className="panel tile">
                <Icon size={20} className="text-primary" />
                <b>{t(`place.${name}`)}</b>
                <span>{t(`about.${name as Part}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('home.nothing')}</p>
      )}
    </>
  )
}
