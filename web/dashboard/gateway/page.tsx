import { useState } from 'react'
import { Link, useLoaderData } from 'react-router-dom'
import type { Refusal } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { GatewayModel, GatewayPageModel } from '../../models/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useTell } from '../record/use-tell.tsx'
import { MissingRight } from '../shell/missing-right.tsx'
import { Method } from './method.tsx'

/** How shoppers can pay, and what each way brought. */
export function Component() {
  const { base, may, currency, methods, refused } = useLoaderData() as GatewayPageModel
  const t = useWords('gateway')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
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
      <div className="list-head">
        <h1 className="d3">{t('title')}</h1>
        {refused > 0 ? (
          <Link to={`${prefix}/dashboard/gateway/payments?view=refused`} className={buttonClass('secondary', 'small')}>
            {t('refusedRefunds', { count: refused, number: numberIn(language, refused) })}
          </Link>
        ) : null}
      </div>
      <p className="lead">{t('lead')}</p>
      <p role="status" className="said">
        {said}
      </p>
      {refusal ? (
        <p role="alert" className="refused">
          {t(refusal.code === 'edited-meanwhile' ? 'refused.meanwhile' : 'refused.other')}
        </p>
      ) : null}
      {may.edit ? null : <MissingRight right={{ permission: 'gateway', to: 'edit' }} />}
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
    </div>
  )
}
