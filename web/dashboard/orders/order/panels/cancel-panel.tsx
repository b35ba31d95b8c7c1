import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { address, PanelForm, type PanelProps, WhatHappens } from './panel-parts.tsx'
import { type Chosen, left, linesOf, PiecesTable } from './pieces-table.tsx'
import { Ladder, refundedFrom, usePreview } from './refund-preview.tsx'

type Fields = { readonly chosen: Chosen; readonly reason: string }

/** Takes off pieces that were not shipped: some, the rest, or all. */
export function CancelPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useDraft<Fields>(draft, () => ({ chosen: {}, reason: '' }))
  const { chosen, reason } = fields
  const lines = linesOf(order.products, left, chosen)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = t('pieces', { count, number: numberIn(language, count) })
  const shown = usePreview(count > 0 ? address(order, 'cancel-pieces/preview') : null, { lines })
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(order, 'cancel-pieces'), { id, lines, reason }))
          onClose(t('cancel.done', { pieces }))
      }}
      footer={
        <Button type="submit" pending={pending} disabled={count === 0 || shown.preview === null}>
          {t('cancel.press', { pieces })}
        </Button>
      }
    >
      <Refused refusal={refusal ?? shown.refusal} />
      <PiecesTable products={order.products} most={left} chosen={chosen} onChange={chosen => edit({ chosen })} />
      <TextField
        {...{ label: t('why'), hint: t('whyHint'), optional: true, maxLength: 500 }}
        value={reason}
        onChange={event => edit({ reason: event.target.value })}
      />
      {shown.preview ? <Ladder of={refundedFrom(order)} preview={shown.preview} /> : null}
      <WhatHappens
        lines={[
          shown.preview?.whole === true && t('cancel.whole'),
          count > 0 && t('cancel.stock', { pieces }),
          t('cancel.mail'),
          t('noWayBack'),
        ]}
      />
      {dialog}
    </PanelForm>
  )
}
