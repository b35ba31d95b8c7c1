import { useTranslation } from 'react-i18next'
import { type AddressField, longestAddress } from '#domain/shared/address.ts'
import type { CountryChoices } from '../../client/country-choices.ts'
import { autofill } from '../../ui/autofill.ts'
import { classes } from '../../ui/classes.ts'
import { describedBy, FieldFrame, TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { type AddressKind, idOf } from './fields.ts'
import type { Fault, Values } from './validate.ts'

type Props = {
  kind: AddressKind
  fields: readonly AddressField[]
  faults: readonly Fault[]
  /** The values of a refused form; afterwards the form itself holds what is typed. */
  initial: Values
  countries: CountryChoices
}

const halves: readonly AddressField[] = ['firstName', 'lastName', 'city', 'state']

/** Fields of an address, two side by side where they are short. */
export function AddressFields({ kind, fields, faults, initial, countries }: Props) {
  const { t } = useTranslation('checkout')
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      {fields.map(field => {
        const name = `${kind}.${field}`
        const code = faults.find(fault => fault.field === name)?.code
        const common = {
          id: idOf(name),
          name,
          label: t(`field.${field}`),
          error: code ? t([`fault.${code}`, 'fault.check'] as never) : undefined,
        }
        const autoComplete = `${kind} ${autofill[field]}`
        if (field === 'country') {
          return (
            <CountryField
              key={field}
              {...common}
              autoComplete={autoComplete}
              initial={initial[name]}
              countries={countries}
            />
          )
        }
        return (
          <TextField
            key={field}
            {...common}
            defaultValue={initial[name]}
            autoComplete={autoComplete}
            type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            inputMode={field === 'email' ? 'email' : field === 'phone' ? 'tel' : undefined}
            autoCapitalize={field === 'email' ? 'none' : undefined}
            spellCheck={field === 'email' ? false : undefined}
            dir={field === 'email' || field === 'phone' ? 'ltr' : 'auto'}
            maxLength={longestAddress[field]}
            optional={field === 'state'}
            hint={hintOf(field, t)}
            className="text-start rtl:text-end rtl:[&:dir(rtl)]:text-start"
            frameClassName={classes(
              halves.includes(field) ? 'justify-end' : 'sm:col-span-2',
              field === 'zipCode' && 'sm:max-w-56',
            )}
          />
        )
      })}
    </div>
  )
}

function hintOf(field: AddressField, t: (key: 'hint.phone' | 'hint.email') => string): string | undefined {
  return field === 'phone' || field === 'email' ? t(`hint.${field}`) : undefined
}

type CountryProps = {
  id: string
  name: string
  label: string
  error: string | undefined
  autoComplete: string
  initial: string | undefined
  countries: CountryChoices
}

function CountryField({ id, name, label, error, autoComplete, initial, countries }: CountryProps) {
  const { t } = useTranslation('checkout')
  return (
    <FieldFrame id={id} label={label} error={error} className="sm:col-span-2">
      <Select
        id={id}
        name={name}
        autoComplete={autoComplete}
        defaultValue={initial ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, undefined, error)}
      >
        <option value="">{t('country.choose')}</option>
        <optgroup label={t('country.frequent')}>
          {countries.frequent.map(({ code, name: label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('country.all')}>
          {countries.all.map(({ code, name: label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </optgroup>
      </Select>
    </FieldFrame>
  )
}
