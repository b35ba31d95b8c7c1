import { useEffect, useId, useRef } from 'react'
import { type Address, type AddressField, addressFields, longestAddress } from '#domain/shared/address.ts'
import type { CountryChoices } from '../../client/country-choices.ts'
import { useWords } from '../../i18n/use-words.ts'
import { CountryField } from '../../ui/country-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFaultText } from '../../ui/form-faults.tsx'

/** What is wrong with a field, by its name in the request. */
export type Fault = { readonly field: string; readonly code?: string; readonly message: string }

type Props = {
  /** Stands before the names of the fields, with a dot; empty: nothing does. */
  readonly of: string
  readonly address: Address
  readonly countries: CountryChoices
  readonly faults: readonly Fault[]
  /** The order of the fields. */
  readonly fields?: readonly AddressField[]
  readonly onChange: (address: Address) => void
  /** The field of the email address was left, so that it is whole. */
  readonly onEmail?: (address: Address) => void
}

/** Fields of a buyer's address. They hold what is typed: with another key they are made anew. */
export function AddressFields({ of, address, countries, faults, fields = addressFields, onChange, onEmail }: Props) {
  const t = useWords('checkout')
  const faultText = useFaultText('checkout')
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const nameOf = (field: AddressField) => (of ? `${of}.${field}` : field)
  const set = (field: AddressField, value: string) => onChange({ ...address, [field]: value })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the scripts came is there once
  useEffect(() => {
    const inputs = [...(grid.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? [])]
    const typed = Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
    const changed = addressFields.filter(field => typed[nameOf(field)] !== address[field])
    if (changed.length === 0) return
    const now = { ...address, ...Object.fromEntries(changed.map(field => [field, typed[nameOf(field)] ?? ''])) }
    onChange(now)
    const left = !inputs.some(input => input.name === nameOf('email') && input === document.activeElement)
    if (left && changed.includes('email')) onEmail?.(now)
  }, [])
  return (
    <div ref={grid} className="address-grid">
      {fields.map(field => {
        const fault = faults.find(each => each.field === nameOf(field))
        const common = {
          ...{ id: `${id}-${field}`, name: nameOf(field), label: t(`field.${field}`) },
          error: fault && (fault.code ? faultText(fault.code) : fault.message),
          // The browser knows the member's own address, not the buyer's.
          autoComplete: 'off',
        }
        if (field === 'country')
          return (
            <div key={field} onChange={event => set(field, (event.target as unknown as HTMLSelectElement).value)}>
              <CountryField {...common} {...{ initial: address.country, countries, className: '', t }} />
            </div>
          )
        return (
          <TextField
            key={field}
            {...common}
            defaultValue={address[field]}
            type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            dir={field === 'email' || field === 'phone' ? 'ltr' : 'auto'}
            maxLength={longestAddress[field]}
            optional={field === 'state'}
            frameClassName={field === 'house' || field === 'email' ? 'wide' : ''}
            onChange={event => set(field, event.target.value)}
            onBlur={event => field === 'email' && onEmail?.({ ...address, email: event.target.value })}
          />
        )
      })}
    </div>
  )
}
