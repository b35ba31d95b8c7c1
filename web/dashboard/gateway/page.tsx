import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { Refusal } from '../../client/ask.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { GatewayModel, GatewayPageModel } from '../../models/settings.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useTell } from '../record/use-tell.tsx'
import { Books } from './books.tsx'
import { Method } from './method.tsx'
import { OpenRefunds } from './open-refunds.tsx'

/** How shoppers can pay, and the money that somebody has to give back. */
export function Component() {
  const { base, may, currency, methods, refunds } = useLoaderData() as GatewayPageModel
  const t = useWords('gateway')
  const { tell, pending, refusal, dialog } = useTell<Refusal>()
  const [said, say] = useState('')
  const usable = ({ mode, keys, takesCurrency }: GatewayModel) => takesCurrency && (keys.length === 0 || mode !== null)
  const offered = methods.filter(method => method.on && usable(method))

  async function turn({ method, on }: GatewayModel) {
    const body = { id: crypto.randomUUID(), base, changes: { [`paymentGateway.${method}`]: !on } }
    if (await tell('PATCH', '/api/admin/gateway', body))
      say(t(on ? 'said.off' : 'said.on', { method: t(`name.${method}`) }))
  }

  return (
    <div className="page">
      {dialog}
      <PageTitle title={t('title')} />
      <h1 className="d3">{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      <p role="status" className="said above">
        {said}
      </p>
      {refusal ? (
        <p role="alert" className="refused">
          {t(refusal.code === 'edited-meanwhile' ? 'refused.meanwhile' : 'refused.other')}
        </p>
      ) : null}
      {offered.length === 0 ? <p className="refused">{t('nothing')}</p> : null}
      <div className="gateways">
        {methods.map(method => (
          <Method
            key={method.method}
            method={method}
            currency={currency}
            pending={pending}
            last={offered.length === 1 && offered[0] === method}
            onTurn={may.edit && (method.on || usable(method)) ? () => void turn(method) : null}
            mayTest={may.edit}
          />
        ))}
      </div>
      <OpenRefunds refunds={refunds} may={may.refund} />
      <Books may={may.settle} />
    </div>
  )
}
