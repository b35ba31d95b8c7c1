import BellIcon from 'lucide-react/icons/bell'
import { type ComponentType, use, useCallback, useEffect, useRef, useState } from 'react'
import { I18nContext } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { BellModel } from '../../models/notifications.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { BellPanelProps } from '../notifications/bell-panel.tsx'
import { useCalm } from './live/use-calm.ts'
import { useChanges } from './live/use-live.ts'

const restMs = 2000
const mostShown = 12
const mostWritten = 99

/** What the member did not read, counted while the page stands. `refresh` asks at once. */
export function useUnread(loaded: number): { readonly unread: number; readonly refresh: () => void } {
  const [unread, setUnread] = useState(loaded)
  useEffect(() => setUnread(loaded), [loaded])
  const known = useRef(unread)
  const refresh = useCalm(restMs, async () => {
    const asked = await ask<BellModel>('GET', '/api/admin/notifications?most=0')
    if (!asked.success) return
    if (asked.answer.unread > known.current) (await import('../notifications/sound.tsx')).soundOnce()
    setUnread(asked.answer.unread)
  })
  useEffect(() => {
    known.current = unread
  })
  useChanges(['activity', 'inventory', 'notification-settings'], refresh)
  return { unread, refresh }
}

type Props = { readonly unread: number; readonly refresh: () => void }

/** The bell: a link to all notices, and with scripts the newest ones under it. They are loaded when it is first pressed. */
export function Bell({ unread, refresh }: Props) {
  const t = useWords('frame')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const around = use(I18nContext)
  const opener = useRef<HTMLAnchorElement>(null)
  const [Panel, setPanel] = useState<ComponentType<BellPanelProps> | null>(null)
  const [open, setOpen] = useState(false)
  const [bell, setBell] = useState<BellModel | null>(null)
  const [failed, setFailed] = useState(false)
  const close = useCallback(() => setOpen(false), [])

  const read = useCallback(async () => {
    const asked = await ask<BellModel>('GET', `/api/admin/notifications?most=${mostShown}&lng=${language}`)
    setFailed(!asked.success)
    if (asked.success) setBell(asked.answer)
  }, [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means other lines
  useEffect(() => {
    if (open) void read()
  }, [open, unread, read])

  async function show() {
    setOpen(true)
    if (Panel || !around) return
    const { loadNamespaces } = await import('../../i18n/load.ts')
    const [loaded] = await Promise.all([
      import('../notifications/bell-panel.tsx'),
      loadNamespaces(around.i18n, ['notifications']),
    ])
    setPanel(() => loaded.BellPanel)
  }

  const written = numberIn(language, Math.min(unread, mostWritten)) + (unread > mostWritten ? '+' : '')
  return (
    <div className="bell">
      <Link
        ref={opener}
        to={`${prefix}/dashboard/notifications`}
        className="icon-button"
        aria-expanded={open}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          if (open) close()
          else void show()
        }}
      >
        <BellIcon size={18} />
        <span className="sr-only">{t('bell', { count: unread, number: numberIn(language, unread) })}</span>
        {unread > 0 ? (
          <span className="bell-count" aria-hidden="true">
            {written}
          </span>
        ) : null}
      </Link>
      {open && Panel ? (
        <Panel
          bell={bell}
          failed={failed}
          opener={opener}
          onRead={() => {
            void read()
            refresh()
          }}
          onRetry={() => void read()}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
