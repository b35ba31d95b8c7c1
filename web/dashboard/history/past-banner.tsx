import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { asLocal, useIsLocal, useMoments } from './moment.tsx'
import './past-banner.css'

type Props = InstantProps & {
  /** The record as it is today. */
  readonly back: string
}

/** Says that a record is shown as it was at an instant, and leads to another one and back to today. */
export function PastBanner({ at, until, back, onChoose }: Props) {
  const t = useWords('product-editor')
  const moment = useMoments()
  return (
    <section className="past-banner" aria-label={t('past.banner')}>
      <History size={18} aria-hidden />
      <p>
        <b>{t('past.title', { at: moment(at, 'whole') })}</b> <span>{t('past.readOnly')}</span>
      </p>
      <InstantField at={at} until={until} onChoose={onChoose} />
      <Link to={back} preventScrollReset className={buttonClass('secondary', 'small')}>
        {t('past.back')}
      </Link>
    </section>
  )
}

type InstantProps = {
  readonly at: string
  readonly until: string
  readonly onChoose: (at: string) => void
}

/** The instant as a day and an hour, by the clock of the browser. What is typed counts when the field is left, or with Enter. */
function InstantField({ at, until, onChoose }: InstantProps) {
  const t = useWords('product-editor')
  const local = useIsLocal()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = local ? asLocal(new Date(at)) : ''
  function choose() {
    setTyped(null)
    const wanted = typed === null || typed === shown ? Number.NaN : Date.parse(typed)
    // A minute is meant to its end.
    if (!Number.isNaN(wanted)) onChoose(new Date(wanted + 59_999).toISOString())
  }
  return (
    <input
      type="datetime-local"
      className="past-instant"
      aria-label={t('past.instant')}
      disabled={!local}
      value={typed ?? shown}
      max={local ? asLocal(new Date(until)) : undefined}
      onChange={event => setTyped(event.target.value)}
      onBlur={choose}
      onKeyDown={event => event.key === 'Enter' && choose()}
    />
  )
}
