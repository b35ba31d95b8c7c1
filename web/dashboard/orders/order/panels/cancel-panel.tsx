import { useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { CancelFieldset, nothingOff, useCancelling } from '../../../order-forms/cancel-fields.tsx'
import { address, NothingLeft, PanelForm, type PanelProps } from '../../../order-forms/panel-parts.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'

/** Takes off pieces that were not shipped: some, the rest, or all. */
export function CancelPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useDraft(draft, () => nothingOff)
  const shown = useCancelling(order, fields)
  const { lines, pieces } = shown
  if (order.left === 0 && !pending) return <NothingLeft onClose={onClose} />
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(order, 'cancel-pieces'), { id, lines, reason: fields.reason }))
          onClose(t('cancel.done', { pieces }))
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
