import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import type { ProductPastModel } from '../../../../models/product-past.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { Moment, useMoments } from '../../../history/moment.tsx'
import { usePaths } from '../use-paths.tsx'
import { near, placeOf, stepFrom } from './steps.ts'

type Props = {
  readonly past: ProductPastModel
  readonly now: ProductEditorModel
  /** Null: the present. */
  readonly onChoose: (at: string | null) => void
}

/** The life of a product as a line: drawn along it, stepped by keys and buttons from change to change. */
export function Scrubber({ past, now, onChoose }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const moment = useMoments()
  const bar = useRef<HTMLDivElement>(null)
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
  const percent = (instant: string) => `${placeOf(life, instant) * 100}%`

  function choose(to: string | null) {
    if (to !== null) setMoved({ from: past.at, to })
    onChoose(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const forward = language === 'ar' ? -1 : 1
    const by = { ArrowLeft: -forward, ArrowRight: forward, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[
      event.key
    ]
    const to = by === undefined ? { Home: first, End: until }[event.key] : stepFrom(steps, at, by)
    if (by === undefined && to === undefined) return
    event.preventDefault()
    if (to) choose(to)
  }

  function instantAt({ clientX }: PointerEvent): string {
    const { left, right, width } = bar.current!.getBoundingClientRect()
    const share = (language === 'ar' ? right - clientX : clientX - left) / width
    return near(life, steps, share, 6 / width)
  }

  return (
    <section className="scrubber" aria-label={t('past.scrubber')}>
      <Button look="secondary" size="small" disabled={before === null} onClick={() => choose(before)}>
        <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {t('past.before')}
      </Button>
      <div className="scrubber-life">
        <div
          ref={bar}
          className="scrubber-bar"
          onPointerDown={event => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged(instantAt(event))
          }}
          onPointerMove={event => dragged !== null && setDragged(instantAt(event))}
          onPointerUp={event => {
            if (dragged === null) return
            setDragged(null)
            choose(instantAt(event))
          }}
          onPointerCancel={() => setDragged(null)}
        >
          <span className="scrubber-axis" />
          <span className="scrubber-gone" style={{ inlineSize: percent(at) }} />
          {ticks.map((tick, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one kind at one time
            <span key={nth} className={`scrubber-tick ${tick.kind}`} style={{ insetInlineStart: percent(tick.at) }} />
          ))}
          <div
            role="slider"
            tabIndex={0}
            aria-label={t('past.scrubber')}
            aria-valuemin={Date.parse(first)}
            aria-valuemax={Date.parse(until)}
            aria-valuenow={Math.max(Date.parse(first), Math.min(Date.parse(until), Date.parse(at)))}
            aria-valuetext={moment(at, 'both')}
            className="scrubber-handle"
            style={{ insetInlineStart: percent(at) }}
            onKeyDown={onKeyDown}
          />
        </div>
        <p className="scrubber-ends">
          <span>
            <Moment at={first} shows="day" />
          </span>
          <span className="scrubber-key">
            {(['staff', 'feed', 'stock'] as const).map(kind => (
              <span key={kind}>
                <span className={`scrubber-tick ${kind}`} aria-hidden="true" />
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
          <bdi>{said(only.from)}</bdi> → <bdi>{said(only.to)}</bdi>
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
