import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { moneyFormat } from '../../../ui/money.ts'
import type { ChromeProps } from './props.ts'

/** The strip above the header. All messages lie on one place; only one is shown and read at a time. Nothing to say, no strip. */
export function Banner({ model, language, t }: ChromeProps) {
  const money = moneyFormat(language, model.currency)
  const messages = model.announcements.map(said => {
    if (typeof said === 'string') return said
    const amount = money(said.over)
    return said.area === null
      ? t('banner.freeDelivery', { amount })
      : t('banner.freeDeliveryIn', { amount, area: said.area })
  })
  if (messages.length === 0) return null
  return (
    <section
      id="banner"
      aria-label={t('banner.label')}
      className="relative flex h-9 items-center justify-center bg-banner px-11 text-on-banner md:gap-4"
    >
      <p className="grid min-w-0">
        {messages.map((message, i) => (
          <span
            key={message}
            hidden={i > 0}
            dir="auto"
            className="banner-message label col-start-1 row-start-1 truncate text-center"
          >
            {message}
          </span>
        ))}
      </p>
      {messages.length > 1 ? (
        <button
          type="button"
          id="banner-pause"
          data-pause={t('banner.pause')}
          data-play={t('banner.play')}
          className="needs-motion label absolute end-0 inline-flex h-9 min-w-11 cursor-pointer items-center justify-center gap-1.5 px-2 font-normal md:static"
        >
          <Pause size={14} aria-hidden className="banner-pausing" />
          <Play size={14} aria-hidden className="banner-paused" />
          <span className="max-md:sr-only">{t('banner.pause')}</span>
        </button>
      ) : null}
    </section>
  )
}
