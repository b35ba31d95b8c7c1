import ChevronDown from 'lucide-react/icons/chevron-down'
import Heart from 'lucide-react/icons/heart'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import User from 'lucide-react/icons/user'
import { type ChromeProps, slot } from '../slots.ts'
import { CategoryBar } from './category-bar.tsx'

const iconButton = 'grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink hover:bg-sunken'

/** Logo, search and cart. It stays at the top, and hides while a visitor scrolls down. */
export function Header(props: ChromeProps) {
  const { model, prefix, t } = props
  return (
    <header id="header" className="site-header border-line border-b bg-bg">
      <div className="frame relative grid h-15 grid-cols-[1fr_auto_1fr] items-center md:h-19 md:grid-cols-[minmax(max-content,1fr)_minmax(0,35rem)_minmax(max-content,1fr)] md:gap-6">
        <div className="flex items-center md:hidden">
          <button
            type="button"
            id="menu-open"
            aria-haspopup="dialog"
            aria-label={t('header.menu')}
            className={`needs-js -ms-2.5 md:hidden ${iconButton}`}
          >
            <Menu size={22} aria-hidden />
          </button>
          <a
            id="search-open"
            href={`${prefix}/search`}
            aria-label={t('header.search')}
            className={`md:hidden ${iconButton}`}
          >
            <Search size={20} aria-hidden />
          </a>
        </div>
        <a
          href={prefix || '/'}
          className="wordmark justify-self-start whitespace-nowrap text-ink no-underline max-md:justify-self-center"
        >
          {model.settings.logo[0] ? (
            <img src={model.settings.logo[0]} alt={model.settings.name} className="h-8 w-auto" />
          ) : (
            <bdi>{model.settings.name}</bdi>
          )}
        </a>
        <search id="search-area" className="hidden md:block">
          <form id="search-form" action={`${prefix}/search`} className="relative">
            <label htmlFor="search-input" className="sr-only">
              {t('header.searchLabel')}
            </label>
            <input
              id="search-input"
              type="search"
              name="q"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={200}
              defaultValue={slot('searched')}
              placeholder={t('header.placeholder')}
              className="h-11 w-full text-ellipsis rounded-md border border-field bg-surface ps-4 pe-12 text-ink placeholder:text-ink-3"
            />
            <button
              type="submit"
              aria-label={t('header.search')}
              className="absolute end-0 top-0 grid size-11 cursor-pointer place-items-center rounded-md text-ink-2 hover:text-ink"
            >
              <Search size={19} aria-hidden />
            </button>
          </form>
          <div id="search-host" />
        </search>
        <div className="flex items-center justify-end">
          <Account {...props} />
          <a
            id="wishlist-link"
            href={`${prefix}/wishlist`}
            aria-label={slot('wishlistLabel')}
            data-compared={slot('compareCount')}
            className="relative inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 font-medium text-ink no-underline hover:bg-sunken"
          >
            <Heart size={20} aria-hidden />
            <span
              id="wishlist-count"
              data-count={slot('wishlistCount')}
              className="wishlist-count body-sm font-semibold tabular-nums"
            >
              {slot('wishlistShown')}
            </span>
          </a>
          <a
            id="cart-button"
            href={`${prefix}/cart`}
            aria-label={slot('cartLabel')}
            className="relative -me-2 inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 font-medium text-ink no-underline hover:bg-sunken"
          >
            <ShoppingBag size={20} aria-hidden className="md:hidden" />
            <span className="body-sm font-semibold max-md:sr-only">{t('header.cart')}</span>{' '}
            <span id="cart-count" data-count={slot('cartCount')} className="cart-count tabular-nums">
              {slot('cartShown')}
            </span>
          </a>
        </div>
      </div>
      <CategoryBar {...props} />
    </header>
  )
}

const row = 'flex min-h-11 items-center px-4 text-ink no-underline hover:bg-sunken'
const button =
  'body-sm inline-flex h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-ink no-underline hover:bg-sunken'

/** A guest's link or a customer's menu: every page has both, and an attribute selects one. Phones have a menu too. */
function Account({ prefix, t }: ChromeProps) {
  return (
    <div id="account" data-account={slot('account')} data-staff={slot('staff')}>
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
          <li className="staff-only">
            <a href={`${prefix}/dashboard`} data-reload="" className={row}>
              {t('account.dashboard')}
            </a>
          </li>
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
