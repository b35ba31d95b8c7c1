import Bell from 'lucide-react/icons/bell'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import ExternalLink from 'lucide-react/icons/external-link'
import LogOut from 'lucide-react/icons/log-out'
import ReceiptText from 'lucide-react/icons/receipt-text'
import User from 'lucide-react/icons/user'
import X from 'lucide-react/icons/x'
import type { Ref } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { leave } from '../../client/leaving.ts'
import { splitLanguage } from '../../i18n/addresses.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel, PlaceName, Waiting } from '../../models/dashboard.ts'
import { childAt, isOpen, mainPlaces, openChildren, pathOf, shopPlaces } from '../navigation.ts'
import { forgetScans } from '../product/inventory/scan/kept-scans.ts'
import { forgetDrafts } from '../record/drafts.ts'
import { Avatar, initials } from './avatar.tsx'
import { followJob } from './job-strip.tsx'
import { forgetRecent } from './palette/recent.ts'
import { Count, useWaiting } from './waiting.tsx'

export const sidebarId = 'sidebar'
const memberMenuId = 'member-menu'

type Props = {
  readonly ref: Ref<HTMLElement>
  readonly model: DashboardShellModel
  /** Its name; empty until it has one. */
  readonly shop: string
  readonly place: PlaceName | null
}

/** Beside the page, and on phones a drawer that opens without scripts. */
export function Sidebar({ ref, model, shop, place }: Props) {
  const t = useWords('dashboard')
  const waiting = useWaiting(model.waiting)
  return (
    <aside ref={ref} id={sidebarId} popover="auto" className="sidebar" aria-label={t('sidebar.label')}>
      <div className="shop">
        <span className="mark" aria-hidden="true">
          {initials(shop || 'S', 1)}
        </span>
        <span className="wide">
          <b>
            <bdi>{shop || t('shop.unnamed')}</bdi>
          </b>
          <small>Ecommerce</small>
        </span>
        <button
          type="button"
          className="icon-button ms-auto md:hidden"
          popoverTarget={sidebarId}
          popoverTargetAction="hide"
          aria-label={t('sidebar.close')}
        >
          <X size={18} />
        </button>
      </div>
      <nav aria-label={t('sidebar.main')}>
        <Places of={mainPlaces} model={model} place={place} waiting={waiting} />
      </nav>
      {shopPlaces.some(({ name }) => isOpen(name, model.viewable)) ? (
        <nav aria-label={t('sidebar.shop')} className="second">
          <Places of={shopPlaces} model={model} place={place} waiting={waiting} />
        </nav>
      ) : null}
      <Member model={model} />
    </aside>
  )
}

type PlacesProps = Omit<Props, 'ref' | 'shop'> & { readonly of: typeof mainPlaces; readonly waiting: Waiting }

function Places({ of, model, place: open, waiting }: PlacesProps) {
  const t = useWords('dashboard')
  const prefix = useLanguagePrefix()
  return (
    <ul>
      {of
        .filter(({ name }) => isOpen(name, model.viewable))
        .map(place => (
          <li key={place.name}>
            <Link
              to={prefix + pathOf(place.name, model.viewable)}
              aria-current={place.name === open ? 'page' : undefined}
              className="place"
            >
              <place.Icon size={18} />
              <span className="wide">{t(`place.${place.name}`)}</span>
              <Count place={place.name} waiting={waiting} />
            </Link>
            {place.name === open ? <Children place={place} viewable={model.viewable} waiting={waiting} /> : null}
          </li>
        ))}
    </ul>
  )
}

type ChildrenProps = {
  readonly place: (typeof mainPlaces)[number]
  readonly viewable: readonly string[]
  readonly waiting: Waiting
}

/** The pages below the open entry, the place itself first. */
function Children({ place, viewable, waiting }: ChildrenProps) {
  const t = useWords('frame')
  const prefix = useLanguagePrefix()
  const { pathname } = useLocation()
  const children = openChildren(place, viewable)
  if (children.length === 0) return null
  const here = childAt(splitLanguage(pathname).path)
  const all = {
    name: `all.${place.name as 'orders'}`,
    to: pathOf(place.name, viewable),
    current: here === null,
  } as const
  const others = children.map(child => ({
    ...{ name: child.name, to: `/dashboard/${child.path}`, current: child === here },
  }))
  return (
    <ul className="children">
      {[...(viewable.includes(place.name) ? [all] : []), ...others].map(({ name, to, current }) => (
        <li key={to}>
          <Link to={prefix + to} aria-current={current ? 'page' : undefined} className="child">
            <span>{t(`child.${name}`)}</span>
            <Count place={name} waiting={waiting} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The member's own menu, at the bottom. */
function Member({ model: { member, csrfToken } }: { readonly model: DashboardShellModel }) {
  const t = useWords('dashboard')
  const prefix = useLanguagePrefix()
  const name = member.name || member.email
  const close = () => document.getElementById(memberMenuId)?.hidePopover()
  return (
    <div className="member">
      <button type="button" popoverTarget={memberMenuId} className="member-button">
        <Avatar name={name} />
        <span className="wide">
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>
            <bdi>{member.email}</bdi>
          </small>
        </span>
        <span className="sr-only">{t('member.menu')}</span>
        <ChevronsUpDown size={16} className="wide ms-auto" />
      </button>
      <div id={memberMenuId} popover="auto" className="menu">
        <Link to={`${prefix}/dashboard/account`} onClick={close} className="menu-item">
          <User size={16} />
          {t('member.account')}
        </Link>
        <Link to={`${prefix}/dashboard/notifications`} onClick={close} className="menu-item">
          <Bell size={16} />
          {t('member.notifications')}
        </Link>
        <Link to={`${prefix}/dashboard/billing`} onClick={close} className="menu-item">
          <ReceiptText size={16} />
          {t('member.billing')}
        </Link>
        <a href={prefix || '/'} data-reload="" className="menu-item">
          <ExternalLink size={16} />
          {t('member.storefront')}
        </a>
        <form method="post" action="/api/auth/signout" onSubmit={forget}>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="callbackUrl" value={prefix || '/'} />
          <button type="submit" className="menu-item">
            <LogOut size={16} />
            {t('member.signOut')}
          </button>
        </form>
      </div>
    </div>
  )
}

/** What this browser keeps of a member goes when they sign out. */
function forget(): void {
  forgetDrafts()
  forgetScans()
  forgetRecent()
  followJob(null)
  leave()
}
