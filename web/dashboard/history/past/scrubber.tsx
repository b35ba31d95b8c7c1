import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { Past } from '../../../models/past.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment, useMoments } from '../moment.tsx'
import { near, placeOf, stepFrom } from './steps.ts'

/** How the changes of a kind are drawn on the line. */
type Look = 'strong' | 'accent' | 'faint'

export type TickKind = { readonly kind: string; readonly look: Look; readonly label: string }

type Props = {
  readonly past: Past
  readonly kinds: readonly TickKind[]
  /** The changes before and after, where the line has only some of all; absent: those of the line, but for faint ones. */
  readonly beside?: { readonly before: string | null; readonly after: string | null } | undefined
  /** The address of the record as it is today. */
  readonly back: string
  readonly onChoose: (at: string) => void
  /** Says what made the record what is shown. */
  readonly children: ReactNode
}

/** A change so many pixels away draws the handle. */
const reach = 6

/** The life of a record as a line: drawn along it, stepped by keys and buttons from change to change. */
export function Scrubber({ past, kinds, beside, back, onChoose, children }: Props) {
  const t = useWords('history')
  const language = useLanguage()
  const moment = useMoments()
  const navigate = useNavigate()
  const step = useId()
  const held = useRef(false)
  /** Where the handle is while the shop has not answered yet. */
  const [moved, setMoved] = useState<{ readonly from: string; readonly to: string } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const { ticks, until } = past
  const at = dragged ?? (moved?.from === past.at ? moved.to : past.at)
  const first = ticks[0]?.at ?? until
  const life = { first, until }
  const lookOf = new Map(kinds.map(({ kind, look }) => [kind, look]))
  const steps = ticks.flatMap(({ kind, at }) => (beside || lookOf.get(kind) !== 'faint' ? [at] : []))
  const known = at === past.at ? beside : undefined
  const before = known ? known.before : stepFrom(steps, at, -1)
  const after = known ? known.after : stepFrom(steps, at, 1)
  const mirrored = language === 'ar'
  const share = (instant: string) => placeOf(life, instant) * 100
  const across = (percent: number) => `${mirrored ? 100 - percent : percent}%`

  function choose(to: string) {
    setMoved({ from: past.at, to })
    onChoose(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const forward = mirrored ? -1 : 1
    const by = { ArrowLeft: -forward, ArrowRight: forward, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[
      event.key
    ]
    const next = by === 1 ? after : by === -1 ? before : undefined
    const to = by === undefined ? { Home: first, End: until }[event.key] : (next ?? stepFrom(steps, at, by))
    if (to === undefined) return
    event.preventDefault()
    if (to !== null) choose(to)
  }

  /** Drawn by a pointer, it is chosen once that lets go; by anything else, at once. */
  function onDraw({ target }: ChangeEvent<HTMLInputElement>) {
    const place = placeOf(life, new Date(Number(target.value)).toISOString())
    const to = near(life, steps, place, reach / target.clientWidth)
    if (held.current) setDragged(to)
    else choose(to)
  }

  function letGo() {
    held.current = false
    if (dragged === null) return
    setDragged(null)
    choose(dragged)
  }

  return (
    <section className="scrubber" aria-label={t('past.scrubber')}>
      <Button
        look="secondary"
        size="small"
        disabled={before === null}
        onClick={() => before !== null && choose(before)}
      >
        <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {t('past.before')}
      </Button>
      <div className="scrubber-life">
        <div className="scrubber-bar">
          <svg aria-hidden="true">
            <rect className="axis" width="100%" height="3" y="21" />
            <rect className="gone" x={mirrored ? across(share(at)) : 0} width={`${share(at)}%`} height="3" y="21" />
            {ticks.map((tick, nth) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one kind at one time
                key={nth}
                className={lookOf.get(tick.kind)}
                x={across(share(tick.at))}
                {...(lookOf.get(tick.kind) === 'faint'
                  ? { y: 18, width: 2, height: 9 }
                  : { y: 15, width: 3, height: 15 })}
              />
            ))}
          </svg>
          <input
            type="range"
            aria-label={t('past.scrubber')}
            aria-valuetext={moment(at, 'both')}
            aria-describedby={step}
            min={Date.parse(first)}
            max={Date.parse(until)}
            value={Date.parse(at)}
            onChange={onDraw}
            onKeyDown={onKeyDown}
            onPointerDown={() => {
              held.current = true
            }}
            onPointerUp={letGo}
            onPointerCancel={letGo}
          />
        </div>
        <p className="scrubber-ends">
          <span>
            <Moment at={first} shows="day" />
          </span>
          <span className="scrubber-key">
            {kinds.map(({ kind, look, label }) => (
              <span key={kind}>
                <svg aria-hidden="true" width="3" height="15">
                  <rect className={look} width="3" height="15" />
                </svg>
                {label}
              </span>
            ))}
          </span>
          <span>{t('past.present')}</span>
        </p>
        <p className="scrubber-step" id={step} role="status">
          {at === past.at ? children : moment(at, 'both')}
        </p>
      </div>
      <Button
        look="secondary"
        size="small"
        onClick={() => (after === null ? void navigate(back, { preventScrollReset: true }) : choose(after))}
      >
        {t(after === null ? 'past.back' : 'past.after')}
        <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
      </Button>
    </section>
  )
}
