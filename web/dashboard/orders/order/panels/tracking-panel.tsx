import { useState } from 'react'
import { useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { address, PanelForm, type PanelProps, WhatHappens } from '../../../order-forms/panel-parts.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { ParcelFields } from './parcel-fields.tsx'

/** Corrects the carrier or the tracking number of a parcel that has left. */
export function TrackingPanel({ order, shipmentId, draft, onClose }: PanelProps) {
  const t = useWords('order-changes')
  const page = useWords('order-page')
  const { tell, pending, refusal, dialog } = useTell()
  const shipment = order.shipments.find(each => each.shipmentId === shipmentId)
  const { fields, edit } = useDraft(draft, () => ({
    ...{ carrier: shipment?.carrier ?? '', tracking: shipment?.tracking ?? '' },
    tells: false,
  }))
  const { carrier, tracking, tells } = fields
  // The shop decides by its own clock: where the mail has left meanwhile, another one goes.
  const [waits] = useState(() => Boolean(shipment?.mailAfter && Date.now() < Date.parse(shipment.mailAfter)))
  const same = carrier.trim() === shipment?.carrier && tracking.trim() === shipment.tracking
  return (
    <PanelForm
      onSubmit={async () => {
        const right = { carrier, tracking, tells: waits || tells }
        if (await tell('POST', address(order, `shipments/${shipmentId}/tracking`), right))
          onClose(t('tracking.done'), { what: 'OrderTrackingCorrected' })
      }}
      footer={
        <Button type="submit" pending={pending} disabled={same}>
          {t('tracking.press')}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <ParcelFields parcel={fields} onChange={edit} />
      {waits ? null : (
        <label className="choice-line">
          <input type="checkbox" checked={tells} onChange={event => edit({ tells: event.target.checked })} />
          {t('tracking.tell')}
        </label>
      )}
      <WhatHappens
        lines={[t('tracking.state'), waits ? t('tracking.waits') : tells ? t('tracking.told') : page('noMail')]}
      />
      {dialog}
    </PanelForm>
  )
}
