import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { SessionModel } from '../../models/auth.ts'
import { Button } from '../../ui/button.tsx'
import { localeOf } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'

type Props = {
  readonly sessions: readonly SessionModel[]
  /** Ends one; absent: the member may not. */
  readonly onEnd?: ((sessionId: string) => void) | undefined
}

const phones: readonly (string | null)[] = ['iPhone', 'iPad', 'Android']

/** The browsers in which somebody is signed in, each with its end. The words are those of the account. */
export function SessionLines({ sessions, onEnd }: Props) {
  const t = useWords('account')
  const language = useLanguage()
  const list = new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'short' })
  return (
    <ul className="session-lines">
      {sessions.map(({ sessionId, browser, system, startedAt, usedAt, own }) => {
        const device = list.format([browser, system].filter(part => part !== null)) || t('sessions.unknown')
        const Icon = phones.includes(system) ? Smartphone : Monitor
        return (
          <li key={sessionId}>
            <Icon size={18} aria-hidden />
            <span>
              <bdi>{device}</bdi>
              <small className="below">
                {own ? (
                  t('sessions.own')
                ) : (
                  <>
                    {t('sessions.used')} <Moment at={usedAt} shows="date" />
                  </>
                )}
                {startedAt ? (
                  <>
                    {' · '}
                    {t('sessions.since')} <Moment at={startedAt} shows="date" />
                  </>
                ) : null}
              </small>
            </span>
            {own || !onEnd ? null : (
              <Button look="quiet" size="small" onClick={() => onEnd(sessionId)}>
                {t('sessions.endOne')}
                <span className="sr-only">{`: ${device}`}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
