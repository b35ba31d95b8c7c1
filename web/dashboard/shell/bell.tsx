import BellIcon from 'lucide-react/icons/bell'
import { type ComponentType, type SyntheticEvent, use, useCallback, useEffect, useRef, useState } from 'react'
import { I18nContext } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { BellCount, BellModel } from '../../models/notifications.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { BellPanelProps } from '../notifications/bell-panel.tsx'

const mostShown = 12
const mostWritten = 99

type Props = BellCount & { readonly refresh: () => void }

/** The bell: a link to all notices, and with scripts the newest ones under it. They are loaded when it is first pressed. */
export function Bell({ unread, until, refresh }: Props) {
  const t = useWords('frame')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const around = use(I18nContext)
  const page = `${prefix}/dashboard/notifications`
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count, or a newer one, means other lines
  useEffect(() => {
    if (open) void read()
  }, [open, unread, until, read])

  async function show() {
    setOpen(true)
    if (Panel || !around) return
    try {
      const { loadNamespaces } = await import('../../i18n/load.ts')
      const [loaded] = await Promise.all([
        import('../notifications/bell-panel.tsx'),
        loadNamespaces(around.i18n, ['notifications', 'provider']),
      ])
      setPanel(() => loaded.BellPanel)
    } catch {
      // The shop was put up anew since this page was made, so its parts are gone. Offline, the next press tries again.
      setOpen(false)
      if (navigator.onLine) location.assign(page)
    }
  }

  function press(event: SyntheticEvent) {
    event.preventDefault()
    if (open) close()
    else void show()
  }

  const written = numberIn(language, Math.min(unread, mostWritten)) + (unread > mostWritten ? '+' : '')
  return (
    <div className="bell">
      <Link
        ref={opener}
        to={page}
        className="icon-button"
        aria-expanded={open}
        onClick={event => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) press(event)
        }}
        // It opens something here, as a button does.
        onKeyDown={event => {
          if (event.key === ' ' && !event.repeat) press(event)
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
