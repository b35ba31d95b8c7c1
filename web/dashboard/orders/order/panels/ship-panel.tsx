import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { localeOf, numberIn } from '../../../../ui/numbers.ts'
import { address, NothingLeft, PanelForm, type PanelProps, WhatHappens } from '../../../order-forms/panel-parts.tsx'
import { allOf, linesOf, left as most, PiecesTable } from '../../../order-forms/pieces-table.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { ParcelFields } from './parcel-fields.tsx'

const noParcel = { carrier: '', tracking: '' }

/** Sends all or some of what is left. */
export function ShipPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useDraft(draft, () => ({
    chosen: allOf(order.products, most),
    ...noParcel,
    tells: true,
  }))
  const { chosen, carrier, tracking, tells } = fields
  const lines = linesOf(order.products, most, chosen)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = t('pieces', { count, number: numberIn(language, count) })
  const press = t('ship.press', { pieces })
  const tongue = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  if (order.left === 0 && !pending) return <NothingLeft onClose={onClose} />
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(order, 'ship'), { id, carrier, tracking, lines, wait: true, tells }))
          onClose(t('ship.done', { pieces }), {
            address: address(order, `shipments/${id}/retract`),
            done: t('ship.undone', { pieces }),
            ...(!tells && { hint: t('ship.undoHint') }),
          })
      }}
      footer={
        <>
          <Button type="submit" pending={pending} disabled={count === 0}>
            {press}
          </Button>
          <Link
            to={`${prefix}/dashboard/orders/slips?orders=${order.number}`}
            className={buttonClass('secondary')}
            aria-label={t('slip.open')}
          >
            <Printer size={18} aria-hidden />
            {t('contact.slip')}
          </Link>
        </>
      }
    >
      <Refused refusal={refusal} />
      <PiecesTable products={order.products} most={most} chosen={chosen} onChange={chosen => edit({ chosen })} />
      <ParcelFields parcel={fields} onChange={edit} />
      {order.billing ? (
        <label className="choice-line">
          <input type="checkbox" checked={tells} onChange={event => edit({ tells: event.target.checked })} />
          <span>
            {t('ship.tell', { name: order.billing.firstName })}
            <small className="text-ink-2">
              {t('ship.tellIn', { language: tongue.of(order.language) ?? order.language })}
            </small>
          </span>
        </label>
      ) : null}
      <WhatHappens
        lines={[
          count === order.left ? t('ship.all') : t('ship.part', { number: numberIn(language, order.left - count) }),
          t('ship.stock', { pieces }),
          order.billing === null ? t('noMail') : tells ? t('ship.mail') : t('ship.untold'),
        ]}
      />
      {dialog}
    </PanelForm>
  )
}

/** Notes that everything arrived. */
export function DeliverPanel({ order, onClose }: PanelProps) {
  const t = useWords('order-page')
  const { tell, pending, refusal, dialog } = useTell()
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(order, 'deliver'))) onClose(t('deliver.done'))
      }}
      footer={
        <Button type="submit" pending={pending}>
          {t('deliver.press')}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <WhatHappens lines={[t('deliver.state'), t('deliver.returns'), t('noMail')]} />
      {dialog}
    </PanelForm>
  )
}
