import { useId } from 'react'
import { fractionDigits, stepOf } from '#domain/shared/fraction-digits.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { MoneyBack, OrderCell, TakenOff } from '../../../../models/order-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldFrame, TextField } from '../../../../ui/field.tsx'
import { moneyFormat } from '../../../../ui/money.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { address, PanelForm, type PanelProps, WhatHappens } from '../../../order-forms/panel-parts.tsx'
import { type Chosen, linesOf, PiecesTable } from '../../../order-forms/pieces-table.tsx'
import { Ladder, refundedFrom, usePreview } from '../../../order-forms/refund-preview.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'

const ways = ['pieces', 'delivery', 'amount'] as const
type Fields = {
  readonly of: (typeof ways)[number]
  readonly chosen: Chosen
  readonly amount: string
  readonly note: string
  /** Whether chosen pieces are cancelled that were not shipped; null: nobody said. */
  readonly cancels: boolean | null
}
const begin = (): Fields => ({ of: 'pieces', chosen: {}, amount: '', note: '', cancels: null })
type Given = Pick<MoneyBack, 'state'>
const most = ({ ordered, cancelled }: OrderCell) => ordered - cancelled

/** Gives money back: for pieces, for the delivery, or an amount. */
export function RefundPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const group = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useDraft(draft, begin)
  const { of, chosen, amount, note } = fields
  const lines = linesOf(order.products, most, chosen)
  const cells = lines.map(({ sku, quantity }) => ({ quantity, ...cellOf(order, sku) }))
  const inOrder = order.paidAt !== null && lines.length > 0 && cells.every(({ quantity, left }) => quantity <= left)
  // Of a size that left in part nobody can tell which pieces are meant.
  const cancels = of === 'pieces' && inOrder && (fields.cancels ?? cells.every(({ shipped }) => shipped === 0))
  const unit = 10 ** fractionDigits(order.currency.name)
  const typed = Math.round(Number(amount) * unit)
  const wish = of === 'pieces' ? { of, lines } : of === 'delivery' ? { of } : { of: 'charged', charged: typed }
  const asks = of === 'delivery' || (of === 'pieces' ? lines.length > 0 : typed > 0)
  const path = cancels ? 'cancel-pieces' : 'refunds'
  const shown = usePreview(asks ? address(order, `${path}/preview`) : null, cancels ? { lines } : wish)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = t('pieces', { count, number: numberIn(language, count) })
  const back = moneyFormat(language, order.currency)(shown.preview?.charged.amount ?? 0)
  return (
    <PanelForm
      onSubmit={async () => {
        const body = cancels ? { id, lines, reason: note } : { ...wish, id, note }
        let state = (order.method === 'cod' ? 'by-hand' : 'requested') as Given['state']
        const take = (answer: Given | TakenOff) => {
          state = ('back' in answer ? answer.back?.state : answer.state) ?? state
        }
        if (await tell('POST', address(order, path), body, false, take))
          onClose(t(`refund.said.${state}`, { back }), state === 'failed' ? 'refused' : undefined)
      }}
      footer={
        <Button type="submit" pending={pending} disabled={shown.preview === null}>
          {shown.preview ? t('refund.press', { back }) : t('refund.choose')}
        </Button>
      }
    >
      <Refused refusal={refusal ?? shown.refusal} />
      <fieldset className="segments">
        <legend className="sr-only">{t('refund.way')}</legend>
        {ways.map(way => (
          <label key={way}>
            <input type="radio" name={group} checked={of === way} onChange={() => edit({ of: way })} />
            {t(`refund.ways.${way}`)}
          </label>
        ))}
      </fieldset>
      {of === 'pieces' ? (
        <PiecesTable products={order.products} most={most} chosen={chosen} onChange={chosen => edit({ chosen })} />
      ) : null}
      {of === 'pieces' && inOrder ? (
        <label className="choice-line">
          <input type="checkbox" checked={cancels} onChange={event => edit({ cancels: event.target.checked })} />
          <span>
            {t('refund.cancels', { pieces })}
            <small className="text-ink-2">{t('refund.cancelsHint')}</small>
          </span>
        </label>
      ) : null}
      {of === 'amount' ? (
        <FieldFrame id={`${group}-amount`} label={t('refund.amount', { currency: order.currency.name })}>
          <input
            id={`${group}-amount`}
            className="list-field"
            type="number"
            inputMode="decimal"
            min={stepOf(order.currency.name) / unit}
            step={stepOf(order.currency.name) / unit}
            value={amount}
            onChange={event => edit({ amount: event.target.value })}
          />
        </FieldFrame>
      ) : null}
      <TextField
        {...{ label: t('why'), hint: t('whyHint'), optional: true, maxLength: 500 }}
        value={note}
        onChange={event => edit({ note: event.target.value })}
      />
      {shown.preview ? <Ladder of={refundedFrom(order)} preview={shown.preview} /> : null}
      <WhatHappens
        lines={[
          shown.preview?.whole === true && t('cancel.whole'),
          cancels ? t('cancel.stock', { pieces }) : t('refund.stays'),
          t('refund.mail'),
          t('noWayBack'),
        ]}
      />
      {dialog}
    </PanelForm>
  )
}

function cellOf({ products }: PanelProps['order'], sku: string): Pick<OrderCell, 'shipped' | 'left'> {
  const cells = products.flatMap(({ colors }) => colors.flatMap(each => each.cells))
  return cells.find(cell => cell.sku === sku) ?? { shipped: 0, left: 0 }
}
