import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { MoneyBack, OrderPageModel, TakenOff } from '../../../../models/order-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { moneyFormat } from '../../../../ui/money.ts'
import { CancelFieldset, nothingOff, useCancelling } from '../../../order-forms/cancel-fields.tsx'
import { address, NothingLeft, PanelForm, type PanelProps } from '../../../order-forms/panel-parts.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'

/** What was taken off, and what became of its money; a refusal of the provider is said as one. */
export function useTakenOff({ currency }: Pick<OrderPageModel, 'currency'>) {
  const t = useWords('order-page')
  const money = moneyFormat(useLanguage(), currency)
  return (pieces: string, back: MoneyBack | null): readonly [said: string, then?: 'refused'] => {
    const done = t('cancel.done', { pieces })
    if (back === null) return [done]
    const said = `${done} ${t(`refund.said.${back.state}`, { back: money(back.charged.amount) })}`
    return back.state === 'failed' ? [said, 'refused'] : [said]
  }
}

/** Takes off pieces that were not shipped: some, the rest, or all. */
export function CancelPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const { tell, pending, refusal, dialog } = useTell()
  const said = useTakenOff(order)
  const { id, fields, edit } = useDraft(draft, () => nothingOff)
  const shown = useCancelling(order, fields)
  const { lines, pieces } = shown
  if (order.left === 0 && !pending) return <NothingLeft onClose={onClose} />
  return (
    <PanelForm
      onSubmit={async () => {
        let back: MoneyBack | null = null
        const take = (answer: TakenOff) => {
          back = answer.back
        }
        if (await tell('POST', address(order, 'cancel-pieces'), { id, lines, reason: fields.reason }, false, take))
          onClose(...said(pieces, back))
      }}
      footer={
        <Button type="submit" pending={pending} disabled={shown.preview === null}>
          {t('cancel.press', { pieces })}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <CancelFieldset {...{ order, fields, edit, shown }} />
      {dialog}
    </PanelForm>
  )
}
