import type { Address } from '#domain/shared/address.ts'

/** An address as it is written on a parcel; lines without anything are left out. */
export function addressLines(address: Address, country: string | undefined): readonly string[] {
  const { firstName, lastName, house, city, state, zipCode } = address
  return [[firstName, lastName], [house], [[city, state].filter(Boolean).join(', '), zipCode], [country]].flatMap(
    parts => parts.filter(Boolean).join(' ') || [],
  )
}

export function AddressLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address keep their places
    <span key={at} className="block">
      <bdi>{line}</bdi>
    </span>
  ))
}
