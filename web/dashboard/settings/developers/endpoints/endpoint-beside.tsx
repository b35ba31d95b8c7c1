import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useWords } from '../../../../i18n/use-words.ts'
import type { EndpointDetailModel, EndpointsModel, MadeEndpointModel } from '../../../../models/developers.ts'
import { Button } from '../../../../ui/button.tsx'
import { Refused } from '../../../record/refused.tsx'
import { EndpointActs } from './endpoint-acts.tsx'
import { EndpointAttempts } from './endpoint-attempts.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { HeldEvents } from './held-events.tsx'
import { useAct } from './use-act.ts'

type Props = {
  readonly of: EndpointDetailModel
  readonly types: EndpointsModel['types']
  readonly onMade: (made: MadeEndpointModel) => void
  readonly onClose: () => void
  readonly onSaid: (said: string) => void
}

/** One endpoint: how it fares, what waits for it, what came of its requests, and everything that an admin may do with it. */
export function EndpointBeside({ of: { webhook, held, attempts }, types, onMade, onClose, onSaid }: Props) {
  const t = useWords('developers')
  const { run, tell, pending, refusal, dialog } = useAct(webhook, onSaid)
  const revalidator = useRevalidator()
  const [changes, setChanges] = useState(false)

  const failed = <Refused words="developers" refusal={refusal} />
  if (changes)
    return (
      <div className="developer-form">
        {dialog}
        {failed}
        <EndpointForm
          types={types}
          before={webhook}
          pending={pending}
          act={t('endpoints.save')}
          onSend={async ({ name, url, types, batch, personal }) => {
            const body = { name, url, types, batch, personal }
            if (await run({ method: 'PATCH', body, said: 'changed' })) setChanges(false)
          }}
        />
        <Button look="quiet" size="small" onClick={() => setChanges(false)}>
          {t('endpoints.leave')}
        </Button>
      </div>
    )
  // One that rests waits for somebody to say where it goes on: that stands above its many attempts.
  const acts = <EndpointActs of={webhook} {...{ tell, pending, run, onMade, onClose }} />
  return (
    <div className="developer-form">
      {dialog}
      {failed}
      <EndpointState of={webhook} />
      <p className="commands">
        <Button look="secondary" size="small" onClick={() => setChanges(true)}>
          {t('endpoints.change')}
        </Button>
        <Button
          look="secondary"
          size="small"
          pending={revalidator.state === 'loading'}
          onClick={() => void revalidator.revalidate()}
        >
          {t('endpoints.again')}
        </Button>
      </p>
      <HeldEvents of={held} pending={pending} run={run} />
      {webhook.state === 'open' ? null : acts}
      <EndpointAttempts of={attempts} webhookId={webhook.webhookId} />
      {webhook.state === 'open' ? acts : null}
    </div>
  )
}
