import { useState } from 'react'
import { useWords } from '../../../../i18n/use-words.ts'
import type { EndpointModel } from '../../../../models/developers.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import type { Run } from './use-act.ts'

type Props = { readonly of: EndpointModel; readonly pending: boolean; readonly run: Run }

const instantOf = (local: string) => new Date(local).toISOString()

/** A paused or disabled endpoint goes on; after a restore it has to be said from where. */
export function ResumeAct({ of: { because }, pending, run }: Props) {
  const t = useWords('developers')
  const [from, setFrom] = useState('')
  const isRestored = because === 'log-restored'
  const resume = (place: string | null) =>
    void run({ method: 'POST', path: '/resume', body: { from: place }, said: 'resumed' })
  return (
    <>
      <h3>{t('endpoints.resume.title')}</h3>
      <p className="commands">
        {isRestored ? null : (
          <Button size="small" pending={pending} onClick={() => resume(null)}>
            {t('endpoints.resume.there')}
          </Button>
        )}
        <Button look="secondary" size="small" pending={pending} onClick={() => resume('now')}>
          {t('endpoints.resume.now')}
        </Button>
      </p>
      {isRestored ? (
        <form
          className="developer-form"
          onSubmit={event => {
            event.preventDefault()
            resume(instantOf(from))
          }}
        >
          <TextField
            {...{ label: t('endpoints.moment'), required: true, type: 'datetime-local' }}
            value={from}
            onChange={event => setFrom(event.target.value)}
          />
          <Button type="submit" look="secondary" size="small" pending={pending}>
            {t('endpoints.resume.from')}
          </Button>
        </form>
      ) : null}
    </>
  )
}

/** A range once more beside what is new, or everything from a moment on. */
export function SendAgain({ of: { state, replaying }, pending, run }: Props) {
  const t = useWords('developers')
  const [range, setRange] = useState({ from: '', to: '' })
  const [back, setBack] = useState('')
  const to = range.to === '' ? 'now' : range.to
  const body = () => ({ from: instantOf(range.from), to: to === 'now' ? to : instantOf(to) })
  return (
    <>
      {replaying ? (
        <>
          <h3>{t('endpoints.replaying')}</h3>
          <Button
            look="secondary"
            size="small"
            pending={pending}
            onClick={() => void run({ method: 'DELETE', path: '/replay', said: 'cancelled' })}
          >
            {t('endpoints.replay.cancel')}
          </Button>
        </>
      ) : state === 'open' ? (
        <form
          className="developer-form"
          onSubmit={event => {
            event.preventDefault()
            void run({ method: 'POST', path: '/replay', body: body(), said: 'replays' })
          }}
        >
          <h3>{t('endpoints.replay.title')}</h3>
          <p>{t('endpoints.replay.about')}</p>
          <TextField
            {...{ label: t('endpoints.replay.from'), required: true, type: 'datetime-local' }}
            value={range.from}
            onChange={event => setRange({ ...range, from: event.target.value })}
          />
          <TextField
            {...{ label: t('endpoints.replay.to'), hint: t('endpoints.replay.toHint'), type: 'datetime-local' }}
            optional
            value={range.to}
            onChange={event => setRange({ ...range, to: event.target.value })}
          />
          <Button type="submit" look="secondary" size="small" pending={pending}>
            {t('endpoints.replay.act')}
          </Button>
        </form>
      ) : null}
      <form
        className="developer-form"
        onSubmit={event => {
          event.preventDefault()
          void run({ method: 'POST', path: '/rewind', body: { to: instantOf(back) }, said: 'rewound' })
        }}
      >
        <h3>{t('endpoints.rewind.title')}</h3>
        <p>{t('endpoints.rewind.about')}</p>
        <TextField
          {...{ label: t('endpoints.moment'), required: true, type: 'datetime-local' }}
          value={back}
          onChange={event => setBack(event.target.value)}
        />
        <Button type="submit" look="secondary" size="small" pending={pending}>
          {t('endpoints.rewind.act')}
        </Button>
      </form>
    </>
  )
}
