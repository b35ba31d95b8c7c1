import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { ContactModel } from '../../models/content.ts'

const link = 'py-0.5 text-ink underline underline-offset-2 hover:text-primary'

/** Everything but the form: phone, email, address, a conversation. */
export function Ways({ contact, t }: { contact: ContactModel; t: TFunction<'contact'> }) {
  const { phone, email, address, messenger } = contact
  return (
    <dl className="flex flex-col gap-5">
      {phone ? (
        <Way name={t('phone')}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </Way>
      ) : null}
      {email ? (
        <Way name={t('email')}>
          <a href={`mailto:${email}`} className={link}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Way>
      ) : null}
      {address ? (
        <Way name={t('address')}>
          <address className="not-italic">
            <bdi>{address}</bdi>
          </address>
        </Way>
      ) : null}
      {messenger ? (
        <Way name={t('messenger')}>
          <a href={messenger} rel="noopener" className={link}>
            {t('messengerLink')}
          </a>
        </Way>
      ) : null}
    </dl>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-ink-3">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
