import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OrderPageModel } from '../../models/order-page.ts'
import { TextField } from '../../ui/field.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { Refused } from '../record/refused.tsx'
import { address, WhatHappens } from './panel-parts.tsx'
import { type Chosen, left, linesOf, PiecesTable } from './pieces-table.tsx'
import { Ladder, refundedFrom, usePreview } from './refund-preview.tsx'

export type CancelFields = { readonly chosen: Chosen; readonly reason: string }
export const nothingOff: CancelFields = { chosen: {}, reason: '' }

/** What is taken off, and what would go back for it. */
export function useCancelling(order: OrderPageModel, { chosen }: CancelFields) {
  const t = useWords('order-page')
  const language = useLanguage()
  const lines = linesOf(order.products, left, chosen)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const path = count > 0 ? address(order, 'cancel-pieces/preview') : null
  return { lines, pieces: t('pieces', { count, number: numberIn(language, count) }), ...usePreview(path, { lines }) }
}

type Props = {
  readonly order: OrderPageModel
  readonly fields: CancelFields
  readonly edit: (change: Partial<CancelFields>) => void
  readonly shown: ReturnType<typeof useCancelling>
}

/** Pieces to take off, why, and what goes back. */
export function CancelFieldset({ order, fields: { chosen, reason }, edit, shown }: Props) {
  const t = useWords('order-page')
  const { preview, refusal, lines, pieces } = shown
  return (
    <>
      <Refused refusal={refusal} />
      <PiecesTable products={order.products} most={left} chosen={chosen} onChange={chosen => edit({ chosen })} />
      <TextField
        {...{ label: t('why'), hint: t('cancel.whyHint'), optional: true, maxLength: 500 }}
        value={reason}
        onChange={event => edit({ reason: event.target.value })}
      />
      {preview ? <Ladder of={refundedFrom(order)} preview={preview} /> : null}
      <WhatHappens
        lines={[
          preview?.whole === true && t('cancel.whole'),
          lines.length > 0 && t('cancel.stock', { pieces }),
          t('cancel.mail'),
          t('noWayBack'),
        ]}
      />
    </>
  )
}
