import { useEffect, useId, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router-dom'
import { prefixOf } from '../../../i18n/addresses.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { DraftOrder, OrderDraftModel } from '../../../models/order-draft.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/currency.ts'
import { useMoments } from '../../history/moment.tsx'
import { useTell } from '../../use-tell.tsx'
import { Refusal } from './refusal.tsx'

/** A draft that was ordered: it waits for its payment, or has a number. */
export function Waiting({ draft, ordered }: { readonly draft: OrderDraftModel; readonly ordered: DraftOrder }) {
  const t = useWords('new-order')
  const moment = useMoments()
  const revalidator = useRevalidator()
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
      <p>
        {t('waiting.text', {
          buyer,
          amount: money(ordered.total),
          until: ordered.until === null ? '' : moment(ordered.until, 'both'),
        })}
      </p>
      <PayLink path={`${prefixOf(draft.body.language)}/order/${ordered.orderId}`} />
      <p className="text-ink-2">{t(draft.discarded ? 'waiting.thenOnly' : 'waiting.then')}</p>
      <Refusal refusal={refusal} />
      <div>
        <Button
          look="secondary"
          size="small"
          pending={pending}
          onClick={async () => {
            const ended = await tell('POST', `/api/admin/order-drafts/${draft.draftId}/withdraw`)
            // It was paid meanwhile: the page shows the order.
            if (!ended) await revalidator.revalidate()
          }}
        >
          {t('waiting.withdraw')}
        </Button>
        <p className="text-ink-2">{t(draft.discarded ? 'waiting.withdrawOnly' : 'waiting.withdrawHint')}</p>
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
  const [copied, setCopied] = useState<'copied' | 'selected' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setAddress(new URL(path, window.location.href).href), [path])
  /** Over plain http, or where the browser forbids it, the address is selected, and the member copies it. */
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied('copied')
    } catch {
      field.current?.focus()
      field.current?.select()
      setCopied('selected')
    }
  }
  return (
    <div className="pay-link">
      <label htmlFor={id} className="field-name">
        {t('waiting.link')}
      </label>
      <div className="field-row">
        <input
          ref={field}
          id={id}
          readOnly
          dir="ltr"
          className="list-field"
          value={address}
          onFocus={event => event.target.select()}
        />
        <Button look="secondary" size="small" onClick={() => void copy()}>
          {t('waiting.copy')}
        </Button>
      </div>
      <p role="status">{copied ? t(`waiting.${copied}`) : ''}</p>
    </div>
  )
}
