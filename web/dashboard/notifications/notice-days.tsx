import { useWords } from '../../i18n/use-words.ts'
import type { Notice } from '../../models/notifications.ts'
import { useMoments } from '../history/moment.tsx'
import { NoticeLine } from './notice-line.tsx'

type Props = {
  readonly notices: readonly Notice[]
  readonly now: string
  readonly Heading: 'h2' | 'h3'
  /** A link was followed. */
  readonly onLeave?: (() => void) | undefined
}

/** What is new, and below it what was read, each day under its heading. */
export function NoticeDays({ notices, now, Heading, onLeave }: Props) {
  const t = useWords('notifications')
  const moment = useMoments()
  const today = moment(now, 'day')
  const days: { readonly title: string | null; readonly notices: Notice[] }[] = []
  for (const notice of notices) {
    const day = moment(notice.at, 'day')
    const title = notice.unread ? null : day === today ? t('earlierToday') : day
    const last = days.at(-1)
    if (last && last.title === title) last.notices.push(notice)
    else days.push({ title, notices: [notice] })
  }
  return (
    <div className="news-days">
      {days.map(({ title, notices }) => (
        <section key={title ?? ''}>
          {title === null ? null : <Heading className="news-day">{title}</Heading>}
          <ul>
            {notices.map(notice => (
              <NoticeLine
                key={notice.key}
                notice={notice}
                // What is new stands together, whatever its day.
                shows={title === null && moment(notice.at, 'day') !== today ? 'brief' : 'time'}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
