import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { AddressKind } from './fields.ts'
import { fillAddress } from './form-values.ts'
import { addressValues, type CheckoutCustomer } from './start-values.ts'

type Props = {
  kind: AddressKind
  customer: CheckoutCustomer | null
  form: RefObject<HTMLFormElement | null>
  /** The fields were filled. */
  onFilled: () => void
}

/** The account's addresses to choose from; the fields below hold what is chosen and stay open to change. */
export function SavedAddresses({ kind, customer, form, onFilled }: Props) {
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
export function SaveAddress({ kind, customer }: Pick<Props, 'kind' | 'customer'>) {
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
