import { useTranslation } from 'react-i18next'
import type { Address } from '#domain/shared/address.ts'

type Props = { address: Address | null; countries: { readonly [code: string]: string }; contact?: boolean }

/** An address as it is written on a parcel, or the word that it was erased. */
export function AddressBlock({ address, countries, contact }: Props) {
  const { t } = useTranslation('order')
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
