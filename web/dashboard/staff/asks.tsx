import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AskedRight } from '#domain/permission-ask/events.ts'
import { apart } from '../../i18n/apart.ts'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { MemberAsks } from '../../models/permission-asks.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  readonly asks: MemberAsks['asks']
  readonly pending: boolean
  /** Ticks the right in the form below. */
  readonly onGive: (right: AskedRight) => void
  readonly onDecline: (right: AskedRight) => void
}

/** What a member asks for: an admin ticks it in the rights below, or declines. */
export function Asks({ asks, pending, onGive, onDecline }: Props) {
  const t = useWords('staff')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const [ticked, setTicked] = useState<readonly string[]>([])
  return (
    <section className="notice" aria-labelledby="asks">
      <h3 id="asks" className="panel-title">
        {t('asks.title')}
      </h3>
      <ul className="grid gap-3">
        {asks.map(({ permission, to, page, note, askedAt }) => {
          const right = { permission, to }
          const name = t('asks.right', { name: t(`name.${permission}`), flag: t(`flag.${to}`) })
          return (
            <li key={name} className="grid justify-items-start gap-1">
              <p>
                <b>{name}</b> <small>{t('asks.at', { date: dateIn(language, askedAt) })}</small>
              </p>
              {note === '' ? null : <q>{apart(note)}</q>}
              {page === '' ? null : (
                <Link to={prefix + page} className="underline">
                  {t('asks.page')}
                </Link>
              )}
              {ticked.includes(name) ? (
                <p role="status">{t('asks.ticked')}</p>
              ) : (
                <div className="commands">
                  <Button
                    look="secondary"
                    size="small"
                    aria-label={`${t('asks.give')}: ${name}`}
                    onClick={() => {
                      setTicked([...ticked, name])
                      onGive(right)
                    }}
                  >
                    {t('asks.give')}
                  </Button>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={`${t('asks.decline')}: ${name}`}
                    pending={pending}
                    onClick={() => onDecline(right)}
                  >
                    {t('asks.decline')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
