import { useId } from 'react'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, TextField } from '../../../ui/field.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { Moment } from '../../history/moment.tsx'
import { address, PanelForm, type PanelProps, WhatHappens } from '../../order-forms/panel-parts.tsx'
import { useDraft } from '../../record/drafts.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

/** Notes that the money was taken at the door: all that is due, or less with a reason. */
export function CashPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-changes')
  const page = useWords('order-page')
  const language = useLanguage()
  const field = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const due = order.amounts.total
  const unit = 10 ** fractionDigits(order.currency.name)
  const { id, fields, edit } = useDraft(draft, () => ({ sum: String(due / unit), reason: '' }))
  const { sum, reason } = fields
  const amount = Math.round(Number(sum) * unit)
  const fits = amount > 0 && amount <= due
  const taken = moneyFormat(language, order.currency)(amount)
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(order, 'cash'), { id, reason, ...(amount < due && { amount }) }))
          onClose(t('cash.done', { taken }), {
            address: address(order, `cash/${id}/undo`),
            done: t('cash.undone'),
            hint: t('cash.undoHint'),
          })
      }}
      footer={
        <Button type="submit" pending={pending} disabled={!fits}>
          {t('cash.press', { taken })}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <FieldFrame id={field} label={t('cash.amount', { currency: order.currency.name })} hint={t('cash.amountHint')}>
        <input
          id={field}
          className="list-field"
          type="number"
          inputMode="decimal"
          aria-describedby={`${field}-hint`}
          required
          min={1 / unit}
          max={due / unit}
          step={1 / unit}
          value={sum}
          onChange={event => edit({ sum: event.target.value })}
        />
      </FieldFrame>
      {fits && amount < due ? (
        <TextField
          {...{ label: t('cash.why'), hint: t('cash.whyHint'), required: true, maxLength: 500 }}
          value={reason}
          onChange={event => edit({ reason: event.target.value })}
        />
      ) : null}
      <WhatHappens
        lines={[t('cash.state'), fits && amount < due && t('cash.less'), t('cash.refunds'), page('noMail')]}
      />
      {dialog}
    </PanelForm>
  )
}

type TakenProps = {
  readonly order: OrderPageModel
  readonly cash: NonNullable<OrderPageModel['cash']>
  readonly onDone: (said: string) => void
}

/** The row about what was taken at the door; staff who may edit say that it was not, while none of it has gone back. */
export function CashTaken({ order, cash, onDone }: TakenProps) {
  const t = useWords('order-changes')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell()
  return (
    <>
      <div>
        <dt>
          {t('cash.taken', { who: cash.by ?? t('somebody') })} <Moment at={cash.takenAt} shows="both" />
        </dt>
        <dd>
          <bdi>{moneyFormat(language, order.currency)(cash.amount)}</bdi>
        </dd>
      </div>
      {order.may.edit && cash.undoable ? (
        <div>
          <dt>
            <Button
              look="secondary"
              size="small"
              pending={pending}
              onClick={async () => {
                if (await tell('POST', address(order, `cash/${cash.cashId}/undo`))) onDone(t('cash.undone'))
              }}
            >
              {t('cash.undo')}
            </Button>
            <Refused refusal={refusal} />
            {dialog}
          </dt>
          <dd />
        </div>
      ) : null}
    </>
  )
}
