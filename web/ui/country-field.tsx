import type { AddressField } from '#domain/shared/address.ts'
import type { CountryChoices } from '../client/country-choices.ts'
import { describedBy, FieldFrame } from './field.tsx'
import { Select } from './select.tsx'

export const autofill: { readonly [field in AddressField]: string } = {
  firstName: 'given-name',
  lastName: 'family-name',
  phone: 'tel',
  email: 'email',
  house: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country',
}

type Props = {
  id: string
  name: string
  label: string
  error: string | undefined
  autoComplete: string
  initial: string | undefined
  countries: CountryChoices
  className: string
  t: (key: 'country.choose' | 'country.frequent' | 'country.all') => string
}

/** Chooses a country. Those where the language's buyers live come first. */
export function CountryField({ id, label, error, initial = '', countries, className, t, ...rest }: Props) {
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <Select
        {...rest}
        id={id}
        defaultValue={initial}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, undefined, error)}
      >
        <option value="">{t('country.choose')}</option>
        {(['frequent', 'all'] as const).map(group => (
          <optgroup key={group} label={t(`country.${group}`)}>
            {countries[group].map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </FieldFrame>
  )
}
