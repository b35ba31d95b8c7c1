import { useWords } from '../../i18n/use-words.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ActivityPanel } from './activity.tsx'
import { Figures } from './figures-panel.tsx'
import { FirstDay, FirstDayHead, FirstKeys, WorkWithOthers } from './first-day.tsx'
import { useFreshHome } from './fresh-home.ts'
import { Needs } from './needs.tsx'
import { NewestOrders } from './newest-orders.tsx'
import { Places } from './places.tsx'
import { RunsOut } from './runs-out.tsx'
import { SincePanel } from './since.tsx'
import { SoldMost } from './sold-most.tsx'
import { Span } from './span.tsx'

/** The first page: how the shop does, as far as the member may see it. */
export function Component() {
  const t = useWords('dashboard')
  const { range, cut, figure, currency, firstDay, figures, newest, runsOut, soldMost, needs, activity, since, now } =
    useFreshHome()
  const nothing = [figures, needs].every(panel => panel === null)
  return (
    <div className="page">
      <PageTitle title={t('place.dashboard')} />
      <header className="home-head">
        <h1 className="d3">{t('place.dashboard')}</h1>
        {figures?.begun ? (
          <Span range={range} figure={figure} days={figures.days} today={now.slice(0, 10)} cut={cut} />
        ) : null}
        {firstDay ? <FirstDayHead {...firstDay} /> : null}
      </header>
      {nothing ? <Places /> : null}
      <div className="home">
        <div className="home-stack">
          {firstDay && !firstDay.hidden ? <FirstDay {...firstDay} currency={currency} /> : null}
          {figures ? <Figures {...figures} chosen={figure} currency={currency} /> : null}
          {newest && figures?.begun ? <NewestOrders rows={newest} /> : null}
          {runsOut && !firstDay ? <RunsOut rows={runsOut} /> : null}
        </div>
        <div className="home-stack">
          {needs ? <Needs needs={needs} /> : null}
          {since ? <SincePanel {...since} /> : null}
          {activity ? <ActivityPanel lines={activity} currency={currency} now={now} /> : null}
          {firstDay?.alone ? <WorkWithOthers /> : null}
          {firstDay ? <FirstKeys /> : null}
          {soldMost && !firstDay ? <SoldMost products={soldMost} /> : null}
        </div>
      </div>
    </div>
  )
}
