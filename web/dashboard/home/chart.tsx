import { type PointerEvent, useState } from 'react'
import { dayIn } from '../../i18n/format.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { classes } from '../../ui/classes.ts'
import { numberIn } from '../../ui/numbers.ts'
import { endsIn, lineThrough, stepsTo } from './figures.ts'

type Value = { readonly day: string; readonly value: number | null }
type Format = {
  readonly whole: (value: number | null) => string
  readonly short: (value: number) => string
  /** The least step of the scale. */
  readonly least: number
}
type Props = {
  /** Of the figure. */
  readonly label: string
  readonly format: Format
  readonly days: readonly Value[]
  /** The days before, as many. */
  readonly before: readonly Value[]
}

/** Of the drawing, which is stretched to its place. */
const box = { width: 1000, height: 200 }

/** Two lines over some days. Arrow keys or the pointer read one day; the table beside it has all. */
export function Chart({ label, format, days, before }: Props) {
  const t = useWords('overview')
  const language = useLanguage()
  const [at, setAt] = useState<number | null>(null)
  const [now, then] = [days.map(({ value }) => value), before.map(({ value }) => value)]
  const steps = stepsTo(Math.max(...[...now, ...then].map(value => value ?? 0)), format.least)
  const highest = steps.at(-1)!
  const last = days.length - 1
  const { from, to } = endsIn(language, days[0]!.day, days[last]!.day)
  const marks = [...new Set([0, 0.25, 0.5, 0.75, 1].map(part => Math.round(part * last)))]
  const read = at ?? last
  const [day, dayBefore] = [days[read]!, before[read]!]
  const names = { day: dayIn(language, day.day, { weekday: 'short' }), before: dayIn(language, dayBefore.day) }

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = (clientX - left) / width
    const along = getComputedStyle(currentTarget).direction === 'rtl' ? 1 - part : part
    setAt(Math.min(last, Math.max(0, Math.round(along * last))))
  }

  return (
    <div className="chart">
      <p className="chart-key">
        <span className="key-now">{t('chart.now', { figure: label, from, to })}</span>
        <span className="key-before">
          {t('chart.before', { count: days.length, number: numberIn(language, days.length) })}
        </span>
      </p>
      <div className="chart-plot">
        <ol className="chart-steps" aria-hidden="true">
          {[...steps].reverse().map(step => (
            <li key={step}>
              <bdi>{format.short(step)}</bdi>
            </li>
          ))}
        </ol>
        <div className="chart-lines" onPointerMove={point} onPointerLeave={() => setAt(null)}>
          <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
            {steps.map(step => {
              const high = box.height - (step / highest) * box.height
              return <path key={step} d={`M0 ${high}H${box.width}`} className="chart-step" />
            })}
            <path d={lineThrough(then, highest, box)} className="chart-before" />
            <path d={lineThrough(now, highest, box)} className="chart-now" />
            {at === null ? null : <At {...{ at, now, then, highest }} />}
          </svg>
          <input
            type="range"
            min={0}
            max={last}
            value={read}
            aria-label={t('chart.read', { figure: label })}
            aria-valuetext={`${names.day}: ${format.whole(day.value)}. ${names.before}: ${format.whole(dayBefore.value)}`}
            onChange={event => setAt(Number(event.target.value))}
            onFocus={event => setAt(Number(event.target.value))}
            onBlur={() => setAt(null)}
          />
          {at === null ? null : (
            <div className={classes('chart-read', at > last / 2 && 'at-start')} aria-hidden="true">
              <span>{names.day}</span>
              <bdi>{format.whole(day.value)}</bdi>
              <span>{names.before}</span>
              <bdi>{format.whole(dayBefore.value)}</bdi>
            </div>
          )}
        </div>
        <ol className="chart-days" aria-hidden="true">
          {marks.map(mark => (
            <li key={mark}>{dayIn(language, days[mark]!.day)}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** Marks the day that is read. A line without length keeps its round ends in a stretched drawing. */
function At({
  at,
  now,
  then,
  highest,
}: {
  readonly at: number
  readonly now: readonly (number | null)[]
  readonly then: readonly (number | null)[]
  readonly highest: number
}) {
  const x = (at * box.width) / Math.max(1, now.length - 1)
  const dot = (value: number | null | undefined, name: string) =>
    value == null ? null : (
      <path d={`M${x} ${box.height - (Math.max(0, value) / highest) * box.height}h0`} className={`chart-dot ${name}`} />
    )
  return (
    <>
      <path d={`M${x} 0V${box.height}`} className="chart-at" />
      {dot(then[at], 'of-before')}
      {dot(now[at], 'of-now')}
    </>
  )
}
