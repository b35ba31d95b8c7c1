import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { ShellParts } from './shell-loader.ts'

/** The menu of phones. Its links are those of the category bar, which the page has already. */
export function openPhoneMenu({ router, instance }: ShellParts): void {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const close = () => {
    stop()
    root.unmount()
    host.remove()
  }
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state === 'loading') close()
  })
  root.render(
    <I18nextProvider i18n={instance}>
      <PhoneMenu entries={readMenu()} onClose={close} />
    </I18nextProvider>,
  )
}

const row =
  'flex min-h-13 w-full cursor-pointer items-center justify-between gap-3 border-line border-b px-5 py-2 text-start text-ink'

/** Full height, from the inline start; a press on an entry drills in, the way back is always in sight. */
function PhoneMenu({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  const { t } = useTranslation('page')
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [path, setPath] = useState<readonly MenuEntry[]>([])
  const here = path.at(-1)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each level begins at its heading
  useEffect(() => heading.current?.focus(), [path])
  const shown = here?.entries ?? entries
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the platform handles
    <dialog
      ref={dialog}
      aria-labelledby="phone-menu-title"
      onClose={onClose}
      onClick={event => {
        if (event.target === event.currentTarget || (event.target as Element).closest('a')) onClose()
      }}
      className="my-0 ms-0 me-auto h-dvh max-h-none w-[min(22rem,100%)] max-[25rem]:w-full max-w-none bg-surface p-0 text-ink shadow-e2 transition duration-320 ease-out backdrop:bg-ink/45 starting:open:-translate-x-6 starting:open:opacity-0 motion-reduce:translate-none rtl:starting:open:translate-x-6 dark:backdrop:bg-bg/70"
    >
      <div className="flex h-full flex-col">
        <div className="flex min-h-15 shrink-0 items-center gap-1 border-line border-b ps-2 pe-2">
          {here ? (
            <button
              type="button"
              aria-label={t('phoneMenu.back')}
              onClick={() => setPath(path.slice(0, -1))}
              className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunken"
            >
              <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
            </button>
          ) : null}
          <h2 id="phone-menu-title" ref={heading} tabIndex={-1} className="h4 me-auto ps-3 outline-none">
            {here?.label ?? t('phoneMenu.title')}
          </h2>
          <button
            type="button"
            aria-label={t('phoneMenu.close')}
            onClick={onClose}
            className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunken"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        <nav aria-labelledby="phone-menu-title" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <ul>
            {shown.map(entry => (
              <li key={entry.key}>
                {entry.entries ? (
                  <button type="button" onClick={() => setPath([...path, entry])} className={`${row} font-medium`}>
                    <span className={entry.sale ? 'text-sale' : undefined}>{entry.label}</span>
                    <ChevronRight size={18} aria-hidden className="text-ink-3 rtl:-scale-x-100" />
                  </button>
                ) : (
                  <a href={entry.href} className={row}>
                    <bdi>{entry.label}</bdi>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {here ? null : <PhoneAccount />}
        {here ? null : <PhoneLanguages label={t('phoneMenu.language')} />}
      </div>
    </dialog>
  )
}

/** The links of the header's account that show. */
function PhoneAccount() {
  const account = document.getElementById('account')
  const shown = account?.dataset.account === 'customer' ? '.account-customer a' : '.account-guest a'
  const hidden = account?.dataset.staff === 'yes' ? '' : ':not(.staff-only a)'
  const links = [...(account?.querySelectorAll<HTMLAnchorElement>(shown + hidden) ?? [])]
  return (
    <ul className="shrink-0 border-line border-t [&_li:last-child_a]:border-b-0">
      {links.map(link => (
        <li key={link.href}>
          <a
            href={link.href}
            {...('signOut' in link.dataset && { 'data-sign-out': '' })}
            {...('reload' in link.dataset && { 'data-reload': '' })}
            className={`${row} font-medium`}
          >
            {link.textContent}
          </a>
        </li>
      ))}
    </ul>
  )
}

function PhoneLanguages({ label }: { label: string }) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#footer a[data-language]')]
  return (
    <div className="shrink-0 border-line border-t p-3">
      <ul aria-label={label} className="flex flex-wrap">
        {links.map(link => (
          <li key={link.lang}>
            <a
              href={link.href}
              lang={link.lang}
              data-reload=""
              aria-current={link.getAttribute('aria-current') ? 'true' : undefined}
              className="language-name body-sm inline-flex min-h-11 items-center px-2.5 text-ink-2 aria-current:font-semibold aria-current:text-ink"
            >
              {link.textContent}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type MenuEntry = {
  readonly key: string
  readonly label: string
  readonly href?: string
  /** The entries behind it; absent for a link. */
  readonly entries?: readonly MenuEntry[]
  readonly sale?: boolean
}

/** The entries of the category bar as a tree: entry, group, link. A single group is left out. */
function readMenu(): readonly MenuEntry[] {
  return [...document.querySelectorAll('#site-menu .menu-entry')].map(entry => {
    const own = entry.querySelector<HTMLAnchorElement>('.menu-own')
    if (own) return linkOf(own)
    const button = entry.querySelector('.menu-button') as HTMLElement
    const all = entry.querySelector<HTMLAnchorElement>('.menu-all')
    const groups = [...entry.querySelectorAll<HTMLElement>('[data-menu-group]')].map(group => ({
      key: group.dataset.menuGroup ?? '',
      label: group.dataset.menuGroup ?? '',
      entries: linksIn(group),
    }))
    const inner = groups.length === 1 ? (groups[0]?.entries ?? []) : groups
    return {
      key: button.id,
      label: button.innerText.trim(),
      sale: button.id === 'menu-closeout',
      entries: all ? [linkOf(all), ...inner] : inner,
    }
  })
}

function linksIn(group: HTMLElement): readonly MenuEntry[] {
  return [...group.querySelectorAll<HTMLAnchorElement>('a')].map(linkOf)
}

function linkOf(link: HTMLAnchorElement): MenuEntry {
  const label = link.querySelector('bdi')?.textContent ?? link.textContent ?? ''
  return { key: link.href, label, href: link.href }
}
