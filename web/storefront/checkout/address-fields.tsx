import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type AddressField, longestAddress } from '#domain/shared/address.ts'
import type { CountryChoices } from '../../client/country-choices.ts'
import { classes } from '../../ui/classes.ts'
import { autofill, CountryField } from '../../ui/country-field.tsx'
import { FieldFrame, TextField } from '../../ui/field.tsx'
import { useFaultText } from '../../ui/form-faults.tsx'
import { Select } from '../../ui/select.tsx'
import { type AddressKind, type Fault, idOf, type Values } from './steps.ts'
import { addressValues, type CheckoutCustomer, fillAddress } from './values.ts'

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
  const faultText = useFaultText('checkout')
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      {fields.map(field => {
        const name = `${kind}.${field}`
        const code = faults.find(fault => fault.field === name)?.code
        const common = {
          id: idOf(name),
          name,
          label: t(`field.${field}`),
          error: code ? faultText(code) : undefined,
          autoComplete: `${kind} ${autofill[field]}`,
        }
        if (field === 'country') {
          return (
            <CountryField
              key={field}
              {...common}
              initial={initial[name]}
              countries={countries}
              className="sm:col-span-2"
              t={t}
            />
          )
        }
        return (
          <TextField
            key={field}
            {...common}
            defaultValue={initial[name]}
            type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            inputMode={field === 'email' ? 'email' : field === 'phone' ? 'tel' : undefined}
            autoCapitalize={field === 'email' ? 'none' : undefined}
            spellCheck={field === 'email' ? false : undefined}
            dir={field === 'email' || field === 'phone' ? 'ltr' : 'auto'}
            maxLength={longestAddress[field]}
            optional={field === 'state'}
            hint={field === 'phone' || field === 'email' ? t(`hint.${field}`) : undefined}
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

type SavedProps = {
  kind: AddressKind
  customer: CheckoutCustomer | null
  form: RefObject<HTMLFormElement | null>
  /** The fields were filled. */
  onFilled: () => void
}

/** The account's addresses to choose from; the fields below hold what is chosen and stay open to change. */
export function SavedAddresses({ kind, customer, form, onFilled }: SavedProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  if (!customer || customer.addresses.length === 0) return null
  return (
    <FieldFrame id={id} label={t('saved.label')} className="needs-js mb-5">
      <Select
        id={id}
        defaultValue=""
        onChange={event => {
          const chosen = customer.addresses.find(({ addressId }) => addressId === event.target.value)
          if (!chosen || !form.current) return
          fillAddress(form.current, addressValues(kind, chosen.address))
          onFilled()
        }}
      >
        <option value="">{t('saved.choose')}</option>
        {customer.addresses.map(({ addressId, address: { firstName, lastName, house, city } }) => (
          <option key={addressId} value={addressId}>
            {[`${firstName} ${lastName}`.trim(), house, city].filter(Boolean).join(', ')}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** Keeps the address in the account once the order is placed. */
export function SaveAddress({ kind, customer }: Pick<SavedProps, 'kind' | 'customer'>) {
  const { t } = useTranslation('checkout')
  const id = useId()
  if (!customer) return null
  return (
    <label htmlFor={id} className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
      <input id={id} type="checkbox" name={`save.${kind}`} value="on" className="size-5 shrink-0 accent-primary" />
      {t('saved.save')}
    </label>
  )
}
