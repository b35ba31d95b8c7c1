import ChevronDown from 'lucide-react/icons/chevron-down'
import User from 'lucide-react/icons/user'
import { slot } from '../slots.ts'
import type { ChromeProps } from './props.ts'

const row = 'flex min-h-11 items-center px-4 text-ink no-underline hover:bg-sunken'
const button =
  'body-sm inline-flex h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-ink no-underline hover:bg-sunken'

/**
 * A guest's way in, or a customer's menu: both are in every page, and one attribute says which of them shows. On phones
 * they are in the menu, and here where there are no scripts to open that.
 */
export function Account({ prefix, t }: ChromeProps) {
  return (
    <div id="account" data-account={slot('account')}>
      <div className="account-guest">
        <a
          id="sign-in-link"
          href={`${prefix}/sign-in?callbackUrl=${prefix}${slot('path')}`}
          aria-label={t('account.signIn')}
          className={button}
        >
          <User size={20} aria-hidden className="md:hidden" />
          <span className="max-md:sr-only">{t('account.signIn')}</span>
        </a>
      </div>
      <details id="account-menu" className="account-customer relative">
        <summary aria-label={t('account.label')} className={`list-none ${button}`}>
          <User size={20} aria-hidden className="md:hidden" />
          <span className="max-md:sr-only">{t('account.label')}</span>
          <ChevronDown size={16} aria-hidden className="max-md:hidden" />
        </summary>
        <ul className="absolute end-0 top-full z-45 min-w-44 rounded-lg border border-line bg-surface py-1 shadow-e1">
          <li>
            <a href={`${prefix}/profile`} className={row}>
              {t('account.profile')}
            </a>
          </li>
          <li>
            <a href={`${prefix}/sign-out`} data-sign-out="" data-reload="" className={row}>
              {t('account.signOut')}
            </a>
          </li>
        </ul>
      </details>
    </div>
  )
}
