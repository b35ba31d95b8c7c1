import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CustomerPageModel } from '../../../models/customer-page.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { forgetDraftsUnder } from '../../record/drafts.ts'
import { useTell } from '../../record/use-tell.tsx'

type Props = {
  readonly customer: CustomerPageModel
  readonly erasing: NonNullable<CustomerPageModel['erasing']>
}

/** Says what goes and what stays, and erases once the address is typed. There is no way back. */
export function ErasePanel({ customer: { personId, email, account }, erasing }: Props) {
  const t = useWords('customer')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { tell, pending, refusal, dialog } = useTell()
  const { open, works, goes, stays } = erasing
  const counted = (of: Exclude<keyof typeof goes, 'newsletters'> | keyof typeof stays, count: number) =>
    count > 0 && t(`erase.${of}`, { count, number: numberIn(language, count) })
  if (works) return <p className="notice">{t('erase.works')}</p>
  return (
    <form
      className="act-form"
      onSubmit={async event => {
        event.preventDefault()
        const address = `/api/admin/customers/${personId}/erase`
        if (!(await tell('POST', address, { email: typed.trim() }, true))) return
        forgetDraftsUnder(`customer/${personId}/`)
        await navigate(`${prefix}/dashboard/users`, { replace: true, state: { erased: true } })
      }}
    >
      {refusal ? (
        <p role="alert" className="refused">
          {refusal.detail}
        </p>
      ) : null}
      {open.length > 0 ? (
        <p className="notice">
          {t('erase.needed')}{' '}
          {open.map(({ orderId, number }) => (
            <Link
              key={orderId}
              to={`${prefix}/dashboard/orders/${number ?? `waiting/${orderId}`}`}
              className="customer-open"
            >
              <bdi>{number === null ? t('erase.awaited') : `#${number}`}</bdi>
            </Link>
          ))}
        </p>
      ) : null}
      <div className="customer-fate">
        <section aria-labelledby="goes">
          <h3 id="goes">{t('erase.goesTitle')}</h3>
          <ul>
            <Lines
              lines={[
                t('erase.contact'),
                account && t('erase.account'),
                counted('addresses', goes.addresses),
                counted('sessions', goes.sessions),
                counted('notes', goes.notes),
                counted('requests', goes.requests),
                counted('waits', goes.waits),
                goes.newsletters > 0 && t('erase.newsletter'),
                t('erase.mails'),
              ]}
            />
          </ul>
        </section>
        <section aria-labelledby="stays">
          <h3 id="stays">{t('erase.staysTitle')}</h3>
          <ul>
            <Lines
              lines={[
                counted('orders', stays.orders),
                counted('cancelled', stays.cancelled),
                counted('unplaced', stays.unplaced),
                stays.orders + stays.cancelled + stays.unplaced > 0 && t('erase.payments'),
                counted('reviews', stays.reviews),
                t('erase.fact'),
                t('erase.drafts'),
              ]}
            />
          </ul>
        </section>
      </div>
      <TextField
        {...{ label: t('erase.type', { email }), hint: t('erase.forever') }}
        type="email"
        autoComplete="off"
        disabled={open.length > 0}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <p className="body-sm text-ink-2">{t('erase.dataHint')}</p>
      <div className="act-press">
        <a href={`/api/admin/customers/${personId}/data`} download="" className={buttonClass('secondary', 'small')}>
          <Download size={16} aria-hidden />
          {t('erase.data')}
        </a>
        <Button type="submit" look="danger" pending={pending} disabled={open.length > 0 || !isSame(typed, email)}>
          {t('erase.press')}
        </Button>
      </div>
      {dialog}
    </form>
  )
}

const isSame = (typed: string, email: string) => typed.trim().toLowerCase() === email.toLowerCase()

function Lines({ lines }: { readonly lines: readonly (string | false)[] }) {
  return lines.map(line => line && <li key={line}>{line}</li>)
}
