import { useState } from 'react'
import { useWords } from '../../../../i18n/use-words.ts'
import type { HeldEventModel } from '../../../../models/developers.ts'
import { Button } from '../../../../ui/button.tsx'
import { Moment } from '../../../history/moment.tsx'
import type { Run } from './use-act.ts'

type Props = { readonly of: readonly HeldEventModel[]; readonly pending: boolean; readonly run: Run }

/** The events that an endpoint gets next. One that it can never take is skipped, after its name was shown. */
export function HeldEvents({ of, pending, run }: Props) {
  const t = useWords('developers')
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      <h3>{t('endpoints.held.title')}</h3>
      {of.length === 0 ? <p>{t('endpoints.nothingWaits')}</p> : null}
      <ul className="developer-steps">
        {of.map(({ id, type, subject, at }) => (
          <li key={id}>
            <p dir="ltr" className="mono">
              {type} {subject}
            </p>
            <p className="text-ink-2">
              <Moment at={at} shows="both" />
            </p>
            {asked === id ? (
              <>
                <p>{t('endpoints.skip.about', { type, subject })}</p>
                <Button
                  size="small"
                  pending={pending}
                  onClick={async () => {
                    await run({ method: 'POST', path: '/skip', body: { eventId: id }, said: 'skipped' })
                    setAsked(null)
                  }}
                >
                  {t('endpoints.skip.sure')}
                </Button>
              </>
            ) : (
              <Button look="secondary" size="small" onClick={() => setAsked(id)}>
                {t('endpoints.skip.act')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
