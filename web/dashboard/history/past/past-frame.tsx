import History from 'lucide-react/icons/history'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useWords } from '../../../i18n/use-words.ts'
import type { Past } from '../../../models/past.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { asLocal, useIsLocal, useMoments } from '../moment.tsx'
import { Scrubber, type TickKind } from './scrubber.tsx'
import './past.css'

type Props = {
  readonly past: Past
  /** Of the record. */
  readonly name: string
  /** The address of the record as it is today; absent: that of the page. */
  readonly back?: string
  readonly kinds: readonly TickKind[]
  readonly beside?: { readonly before: string | null; readonly after: string | null } | undefined
  /** Says what made the record what is shown. */
  readonly step: ReactNode
  /** The record as it was. */
  readonly children: ReactNode
}

/**
 * A record as it was at an instant: says so, leads along the line of its life and back to today. Of a moment that has not come, the
 * shop has nothing to show.
 */
export function PastFrame({ past, name, back, kinds, beside, step, children }: Props) {
  const t = useWords('history')
  const moment = useMoments()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const { at, until } = past
  const today = back ?? pathname
  const hasCome = at <= until
  function go(to: string) {
    const next = new URLSearchParams(search)
    next.set('at', to)
    setSearch(next, { preventScrollReset: true, replace: true })
  }
  return (
    <>
      <PageTitle title={t('past.pageTitle', { name, at: moment(at, 'both') })} />
      <section className="past-banner" aria-label={t('past.banner')}>
        <History size={18} aria-hidden />
        <p>
          <b>{t(hasCome ? 'past.title' : 'past.notCome', { at: moment(at, 'whole') })}</b>{' '}
          <span>{t(hasCome ? 'past.readOnly' : 'past.noFuture')}</span>
        </p>
        <InstantField at={at} until={until} onChoose={go} />
        <Link to={today} preventScrollReset className={buttonClass('secondary', 'small')}>
          {t('past.back')}
        </Link>
      </section>
      {hasCome ? (
        <>
          <Scrubber {...{ past, kinds, beside }} back={today} onChoose={go}>
            {step}
          </Scrubber>
          {children}
        </>
      ) : (
        <h1 className="d3 mt-4">
          <bdi>{name}</bdi>
        </h1>
      )}
    </>
  )
}

type InstantProps = {
  readonly at: string
  readonly until: string
  readonly onChoose: (at: string) => void
}

/** The instant as a day and an hour, by the clock of the browser. What is typed counts when the field is left, or with Enter. */
function InstantField({ at, until, onChoose }: InstantProps) {
  const t = useWords('history')
  const local = useIsLocal()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = local ? asLocal(new Date(at)) : ''
  function choose() {
    setTyped(null)
    const wanted = typed === null || typed === shown ? Number.NaN : Date.parse(typed)
    if (Number.isNaN(wanted)) return
    // A minute is meant to its end, the present one as far as it has come.
    const now = Date.parse(until)
    onChoose(new Date(wanted > now ? wanted : Math.min(wanted + 59_999, now)).toISOString())
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
