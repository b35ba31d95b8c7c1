import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { prefixOf } from '../../../i18n/addresses.ts'
import { momentIn } from '../../../i18n/moment-in.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { DraftOrder, OrderDraftModel } from '../../../models/order-draft.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/currency.ts'
import { useTell } from '../../use-tell.tsx'
import { Refusal } from './refusal.tsx'

/** A draft that was ordered: it waits for its payment, or has a number. */
export function Waiting({ draft, ordered }: { readonly draft: OrderDraftModel; readonly ordered: DraftOrder }) {
  const t = useWords('new-order')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { money } = useFormats()
  const { tell, pending, refusal, dialog } = useTell()
  const { billing } = draft.body.buyer ?? {}
  const buyer = billing ? `${billing.firstName} ${billing.lastName}` : t('happens.buyer')
  if (ordered.number !== null)
    return (
      <section className="panel panel-body">
        <h2 className="panel-title">{t('placed.title', { number: ordered.number })}</h2>
        <p>
          <Link to={`${prefix}/dashboard/orders/${ordered.number}`} className={buttonClass('primary', 'small')}>
            {t('placed.open')}
          </Link>
        </p>
      </section>
    )
  return (
    <section className="panel panel-body" aria-labelledby="waits">
      <h2 className="panel-title" id="waits">
        {t('waiting.title')}
      </h2>
      <p suppressHydrationWarning>
        {t('waiting.text', {
          buyer,
          amount: money(ordered.total),
          until: ordered.until === null ? '' : momentIn(language, ordered.until),
        })}
      </p>
      <PayLink path={`${prefixOf(draft.body.language)}/order/${ordered.orderId}`} />
      <p className="text-ink-2">{t('waiting.then')}</p>
      <Refusal refusal={refusal} />
      <div>
        <Button
          look="secondary"
          size="small"
          pending={pending}
          onClick={() => void tell('POST', `/api/admin/order-drafts/${draft.draftId}/withdraw`)}
        >
          {t('waiting.withdraw')}
        </Button>
        <p className="text-ink-2">{t('waiting.withdrawHint')}</p>
      </div>
      {dialog}
    </section>
  )
}

/** The address that the mail brings, for those who send it another way. */
function PayLink({ path }: { readonly path: string }) {
  const t = useWords('new-order')
  const id = useId()
  const [address, setAddress] = useState(path)
  const [copied, setCopied] = useState(false)
  useEffect(() => setAddress(new URL(path, window.location.href).href), [path])
  return (
    <div className="pay-link">
      <label htmlFor={id} className="field-name">
        {t('waiting.link')}
      </label>
      <div className="field-row">
        <input
          id={id}
          readOnly
          dir="ltr"
          className="list-field"
          value={address}
          onFocus={event => event.target.select()}
        />
        <Button
          look="secondary"
          size="small"
          onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
        >
          {t('waiting.copy')}
        </Button>
      </div>
      <p role="status">{copied ? t('waiting.copied') : ''}</p>
    </div>
  )
}
