import { useId, useState } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, TextField } from '../../../ui/field.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { useTell } from '../../use-tell.tsx'
import { address, PanelForm, type PanelProps, Refused, useFormId, WhatHappens } from './panel-parts.tsx'
import { type Chosen, linesOf, PiecesTable } from './pieces-table.tsx'
import { Ladder, usePreview } from './refund-preview.tsx'

const ways = ['pieces', 'delivery', 'amount'] as const

/** Gives money back: for pieces, for the delivery, or an amount. */
export function RefundPanel({ order, onClose }: PanelProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const group = useId()
  const id = useFormId()
  const { tell, pending, refusal, dialog } = useTell()
  const [of, setOf] = useState<(typeof ways)[number]>('pieces')
  const [chosen, setChosen] = useState<Chosen>({})
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const lines = linesOf(chosen)
  const cents = Math.round(Number(amount) * 100)
  const wish = of === 'pieces' ? { of, lines } : of === 'delivery' ? { of } : { of, amount: cents }
  const asks = of === 'delivery' || (of === 'pieces' ? lines.length > 0 : cents > 0)
  const shown = usePreview(asks ? address(order, 'refunds/preview') : null, wish)
  const back = moneyFormat(language, order.currency)(shown.preview?.charged.amount ?? 0)
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(order, 'refunds'), { ...wish, id, note })) onClose(t('refund.done', { back }))
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
            <input type="radio" name={group} checked={of === way} onChange={() => setOf(way)} />
            {t(`refund.ways.${way}`)}
          </label>
        ))}
      </fieldset>
      {of === 'pieces' ? (
        <PiecesTable
          products={order.products}
          most={({ ordered, cancelled }) => ordered - cancelled}
          chosen={chosen}
          onChange={setChosen}
        />
      ) : null}
      {of === 'amount' ? (
        <FieldFrame id={`${group}-amount`} label={t('refund.amount')} hint={t('refund.amountHint')}>
          <input
            id={`${group}-amount`}
            className="list-field"
            type="number"
            inputMode="decimal"
            min="0.01"
            step="0.01"
            value={amount}
            onChange={event => setAmount(event.target.value)}
          />
        </FieldFrame>
      ) : null}
      <TextField
        {...{ label: t('why'), hint: t('whyHint'), optional: true, maxLength: 500 }}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
      {shown.preview ? <Ladder order={order} preview={shown.preview} /> : null}
      <WhatHappens lines={[t('refund.stays'), t('refund.mail'), t('noWayBack')]} />
      {dialog}
    </PanelForm>
  )
}
