import Pause from 'lucide-react/icons/pause'
import { useWords } from '../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Moment } from '../../history/moment.tsx'
import { address, PanelForm, type PanelProps, WhatHappens } from '../../order-forms/panel-parts.tsx'
import { useDraft } from '../../record/drafts.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

type HoldsProps = { readonly order: OrderPageModel; readonly onDone: (said: string) => void }

/** Says that nothing may be shipped, why, and since when; staff who may edit release it. */
export function Holds({ order, onDone }: HoldsProps) {
  const t = useWords('order-notes')
  const { tell, pending, refusal, dialog } = useTell()
  if (order.holds.length === 0) return null
  return (
    <section className="holds" aria-labelledby="holds">
      <h2 id="holds">
        <Pause size={16} aria-hidden /> {t('hold.title')}
      </h2>
      <Refused refusal={refusal} />
      <ul>
        {order.holds.map(({ holdId, kind, by, reason, since }) => (
          <li key={holdId}>
            <div>
              <p>
                {t(`hold.by.${kind}`, { who: by ?? t('hold.somebody') })} <Moment at={since} shows="both" />
              </p>
              {reason ? (
                <p className="reason" dir="auto">
                  {reason}
                </p>
              ) : null}
            </div>
            {order.may.edit ? (
              <Button
                look="secondary"
                size="small"
                pending={pending}
                onClick={async () => {
                  if (await tell('POST', address(order, 'release'), { hold: holdId })) onDone(t('hold.released'))
                }}
              >
                {t('hold.release')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{t('hold.until')}</p>
      {dialog}
    </section>
  )
}

/** Keeps what is left of the order from being shipped. */
export function HoldPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-notes')
  const page = useWords('order-page')
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useDraft(draft, () => ({ reason: '' }))
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(order, 'hold'), { id, ...fields }))
          onClose(t('hold.done'), { what: 'OrderHeld' })
      }}
      footer={
        <Button type="submit" pending={pending}>
          {t('hold.press')}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <TextField
        {...{ label: page('why'), hint: t('hold.whyHint'), optional: true, maxLength: 500 }}
        value={fields.reason}
        onChange={event => edit({ reason: event.target.value })}
      />
      <WhatHappens lines={[t('hold.state'), t('hold.stock'), t('hold.back'), page('noMail')]} />
      {dialog}
    </PanelForm>
  )
}
