import { useState } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { useTell } from '../../use-tell.tsx'
import { address, PanelForm, type PanelProps, Refused, useFormId, WhatHappens } from './panel-parts.tsx'
import { type Chosen, linesOf, PiecesTable } from './pieces-table.tsx'
import { Ladder, usePreview } from './refund-preview.tsx'

/** Takes off pieces that were not shipped: some, the rest, or all. */
export function CancelPanel({ order, onClose }: PanelProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const id = useFormId()
  const { tell, pending, refusal, dialog } = useTell()
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  const lines = linesOf(chosen)
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
      <PiecesTable products={order.products} most={({ left }) => left} chosen={chosen} onChange={setChosen} />
      <TextField
        {...{ label: t('why'), hint: t('whyHint'), optional: true, maxLength: 500 }}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      {shown.preview ? <Ladder order={order} preview={shown.preview} /> : null}
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
