import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { BellModel } from '../../models/notifications.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { useTell } from '../record/use-tell.tsx'
import { NoticeDays } from './notice-days.tsx'
import { SoundSwitch } from './sound.tsx'

export type BellPanelProps = {
  /** Null: not there yet. */
  readonly bell: BellModel | null
  /** What was there last could not be asked for. */
  readonly failed: boolean
  readonly opener: RefObject<HTMLElement | null>
  readonly onRead: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The newest notices under the bell. Esc and a press beside it close it. */
export function BellPanel({ bell, failed, opener, onRead, onRetry, onClose }: BellPanelProps) {
  const t = useWords('notifications')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { tell, pending, refusal } = useTell()
  const [marked, setMarked] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // Before it is seen: a key that is pressed at once closes it too.
  useLayoutEffect(() => title.current?.focus(), [])
  useLayoutEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target) && !opener.current?.contains(target)) onClose()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onClose()
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [onClose, opener])

  return (
    <section ref={panel} className="bell-panel" aria-labelledby="bell-title">
      <header>
        <div className="bell-title">
          <h2 ref={title} id="bell-title" tabIndex={-1}>
            {t('title')}
          </h2>
          {bell && bell.unread > 0 ? (
            <span className="text-ink-2">
              {t('new', { count: bell.unread, number: numberIn(language, bell.unread) })}
            </span>
          ) : null}
        </div>
        {bell && bell.unread > 0 ? (
          <Button
            look="quiet"
            size="small"
            pending={pending}
            onClick={async () => {
              setMarked(false)
              if (!(await tell('POST', '/api/admin/notifications/read', { until: bell.until! }))) return
              // The button goes.
              title.current?.focus()
              setMarked(true)
              onRead()
            }}
          >
            {t('markRead', { count: bell.unread, number: numberIn(language, bell.unread) })}
          </Button>
        ) : null}
        <Link
          to={`${prefix}/dashboard/notifications#ways`}
          onClick={onClose}
          className="icon-button"
          aria-label={t('ways.title')}
          title={t('ways.title')}
        >
          <SlidersHorizontal size={18} />
        </Link>
      </header>
      <Announcement>{marked ? t('marked') : ''}</Announcement>
      {refusal ? (
        <p role="alert" className="refused">
          {t('failed')}
        </p>
      ) : null}
      {failed && bell === null ? (
        <div className="bell-empty">
          <p role="alert">{t('unreachable')}</p>
          <Button look="secondary" size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      ) : bell === null ? (
        <p className="bell-empty" aria-busy="true">
          {t('loading')}
        </p>
      ) : bell.notices.length === 0 ? (
        <p className="bell-empty">{t('none')}</p>
      ) : (
        <NoticeDays notices={bell.notices} now={new Date().toISOString()} Heading="h3" onLeave={onClose} />
      )}
      <footer>
        <Link to={`${prefix}/dashboard/notifications`} onClick={onClose} className="bell-all">
          {t('all')}
        </Link>
        <SoundSwitch />
      </footer>
    </section>
  )
}
