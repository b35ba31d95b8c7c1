import PanelLeft from 'lucide-react/icons/panel-left'
import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLoaderData, useLocation } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { splitLanguage } from '../../i18n/addresses.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel, ShopLook } from '../../models/dashboard.ts'
import { OfflineStrip } from '../../ui/offline-strip.tsx'
import { ShopName, TitleCount } from '../../ui/page-title.tsx'
import { SendingWaits, useOnline } from '../../ui/use-online.ts'
import { placeAt } from '../navigation.ts'
import { claimDrafts } from '../record/drafts.ts'
import { Bell } from './bell.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { JobStrip } from './job-strip.tsx'
import { KeysOpener } from './keys-opener.tsx'
import { LiveState } from './live/live-state.tsx'
import { useChanges, useLiveStream } from './live/use-live.ts'
import { useNoteRecent } from './palette/recent.ts'
import { PaletteOpener } from './palette-opener.tsx'
import { Sidebar, sidebarId } from './sidebar.tsx'
import { useGoKeys } from './use-go-keys.ts'
import { useUnread } from './use-unread.ts'

const weekSeconds = 604_800

/** Everything around a page of the dashboard. */
export function Shell() {
  const model = useLoaderData() as DashboardShellModel
  const { pathname } = useLocation()
  const t = useWords('dashboard')
  const [sidebar, setSidebar] = useState(model.sidebar)
  const place = placeAt(splitLanguage(pathname).path)
  const { shop, theme } = useShopLook(model)
  const drawer = useRef<HTMLElement>(null)

  function toggle() {
    const next = sidebar === 'open' ? 'rail' : 'open'
    setSidebar(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, so that nothing jumps
    document.cookie = `sidebar=${next}; path=/; max-age=${weekSeconds}; samesite=lax`
  }

  useToggleKey(toggle)
  useLiveStream(model.sequence)
  const bell = useUnread(model.bell)
  useGoKeys(model.viewable)
  useNoteRecent(model.member.email, pathname)
  useEffect(() => claimDrafts(model.member.email), [model.member.email])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever another page opens
  useEffect(() => {
    if (drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [pathname])

  return (
    <div id="shell" className="app" data-sidebar={sidebar}>
      {/* Where it stands: one that is hoisted stays when it is changed for another. */}
      {theme && <link rel="stylesheet" href={theme} />}
      <a href="#main" className="skip">
        {t('skip')}
      </a>
      <Sidebar ref={drawer} model={model} shop={shop} place={place} />
      <div className="stage">
        <header className="topbar">
          <button
            type="button"
            className="icon-button max-md:hidden"
            onClick={toggle}
            aria-expanded={sidebar === 'open'}
            aria-controls={sidebarId}
            aria-label={t('sidebar.toggle')}
            title={t('sidebar.toggleKey')}
          >
            <PanelLeft size={18} />
          </button>
          <button
            type="button"
            className="icon-button md:hidden"
            popoverTarget={sidebarId}
            aria-label={t('sidebar.menu')}
          >
            <PanelLeft size={18} />
          </button>
          <Breadcrumb />
          <div className="topbar-end">
            <PaletteOpener model={model} />
            <KeysOpener />
            <LiveState />
            <Bell {...bell} />
          </div>
        </header>
        <OfflineStrip words={t('offline')} />
        <ShopName value={shop}>
          <TitleCount value={bell.unread}>
            <SendingWaits value={!useOnline()}>
              <main id="main" tabIndex={-1}>
                <Outlet />
              </main>
            </SendingWaits>
          </TitleCount>
        </ShopName>
      </div>
      <JobStrip />
      <ScrollRestoration />
    </div>
  )
}

/** Name and colours of the shop: as they were with the document, then as members save them, here or elsewhere. */
function useShopLook({ shop, theme }: ShopLook): ShopLook {
  const [look, setLook] = useState<ShopLook>({ shop, theme })
  useChanges(['settings'], async () => {
    const asked = await ask<ShopLook>('GET', '/api/admin/shop-look')
    if (asked.success) setLook(asked.answer)
  })
  return look
}

/** Ctrl or Cmd with B, but not where the keys write something. */
function useToggleKey(toggle: () => void) {
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
