import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { numberIn } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ActivityPanel } from './activity.tsx'
import { dayIn, type Range, ranges } from './figures.ts'
import { Figures, HereLink } from './figures-panel.tsx'
import { FirstDay } from './first-day.tsx'
import { useFreshHome } from './fresh-home.ts'
import { Needs } from './needs.tsx'
import { NewestOrders } from './newest-orders.tsx'
import { Places } from './places.tsx'
import { RunsOut } from './runs-out.tsx'
import { SoldMost } from './sold-most.tsx'

/** The first page: how the shop does, as far as the member may see it. */
export function Component() {
  const t = useWords('dashboard')
  const words = useWords('overview')
  const { range, figure, currency, firstDay, figures, newest, runsOut, soldMost, needs, activity, now } = useFreshHome()
  const nothing = [figures, needs].every(panel => panel === null)
  return (
    <div className="page">
      <PageTitle title={t('place.dashboard')} />
      <header className="home-head">
        <h1 className="d3">{t('place.dashboard')}</h1>
        {figures?.begun ? <Span range={range} days={figures.days} /> : null}
        {firstDay ? <p className="text-ink-2">{words('firstDay.about')}</p> : null}
      </header>
      {nothing ? <Places /> : null}
      <div className="home">
        <div className="home-stack">
          {firstDay ? <FirstDay {...firstDay} currency={currency} /> : null}
          {figures ? <Figures {...figures} chosen={figure} currency={currency} /> : null}
          {newest && figures?.begun ? <NewestOrders rows={newest} /> : null}
          {runsOut ? <RunsOut rows={runsOut} /> : null}
        </div>
        <div className="home-stack">
          {needs ? <Needs needs={needs} /> : null}
          {activity ? <ActivityPanel lines={activity} currency={currency} now={now} /> : null}
          {soldMost ? <SoldMost products={soldMost} /> : null}
        </div>
      </div>
    </div>
  )
}

/** The days that the figures are of, and the choice of others. */
function Span({ range, days }: { readonly range: Range; readonly days: readonly { readonly day: string }[] }) {
  const t = useWords('overview')
  const language = useLanguage()
  const between = { from: dayIn(language, days[0]!.day), to: dayIn(language, days.at(-1)!.day) }
  return (
    <>
      <p className="text-ink-2">
        {t('span', { ...between, count: days.length, number: numberIn(language, days.length) })}
      </p>
      <nav aria-label={t('ranges')} className="segments">
        {Object.entries(ranges).map(([name, count]) => (
          <HereLink key={name} changes={{ range: name }} current={name === range}>
            {t('range', { count, number: numberIn(language, count) })}
          </HereLink>
        ))}
      </nav>
    </>
  )
}
