import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Dialog } from '../../ui/dialog.tsx'

export type KeysProps = { readonly onClose: () => void }

/** Keys by where they work, in the order in which people learn them. */
const groups = {
  everywhere: { palette: ['Ctrl', 'K'], sidebar: ['Ctrl', 'B'], keys: ['?'] },
  go: {
    dashboard: ['g', 'd'],
    orders: ['g', 'o'],
    product: ['g', 'p'],
    users: ['g', 'u'],
    requests: ['g', 'r'],
    settings: ['g', 's'],
    history: ['g', 'h'],
  },
  list: {
    ...{ search: ['/'], down: ['j'], up: ['k'], open: ['Enter'], peek: ['Space'] },
    ...{ select: ['x'], range: ['Shift', 'x'], clear: ['Esc'], new: ['n'] },
  },
  answer: { approve: ['a'], decline: ['d'], reject: ['r'] },
  order: { down: ['j'], up: ['k'], note: ['Ctrl', 'Enter'], close: ['Esc'] },
} as const

/** What keys do. Single keys are switched off in Account. */
export function Keys({ onClose }: KeysProps) {
  const t = useWords('keys')
  const prefix = useLanguagePrefix()
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      <div className="keys">
        {Object.entries(groups).map(([group, keys]) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`}>{t(`${group as 'list'}.title`)}</h3>
            <dl>
              {Object.entries(keys).map(([name, pressed]: [string, readonly string[]]) => (
                <div key={name}>
                  <dt>{t(`${group as 'list'}.${name as 'search'}`)}</dt>
                  <dd dir="ltr">
                    {pressed.map(key => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-ink-2">
          {t('inFields')}{' '}
          <Link to={`${prefix}/dashboard/account`} className="underline" onClick={onClose}>
            {t('off')}
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
