import { useState } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { useTell } from '../../use-tell.tsx'
import { address, PanelForm, type PanelProps, Refused, useFormId, WhatHappens } from './panel-parts.tsx'
import { ParcelFields } from './parcel-fields.tsx'
import { allOf, type Chosen, linesOf, PiecesTable } from './pieces-table.tsx'

/** Sends all or some of what is left. */
export function ShipPanel({ order, onClose }: PanelProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const id = useFormId()
  const { tell, pending, refusal, dialog } = useTell()
  const [chosen, setChosen] = useState<Chosen>(() => allOf(order.products, ({ left }) => left))
  const [parcel, setParcel] = useState({ carrier: '', tracking: '' })
  const lines = linesOf(chosen)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = t('pieces', { count, number: numberIn(language, count) })
  const press = t('ship.press', { pieces })
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(order, 'ship'), { id, ...parcel, lines, wait: true }))
          onClose(t('ship.done', { pieces }), {
            address: address(order, `shipments/${id}/retract`),
            done: t('ship.undone', { pieces }),
          })
      }}
      footer={
        <Button type="submit" pending={pending} disabled={count === 0}>
          {press}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <PiecesTable products={order.products} most={({ left }) => left} chosen={chosen} onChange={setChosen} />
      <ParcelFields parcel={parcel} onChange={setParcel} />
      <WhatHappens
        lines={[
          count === order.left ? t('ship.all') : t('ship.part', { number: numberIn(language, order.left - count) }),
          t('ship.stock', { pieces }),
          t('ship.mail'),
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
