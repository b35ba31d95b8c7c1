import { useId, useRef, useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import {
  type DigestHour,
  firstDigestHour,
  type NotificationKind,
  type NotificationWay,
  notificationWays,
} from '#domain/notification/events.ts'
import { apart } from '../../i18n/apart.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { NotificationsModel } from '../../models/notifications.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Select } from '../../ui/select.tsx'
import { useTell } from '../record/use-tell.tsx'
import { useCalmRefresh } from '../shell/live/use-calm.ts'
import { useChanges } from '../shell/live/use-live.ts'
import { NoticeDays } from './notice-days.tsx'
import { SoundSwitch } from './sound.tsx'

const restMs = 2000

/** Everything that the member was told of lately, and how they hear of each kind. */
export function Component() {
  const { notices, unread, until, now, ways, email, digest } = useLoaderData() as NotificationsModel
  const t = useWords('notifications')
  const language = useLanguage()
  const { tell, pending, refusal } = useTell()
  const refresh = useCalmRefresh(restMs)
  useChanges(['activity', 'inventory', 'import-runs', 'notification-settings'], refresh)
  const title = useRef<HTMLHeadingElement>(null)
  const [marked, setMarked] = useState(false)
  async function markRead(until: string) {
    setMarked(false)
    if (!(await tell('POST', '/api/admin/notifications/read', { until }))) return
    // The button goes.
    title.current?.focus()
    setMarked(true)
  }
  const numbers = { count: unread, number: numberIn(language, unread) }
  return (
    <div className="page">
      <PageTitle title={t('title')} />
      <div className="news-head">
        <h1 ref={title} tabIndex={-1} className="d3 outline-none">
          {t('title')}
        </h1>
        {unread > 0 ? <span className="text-ink-2">{t('new', numbers)}</span> : null}
        {unread > 0 && until !== null ? (
          <Button
            look="secondary"
            size="small"
            className="ms-auto"
            pending={pending}
            onClick={() => void markRead(until)}
          >
            {t('markRead', numbers)}
          </Button>
        ) : null}
      </div>
      <Announcement>{marked ? t('marked') : ''}</Announcement>
      {refusal ? (
        <p role="alert" className="refused">
          {t('failed')}
        </p>
      ) : null}
      <a href="#ways" className="lg:hidden">
        {t('ways.title')}
      </a>
      <div className="news-page">
        <section className="panel" aria-label={t('lately')}>
          {notices.length === 0 ? (
            <p className="bell-empty">{t('none')}</p>
          ) : (
            <NoticeDays notices={notices} now={now} Heading="h2" />
          )}
        </section>
        <section id="ways" className="panel panel-body" aria-labelledby="ways-title">
          <h2 id="ways-title" className="panel-title">
            {t('ways.title')}
          </h2>
          {ways.length === 0 ? <p>{t('ways.nothing')}</p> : <Ways ways={ways} email={email} digest={digest} />}
          <SoundSwitch />
          <p className="text-ink-2">{t('soundAbout')}</p>
        </section>
      </div>
    </div>
  )
}

type HourProps = { readonly digest: DigestHour; readonly onChoose: (hour: number) => Promise<unknown> }

/** When the mail of the day leaves. An hour that is chosen is one of the browser's own clock. */
function Hour({ digest: { hour, zone }, onChoose }: HourProps) {
  const t = useWords('notifications')
  const language = useLanguage()
  const id = useId()
  const clock = new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return (
    <div className="digest-hour">
      <label htmlFor={id} className="label">
        {t('ways.at')}
      </label>
      <Select id={id} value={hour} onChange={event => void onChoose(Number(event.target.value))}>
        {Array.from({ length: 24 }, (_, each) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours keep their places
          <option key={each} value={each}>
            {clock.format(Date.UTC(2026, 0, 1, each))}
          </option>
        ))}
      </Select>
      <p className="text-ink-2">{t('ways.zone', { zone: apart(zone) })}</p>
    </div>
  )
}

/** A row of choices for each kind; each is saved when it is made. */
function Ways({ ways, email, digest }: Pick<NotificationsModel, 'ways' | 'email' | 'digest'>) {
  const t = useWords('notifications')
  const { tell, refusal } = useTell()
  /** Pressed, and not saved yet. */
  const [pressed, setPressed] = useState<{ readonly [kind in NotificationKind]?: NotificationWay | undefined }>({})
  const setHour = (hour: number) =>
    tell('PUT', '/api/admin/notifications/digest', { hour, zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  async function set(kind: NotificationKind, way: NotificationWay) {
    setPressed(others => ({ ...others, [kind]: way }))
    // The clock of this browser, until another one is chosen.
    const hasHour = way !== 'digest' || digest !== null || (await setHour(firstDigestHour.hour))
    if (hasHour) await tell('PUT', '/api/admin/notifications/ways', { ways: { [kind]: way } })
    setPressed(now => (now[kind] === way ? { ...now, [kind]: undefined } : now))
  }
  return (
    <>
      <p className="text-ink-2">{t('ways.about', { email: apart(email) })}</p>
      <table className="ways">
        <thead>
          <tr>
            <th scope="col">{t('ways.kind')}</th>
            {notificationWays.map(way => (
              <th key={way} scope="col">
                {t(`ways.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ways.map(({ kind, way: chosen }) => (
            <tr key={kind}>
              <th scope="row">{t(`kind.${kind}`)}</th>
              {notificationWays.map(way => (
                <td key={way}>
                  <label>
                    <input
                      type="radio"
                      name={`way-${kind}`}
                      checked={way === (pressed[kind] ?? chosen)}
                      onChange={() => void set(kind, way)}
                      aria-label={t('ways.choice', { kind: t(`kind.${kind}`), way: t(`ways.${way}`) })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {ways.some(({ way }) => way === 'digest') ? <Hour digest={digest ?? firstDigestHour} onChoose={setHour} /> : null}
      <p role="status">{refusal ? t('failed') : ''}</p>
    </>
  )
}
