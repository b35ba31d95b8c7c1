import { useId } from 'react'
import { type ReturnReason, returnReasons } from '#domain/return/events.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldFrame, TextField } from '../../../../ui/field.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { Select } from '../../../../ui/select.tsx'
import { address, PanelForm, type PanelProps, WhatHappens } from '../../../order-forms/panel-parts.tsx'
import { type Chosen, linesOf, PiecesTable, returnable } from '../../../order-forms/pieces-table.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'

type Fields = { readonly chosen: Chosen; readonly reason: ReturnReason | ''; readonly note: string }

/** Asks for a return in the place of a buyer who calls or writes. */
export function AskReturnPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const returns = useWords('returns')
  const language = useLanguage()
  const reasonId = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useDraft<Fields>(draft, () => ({ chosen: {}, reason: '', note: '' }))
  const { chosen, reason, note } = fields
  const lines = linesOf(order.products, returnable, chosen)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = t('pieces', { count, number: numberIn(language, count) })
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(order, 'returns'), { id, lines, reason, note }))
          onClose(t('askReturn.done', { pieces }))
      }}
      footer={
        <Button type="submit" pending={pending} disabled={count === 0}>
          {t('askReturn.press', { pieces })}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <PiecesTable products={order.products} most={returnable} chosen={chosen} onChange={chosen => edit({ chosen })} />
      <FieldFrame id={reasonId} label={t('why')}>
        <Select
          id={reasonId}
          required
          value={reason}
          onChange={({ target }) => edit({ reason: target.value as Fields['reason'] })}
        >
          <option value="">{t('askReturn.choose')}</option>
          {returnReasons.map(each => (
            <option key={each} value={each}>
              {returns(`reason.${each}`)}
            </option>
          ))}
        </Select>
      </FieldFrame>
      <TextField
        {...{ label: t('askReturn.note'), hint: t('askReturn.noteHint'), optional: true, maxLength: 2000 }}
        value={note}
        onChange={event => edit({ note: event.target.value })}
      />
      <WhatHappens lines={[t('askReturn.state'), returns('approve.next'), t('noMail')]} />
      {dialog}
    </PanelForm>
  )
}
