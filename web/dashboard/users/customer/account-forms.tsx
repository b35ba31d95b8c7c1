import { useId, useState } from 'react'
import type { Details } from '#domain/account/commands.ts'
import { type Address, addressFields } from '#domain/shared/address.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { apart } from '../../../i18n/apart.ts'
import { countryIn } from '../../../i18n/country-in.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CustomerPageModel } from '../../../models/customer-page.ts'
import { FieldFrame, TextField } from '../../../ui/field.tsx'
import { localeOf } from '../../../ui/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { AddressFields, type Fault } from '../../order-forms/address-fields.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { Refused } from '../../record/refused.tsx'
import { type PathsRefused, useRecordForm } from '../../record/use-record-form.tsx'
import { useTell } from '../../record/use-tell.tsx'

type Props = {
  readonly customer: CustomerPageModel
  readonly details: NonNullable<CustomerPageModel['details']>
  /** Says what was done; `closes`: there is nothing more to change here. */
  readonly onSaid: (said: string, closes?: boolean) => void
}
type Unsaved = PathsRefused & { readonly fields?: readonly Fault[] }
type Sent = readonly [method: 'POST' | 'PATCH', path: string, body: object]

type Options<Values extends object> = Pick<Props, 'customer' | 'onSaid'> & {
  readonly part: string
  readonly stored: Values
  readonly isNew?: boolean
  readonly label: (path: string) => string
  readonly shown: (path: string, value: string) => string
  readonly request: (id: string, changes: Partial<Values>, seen: Partial<Values>, values: Values) => Sent
}

/** A part of the account as a form of its own, with the bar that saves it. */
function useAccountForm<Values extends object>(options: Options<Values>) {
  const { customer, part, stored, isNew = false, label, shown, request, onSaid } = options
  const t = useWords('customer')
  const language = useLanguage()
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  // Fields that hold what is typed by themselves are made anew when it is dropped.
  const [round, setRound] = useState(0)
  const telling = useTell<Unsaved>()
  const { tell, pending, refusal, dialog } = telling
  const form = useRecordForm<Values, null, Unsaved>({
    ...{ name: `customer/${customer.personId}/${part}`, stored, beside: null, telling, label, shown },
    read: told => told,
    send(id, { before, after }, { over }) {
      const [method, path, body] = request(id, after, before, { ...over, ...after })
      return tell(method, `/api/admin/customers/${customer.personId}/account${path}`, body)
    },
    onSaved({ after }, _id, undone) {
      setRound(round + 1)
      const saved = Object.keys(after).length > 0
      onSaid(t(undone ? 'edit.undone' : saved ? 'edit.saved' : 'edit.theirs'), isNew)
    },
  })
  const { from, values, changed } = form
  const read = (path: keyof Values & string, of: Values) => apart(shown(path, String(of[path])) || '–')
  const top = (
    <>
      {dialog}
      {changed.length > 0 ? (
        <DirtyBar
          what={t('edit.dirty', {
            name: apart(customer.name || customer.email),
            fields: list.format(changed.map(label)),
          })}
          detail={changed
            .map(path => t('edit.change', { before: read(path, from), after: read(path, values) }))
            .join(', ')}
          save={t('edit.save')}
          pending={pending}
          onSave={() => void form.save()}
          onDiscard={() => {
            form.discard()
            setRound(round + 1)
          }}
        />
      ) : null}
      <Refused words="customer" refusal={form.edited ? null : refusal} />
      {form.undoBar({
        about: paths => t('edit.about', { fields: list.format(paths.map(label)) }),
        press: t('edit.undo'),
      })}
      {form.conflict}
    </>
  )
  return { form, top, round, faults: refusal?.fields ?? [] }
}

/** Name, phone and the language of mails. */
export function DetailsForm({ customer, details: { fields: stored }, onSaid }: Props) {
  const t = useWords('customer')
  const language = useLanguage()
  const languageField = useId()
  const tongue = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  const { form, top } = useAccountForm<Details>({
    ...{ customer, part: 'details', stored, onSaid },
    label: path => t(`edit.field.${path as keyof Details}`),
    shown: (path, value) => (path === 'language' ? (tongue.of(value) ?? value) : value),
    request: (id, changes, seen) => ['PATCH', '', { id, changes, seen }],
  })
  const { values, edit } = form
  return (
    <div className="act-form">
      {top}
      <TextField
        {...{ label: t('edit.field.name'), maxLength: 200, dir: 'auto', autoComplete: 'off', value: values.name }}
        onChange={event => edit({ name: event.target.value })}
      />
      <TextField
        {...{ label: t('edit.field.phone'), type: 'tel', maxLength: 40, dir: 'ltr', autoComplete: 'off' }}
        optional
        value={values.phone}
        onChange={event => edit({ phone: event.target.value })}
      />
      <FieldFrame id={languageField} label={t('edit.field.language')}>
        <Select
          id={languageField}
          value={values.language}
          onChange={event => edit({ language: event.target.value as Details['language'] })}
        >
          {languages.map(each => (
            <option key={each} value={each}>
              {tongue.of(each)}
            </option>
          ))}
        </Select>
      </FieldFrame>
      <p className="body-sm text-ink-2">{t('edit.emailHint')}</p>
    </div>
  )
}

type AddressProps = Props & {
  /** Null: a new one. */
  readonly kept: { readonly addressId: string; readonly address: Address } | null
}

/** An address of the account. */
export function AddressForm({ customer, details: { countries, fields }, kept, onSaid }: AddressProps) {
  const t = useWords('customer')
  const checkout = useWords('checkout')
  const language = useLanguage()
  const { form, top, round, faults } = useAccountForm<Address>({
    ...{ customer, part: `address/${kept?.addressId ?? 'new'}`, isNew: !kept, onSaid },
    stored: kept?.address ?? { ...empty, email: customer.email, phone: fields.phone },
    label: path => checkout(`field.${path as 'city'}`),
    shown: (path, value) => (path === 'country' && value ? countryIn(language, value) : value),
    request: (id, changes, seen, values) =>
      kept
        ? ['PATCH', `/addresses/${kept.addressId}`, { id, changes, seen }]
        : ['POST', '/addresses', { id, address: values }],
  })
  return (
    <div className="act-form">
      {top}
      <AddressFields
        key={`${round} ${JSON.stringify(form.from)}`}
        {...{ of: '', address: form.values, countries, faults }}
        onChange={form.edit}
      />
      <p className="body-sm text-ink-2">{t('edit.ordersKeep')}</p>
    </div>
  )
}

const empty = Object.fromEntries(addressFields.map(field => [field, ''])) as unknown as Address
