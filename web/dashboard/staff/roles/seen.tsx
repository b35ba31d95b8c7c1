import EyeOff from 'lucide-react/icons/eye-off'
import { permissionNames } from '#domain/shared/permissions.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { RoleChange } from '../../../models/staff.ts'
import { isOpen, mainPlaces, shopPlaces } from '../../navigation.ts'
import type { Rights } from '../rights.ts'
import { useInWords } from '../words.ts'

/** The view of members with these rights: the sidebar as theirs would be, and sentences. */
export function Seen({ rights, changed }: { readonly rights: Rights; readonly changed: RoleChange }) {
  const t = useWords('staff')
  const places = useWords('dashboard')
  const { sentences } = useInWords()
  const language = useLanguage()
  const viewable = permissionNames.filter(name => rights[name].view)
  return (
    <aside className="role-seen" aria-label={t('seen.title')}>
      <section className="panel panel-body">
        <h2 className="panel-title">{t('seen.title')}</h2>
        <ul className="seen-places">
          {[...mainPlaces, ...shopPlaces].map(({ name }) =>
            isOpen(name, viewable) ? (
              <li key={name}>{places(`place.${name}`)}</li>
            ) : (
              <li key={name} className="unseen">
                {places(`place.${name}`)}
                <EyeOff size={14} aria-hidden />
                <span className="sr-only">{t('seen.hidden')}</span>
              </li>
            ),
          )}
        </ul>
      </section>
      <section className="panel panel-body">
        <h2 className="panel-title">{t('words.title')}</h2>
        {sentences(rights).map(sentence => (
          <p key={sentence} className="text-ink-2">
            {sentence}
          </p>
        ))}
      </section>
      {changed.at ? (
        <section className="panel panel-body">
          <h2 className="panel-title">{t('lastChange.title')}</h2>
          <p className="text-ink-2">
            {t(changed.by ? 'lastChange.by' : 'lastChange.byOwner', {
              who: changed.by ?? '',
              date: dateIn(language, changed.at),
            })}
          </p>
        </section>
      ) : null}
    </aside>
  )
}
