import type { Address } from '#domain/shared/address.ts'
import type { CountryChoices } from '../../client/country-choices.ts'

/** An address as it is written on a parcel. */
export function AddressText({ address, countries }: { address: Address; countries: CountryChoices }) {
  const { firstName, lastName, house, city, state, zipCode, country } = address
  const lines = [
    [firstName, lastName],
    [house],
    [[city, state].filter(Boolean).join(', '), zipCode],
    [countries.all.find(each => each.code === country)?.name],
  ]
  return (
    <>
      {lines.map((parts, at) => {
        const text = parts.filter(Boolean).join(' ')
        return text ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address keep their places
          <span key={at} className="block">
            <bdi>{text}</bdi>
          </span>
        ) : null
      })}
    </>
  )
}
