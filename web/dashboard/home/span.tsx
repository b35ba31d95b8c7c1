import { Form } from 'react-router-dom'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { type Cut, endsIn, type Figure, type Range, ranges } from './figures.ts'
import { HereLink } from './figures-panel.tsx'

type Props = {
  readonly range: Range
  readonly figure: Figure
  readonly days: readonly { readonly day: string }[]
  readonly today: string
  readonly cut: Cut | undefined
}

/** The days that the figures are of, and the choice of others. */
export function Span({ range, figure, days, today, cut }: Props) {
  const t = useWords('overview')
  const language = useLanguage()
  const [from, to] = [days[0]!.day, days.at(-1)!.day]
  const numbers = { count: days.length, number: numberIn(language, days.length) }
  const between = { ...endsIn(language, from, to), ...numbers }
  return (
    <>
      <p className="text-ink-2">{range === 'today' ? t('spanToday') : t('span', between)}</p>
      <nav aria-label={t('ranges')} className="segments">
        {Object.entries(ranges).map(([name, count]) => (
          <HereLink key={name} changes={{ range: name, from: null, to: null }} current={name === range}>
            {name === 'today' ? t('today') : t('range', { count, number: numberIn(language, count) })}
          </HereLink>
        ))}
        <HereLink changes={{ range: 'other' }} current={range === 'other'}>
          {t('other.name')}
        </HereLink>
      </nav>
      {range === 'other' ? (
        // Another span has other days in its fields.
        <Form key={`${from} ${to}`} className="other-span" preventScrollReset>
          <input type="hidden" name="range" value="other" />
          <input type="hidden" name="figure" value={figure} />
          <label>
            {t('other.from')}
            <input type="date" name="from" required max={today} defaultValue={from} />
          </label>
          <label>
            {t('other.to')}
            <input type="date" name="to" required max={today} defaultValue={to} />
          </label>
          <Button type="submit" look="secondary" size="small">
            {t('other.show')}
          </Button>
          <p className="text-ink-2">{t('other.about')}</p>
          {cut ? <p className="notice">{t(`other.cut.${cut}`)}</p> : null}
        </Form>
      ) : null}
    </>
  )
}
