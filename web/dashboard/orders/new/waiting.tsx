import { Link, useRevalidator } from 'react-router-dom'
import { prefixOf } from '../../../i18n/addresses.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { DraftOrder, OrderDraftModel } from '../../../models/order-draft.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/currency.ts'
import { useMoments } from '../../history/moment.tsx'
import { AddressField } from '../../record/fields/address-field.tsx'
import { useTell } from '../../record/use-tell.tsx'
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
      <AddressField label={t('waiting.link')} path={`${prefixOf(draft.body.language)}/order/${ordered.orderId}`} />
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
