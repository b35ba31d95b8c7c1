import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import type { ProductPastModel } from '../../../../models/product-past.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { Moment, useMoments } from '../../../history/moment.tsx'
import { Becomes } from '../../../record/becomes.tsx'
import { usePaths } from '../use-paths.tsx'
import { near, placeOf, stepFrom } from './steps.ts'

type Props = {
  readonly past: ProductPastModel
  readonly now: ProductEditorModel
  /** Null: the present. */
  readonly onChoose: (at: string | null) => void
}

/** A change so many pixels away draws the handle. */
const reach = 6

/** The life of a product as a line: drawn along it, stepped by keys and buttons from change to change. */
export function Scrubber({ past, now, onChoose }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const moment = useMoments()
  const held = useRef(false)
  /** Where the handle is while the shop has not answered yet. */
  const [moved, setMoved] = useState<{ readonly from: string; readonly to: string } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const { ticks, until, counts } = past
  const at = dragged ?? (moved?.from === past.at ? moved.to : past.at)
  const first = ticks[0]!.at
  const life = { first, until }
  const steps = ticks.flatMap(({ kind, at }) => (kind === 'stock' ? [] : [at]))
  const [before, after] = [stepFrom(steps, at, -1), stepFrom(steps, at, 1)]
  const number = (of: number) => numberIn(language, of)
  const mirrored = language === 'ar'
  const share = (instant: string) => placeOf(life, instant) * 100
  const across = (percent: number) => `${mirrored ? 100 - percent : percent}%`

  function choose(to: string | null) {
    if (to !== null) setMoved({ from: past.at, to })
    onChoose(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const forward = mirrored ? -1 : 1
    const by = { ArrowLeft: -forward, ArrowRight: forward, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[
      event.key
    ]
    const to = by === undefined ? { Home: first, End: until }[event.key] : stepFrom(steps, at, by)
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
      <Button look="secondary" size="small" disabled={before === null} onClick={() => choose(before)}>
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
                className={tick.kind}
                x={across(share(tick.at))}
                {...(tick.kind === 'stock' ? { y: 18, width: 2, height: 9 } : { y: 15, width: 3, height: 15 })}
              />
            ))}
          </svg>
          <input
            type="range"
            aria-label={t('past.scrubber')}
            aria-valuetext={moment(at, 'both')}
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
            {(['staff', 'feed', 'stock'] as const).map(kind => (
              <span key={kind}>
                <svg aria-hidden="true" width="3" height="15">
                  <rect className={kind} width="3" height="15" />
                </svg>
                {t(`past.ticks.${kind}`, { number: number(counts[kind]) })}
              </span>
            ))}
          </span>
          <span>{t('past.present')}</span>
        </p>
        <p className="scrubber-step" role="status">
          {dragged === null ? <Step past={past} now={now} /> : moment(dragged, 'both')}
        </p>
      </div>
      <Button look="secondary" size="small" onClick={() => choose(after)}>
        {t(after === null ? 'past.back' : 'past.after')}
        <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
      </Button>
    </section>
  )
}

/** The change that made the product what is shown. */
function Step({ past: { step }, now }: Pick<Props, 'past' | 'now'>) {
  const t = useWords('product-editor')
  const paths = usePaths(now, {})
  if (!step) return t('past.notYet')
  const { what, by, source, changes, reason } = step
  const feed = source === null ? null : t('history.feed', { source })
  const staff = by.kind === 'staff' ? (by.name ?? t('history.erased')) : null
  const who = staff ?? feed ?? t(by.kind === 'owner' ? 'history.owner' : 'history.shop')
  const only = changes.length === 1 ? changes[0]! : null
  const said = (value: unknown) => paths.shown(only!.path, String(value)) || t('history.nothing')
  return (
    <>
      <bdi>{t(`history.${what}`, { who })}</bdi>
      {changes.length === 0 ? null : (
        <>
          {': '}
          <bdi>{paths.listOf(Object.fromEntries(changes.map(({ path }) => [path, null])))}</bdi>
        </>
      )}
      {only ? (
        <>
          {', '}
          <bdi>{said(only.from)}</bdi>
          <Becomes />
          <bdi>{said(only.to)}</bdi>
        </>
      ) : null}
      {reason === null ? null : (
        <>
          {' '}
          <q>
            <bdi>{reason}</bdi>
          </q>
        </>
      )}{' '}
      · <Moment at={step.at} shows="both" />
    </>
  )
}
