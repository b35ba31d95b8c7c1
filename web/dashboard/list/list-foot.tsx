import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ListModel } from '../../models/list.ts'
import { buttonClass } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { areSingleKeysOn } from '../shell/single-keys.ts'
import { useListAddress } from './declaration.ts'

const hints = [
  ['search', ['/']],
  ['move', ['j', 'k']],
  ['peek', ['Space']],
  ['select', ['x']],
  ['all', ['?']],
] as const

/** The pages of a list, and the keys that do something in it. */
export function ListFoot({
  model: { page, pages },
  selects,
}: {
  readonly model: Pick<ListModel<unknown>, 'page' | 'pages'>
  readonly selects: boolean
}) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const address = useListAddress()
  const keys = useSyncExternalStore(never, areSingleKeysOn, () => true)
  const look = buttonClass('secondary', 'small')
  return (
    <div className="list-foot">
      {pages > 1 ? (
        <nav aria-label={t('list.pages')} className="list-pages">
          <span>{t('list.page', { page: numberIn(language, page), pages: numberIn(language, pages) })}</span>
          {page > 1 ? (
            <Link to={address({ page: String(page - 1) })} rel="prev" className={look}>
              {t('list.previous')}
            </Link>
          ) : null}
          {page < pages ? (
            <Link to={address({ page: String(page + 1) })} rel="next" className={look}>
              {t('list.next')}
            </Link>
          ) : null}
        </nav>
      ) : null}
      {keys ? (
        <p className="list-keys">
          {hints
            .filter(([name]) => name !== 'select' || selects)
            .map(([name, pressed]) => (
              <span key={name}>
                {pressed.map(key => (
                  <kbd key={key} className="key" dir="ltr">
                    {key}
                  </kbd>
                ))}{' '}
                {t(`list.keys.${name}`)}
              </span>
            ))}
        </p>
      ) : null}
    </div>
  )
}

const never = () => () => {}
