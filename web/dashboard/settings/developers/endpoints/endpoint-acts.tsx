import { useState } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { EndpointModel, MadeEndpointModel, OutcomeModel } from '../../../../models/developers.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { numberIn, parseCount } from '../../../../ui/numbers.ts'
import { Moment } from '../../../history/moment.tsx'
import type { useTell } from '../../../record/use-tell.tsx'
import { useOutcome } from './endpoint-attempts.tsx'
import { ResumeAct, SendAgain } from './sending-again.tsx'
import type { Run } from './use-act.ts'

type Props = {
  readonly of: EndpointModel
  readonly tell: ReturnType<typeof useTell>['tell']
  readonly pending: boolean
  readonly run: Run
  readonly onMade: (made: MadeEndpointModel) => void
  readonly onClose: () => void
}

/** Both secrets sign for so long, as the shop takes it. */
const overlapHours = { least: 1, usual: 24, most: 168 } as const

/** Everything that an admin may do with one endpoint. */
export function EndpointActs({ of, tell, pending, run, onMade, onClose }: Props) {
  const t = useWords('developers')
  const { webhookId, state, rotatedAt, olderUntil } = of
  const [hours, setHours] = useState(String(overlapHours.usual))
  const [sure, setSure] = useState(false)
  const path = `/api/admin/webhooks/${webhookId}`
  const many = parseCount(hours) ?? 0
  const isWrong = many < overlapHours.least || many > overlapHours.most

  return (
    <>
      <h3>{t('endpoints.test.title')}</h3>
      <TestAct path={path} tell={tell} pending={pending} />

      {state === 'open' ? (
        <>
          <h3>{t('endpoints.pause.act')}</h3>
          <p>{t('endpoints.pause.about')}</p>
          <Button
            look="secondary"
            size="small"
            pending={pending}
            onClick={() => void run({ method: 'POST', path: '/pause', said: 'paused' })}
          >
            {t('endpoints.pause.act')}
          </Button>
        </>
      ) : (
        <ResumeAct of={of} pending={pending} run={run} />
      )}

      <SendAgain of={of} pending={pending} run={run} />

      <h3>{t('rotate.act')}</h3>
      {rotatedAt ? (
        <p>
          {t('rotated')} <Moment at={rotatedAt} shows="both" />
        </p>
      ) : null}
      {olderUntil ? (
        <p>
          {t('made.older')} <Moment at={olderUntil} shows="both" />.
        </p>
      ) : null}
      <form
        className="developer-form"
        onSubmit={event => {
          event.preventDefault()
          if (!isWrong) void tell('POST', `${path}/rotate`, { hours: many }, false, onMade)
        }}
      >
        <TextField
          {...{ label: t('endpoints.hours'), hint: t('endpoints.hoursHint'), required: true, inputMode: 'numeric' }}
          error={isWrong ? t('endpoints.hoursWrong') : undefined}
          value={hours}
          onChange={event => setHours(event.target.value)}
        />
        <Button type="submit" look="secondary" size="small" pending={pending}>
          {t('rotate.act')}
        </Button>
      </form>

      <h3>{t('endpoints.remove.act')}</h3>
      <p>{t('endpoints.remove.about')}</p>
      {sure ? (
        <Button
          size="small"
          pending={pending}
          onClick={async () => {
            if (await run({ method: 'DELETE', said: 'removed' })) onClose()
          }}
        >
          {t('endpoints.remove.sure')}
        </Button>
      ) : (
        <Button look="secondary" size="small" onClick={() => setSure(true)}>
          {t('endpoints.remove.act')}
        </Button>
      )}
    </>
  )
}

function TestAct({ path, tell, pending }: Pick<Props, 'tell' | 'pending'> & { readonly path: string }) {
  const t = useWords('developers')
  const language = useLanguage()
  const outcome = useOutcome()
  const [tested, setTested] = useState<(OutcomeModel & { readonly ok: boolean }) | null>(null)
  return (
    <>
      <p>{t('endpoints.test.about')}</p>
      <Button
        look="secondary"
        size="small"
        pending={pending}
        onClick={() => void tell('POST', `${path}/test`, undefined, false, setTested)}
      >
        {t('endpoints.test.act')}
      </Button>
      <p role="status">
        {tested
          ? t(tested.ok ? 'endpoints.test.taken' : 'endpoints.test.refused', {
              outcome: outcome(tested),
              number: numberIn(language, tested.ms),
            })
          : ''}
      </p>
    </>
  )
}
