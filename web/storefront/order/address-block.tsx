import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Address } from '#domain/shared/address.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OrderModel } from '../../models/order.ts'

type Props = {
  address: Address | null
  countries: { readonly [code: string]: string }
  closed: OrderModel['closed']
  contact?: boolean
}

/** An address as it is written on a parcel, or why it is not shown. */
export function AddressBlock({ address, countries, closed, contact }: Props) {
  const { t } = useTranslation('order')
  const prefix = useLanguagePrefix()
  const { pathname } = useLocation()
  if (closed) {
    return (
      <p className="text-ink-3">
        {t(`closed.${closed}`)}{' '}
        <a href={`${prefix}/sign-in?${new URLSearchParams({ callbackUrl: pathname })}`} className="text-ink underline">
          {t('closed.signIn')}
        </a>
      </p>
    )
  }
  if (!address) return <p className="text-ink-3">{t('erased')}</p>
  const { firstName, lastName, house, city, state, zipCode, country, phone, email } = address
  const lines = [
    `${firstName} ${lastName}`,
    house,
    [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' '),
    countries[country] ?? country,
  ]
  return (
    <address className="not-italic">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address keep their places
        <span key={at} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
      {contact ? (
        <>
          <span className="mt-1 block">
            <bdi>{email}</bdi>
          </span>
          <bdi dir="ltr">{phone}</bdi>
        </>
      ) : null}
    </address>
  )
}
