import { useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import type { OrderMailsModel } from '../../../models/order-mails.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../history/moment.tsx'
import { useTelling } from '../../history/telling.ts'
import { address } from '../../order-forms/panel-parts.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

type MailsProps = { readonly order: OrderPageModel; readonly mails: OrderMailsModel }

/** The mails to the buyer: what became of each, and for staff who may edit, sending it again. */
export function Mails({ order, mails: { to, mails } }: MailsProps) {
  const t = useWords('order-notes')
  const telling = useTelling(order.currency)
  const { tell, refusal, dialog } = useTell()
  const [said, setSaid] = useState('')
  // The id of the press that is under way: the same press twice sends one mail.
  const [pressed, setPressed] = useState<{ readonly mailId: string; readonly id: string } | null>(null)
  async function sendAgain(mailId: string) {
    const press = pressed?.mailId === mailId ? pressed : { mailId, id: crypto.randomUUID() }
    setPressed(press)
    setSaid('')
    if (!(await tell('POST', address(order, `mails/${mailId}/again`), { id: press.id }))) return
    setPressed(null)
    setSaid(t('mails.done', { to }))
  }
  return (
    <section className="panel" aria-labelledby="mails">
      <div className="panel-head">
        <h2 className="panel-title" id="mails">
          {t('mails.title')}
        </h2>
      </div>
      <div className="panel-part mails">
        <p className="text-ink-2">
          {mails.length === 0 ? t('mails.none') : to === null ? t('mails.erased') : t('mails.to', { to })}{' '}
          {order.may.edit && mails.some(({ sendable }) => sendable) ? t('mails.hint') : null}
        </p>
        <Refused refusal={refusal} />
        <p role="status" className="said">
          {said}
        </p>
        <ul>
          {mails.map(({ mailId, about, state, at, again, sendable }) => {
            const name = telling.mail(about)
            return (
              <li key={mailId}>
                <div>
                  <p className="font-medium">{name}</p>
                  <p className="timeline-beside">
                    {t(again > 0 && state === 'sent' ? 'mails.again' : `mails.${state}`)}{' '}
                    <Moment at={at} shows="both" />
                  </p>
                </div>
                {order.may.edit && sendable ? (
                  <Button
                    look="secondary"
                    size="small"
                    pending={pressed?.mailId === mailId && refusal === null}
                    aria-label={`${t('mails.press')}: ${name}`}
                    onClick={() => void sendAgain(mailId)}
                  >
                    {t('mails.press')}
                  </Button>
                ) : null}
              </li>
            )
          })}
        </ul>
        {dialog}
      </div>
    </section>
  )
}
