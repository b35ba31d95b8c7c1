import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { dayIn } from '../../i18n/format.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { DayModel, FiguresModel } from '../../models/overview.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { classes } from '../../ui/classes.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { useListAddress } from '../list/declaration.ts'
import { Chart } from './chart.tsx'
import { changeOf, type Figure, figureOf, figures, percentIn, shortIn } from './figures.ts'

/** Leads to the same page with some parameters changed. */
export function HereLink({
  changes,
  current,
  children,
}: {
  /** Null takes a parameter away. */
  readonly changes: { readonly [name: string]: string | null }
  readonly current: boolean
  readonly children: ReactNode
}) {
  const address = useListAddress()
  return (
    <Link to={address(changes)} preventScrollReset aria-current={current ? 'true' : undefined}>
      {children}
    </Link>
  )
}

/** Writes a figure, as a whole and as short as a scale needs it. */
export function figureFormat(language: Language, figure: Figure, currency: CurrencyModel) {
  const money = moneyFormat(language, currency)
  const whole = (value: number) =>
    figure === 'orders'
      ? numberIn(language, value)
      : figure === 'back'
        ? percentIn(language, value)
        : money(Math.round(value))
  const major = 10 ** fractionDigits(currency.name)
  const short = (value: number) =>
    figure === 'orders' || figure === 'back'
      ? whole(value)
      : money(0).replace(/\p{Nd}[\p{Nd}.,٫٬]*/u, shortIn(language, value / major))
  const least = figure === 'orders' ? 1 : figure === 'back' ? 0.01 : major
  return { whole: (value: number | null) => (value === null ? '–' : whole(value)), short, least }
}

type Props = FiguresModel & { readonly chosen: Figure; readonly currency: CurrencyModel }

/** The strip of figures; choosing one draws it. */
export function Figures({ begun, days, before, chosen, currency }: Props) {
  const t = useWords('overview')
  const language = useLanguage()
  return (
    <section className="panel" aria-label={t('figures')}>
      <nav aria-label={t('figures')} className="figures">
        {figures.map(figure => {
          const [now, then] = [figureOf(figure, days), figureOf(figure, before)]
          return (
            <HereLink key={figure} changes={{ figure }} current={figure === chosen}>
              <span className="figure-name">{t(`figure.${figure}`)}</span>
              <bdi className="figure-value">{figureFormat(language, figure, currency).whole(begun ? now : null)}</bdi>
              {begun ? <Change figure={figure} change={changeOf(figure, now, then)} /> : null}
            </HereLink>
          )
        })}
      </nav>
      {begun ? (
        <>
          {days.length === 1 ? null : (
            <Chart
              label={t(`figure.${chosen}`)}
              format={figureFormat(language, chosen, currency)}
              days={days.map(day => ({ day: day.day, value: figureOf(chosen, [day]) }))}
              before={before.map(day => ({ day: day.day, value: figureOf(chosen, [day]) }))}
            />
          )}
          <DaysTable days={days} before={before} chosen={chosen} currency={currency} />
        </>
      ) : (
        <p className="home-empty">{t('firstDay.figures')}</p>
      )}
    </section>
  )
}

/** Beside the span before, and whether that is good. */
function Change({ figure, change }: { readonly figure: Figure; readonly change: number | null }) {
  const t = useWords('overview')
  const language = useLanguage()
  if (change === null) return <span className="figure-change">{t('change.none')}</span>
  const size = Math.abs(change)
  if (size < 0.0005) return <span className="figure-change">{t('change.same')}</span>
  const direction = change > 0 ? 'more' : 'less'
  const good = change > 0 === (figure !== 'back')
  const words =
    figure === 'back'
      ? t(`change.points-${direction}`, { change: numberIn(language, size * 100) })
      : t(`change.${direction}`, { change: percentIn(language, size) })
  return <span className={classes('figure-change', good ? 'good' : 'bad')}>{words}</span>
}

/** Everything that the chart draws, and the other figures, day by day with the newest first. */
function DaysTable({ days, before, chosen, currency }: Omit<Props, 'begun'>) {
  const t = useWords('overview')
  const language = useLanguage()
  const formats = useMemo(
    () => figures.map(figure => ({ figure, format: figureFormat(language, figure, currency).whole })),
    [language, currency],
  )
  const format = formats.find(({ figure }) => figure === chosen)!.format
  return (
    <details className="days">
      <summary>{t('chart.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section tabIndex={0} aria-label={t('chart.caption')}>
        <table className="list-table">
          <caption className="sr-only">{t('chart.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('chart.day')}</th>
              {figures.map(figure => (
                <th key={figure} scope="col" className="numeric">
                  {t(`figure.${figure}`)}
                </th>
              ))}
              <th scope="col" className="numeric">
                {t('chart.cancelled')}
              </th>
              <th scope="col" className="numeric">
                {t('chart.figureBefore', { figure: t(`figure.${chosen}`) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, at): readonly [DayModel, DayModel] => [day, before[at]!])
              .reverse()
              .map(([day, then]) => (
                <tr key={day.day}>
                  <th scope="row">{dayIn(language, day.day, { weekday: 'short' })}</th>
                  {formats.map(each => (
                    <td key={each.figure} className="numeric">
                      <bdi>{each.format(figureOf(each.figure, [day]))}</bdi>
                    </td>
                  ))}
                  <td className="numeric">{numberIn(language, day.cancelled)}</td>
                  <td className="numeric">
                    <bdi>{format(figureOf(chosen, [then]))}</bdi>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
