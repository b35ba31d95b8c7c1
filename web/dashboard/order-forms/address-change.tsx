import { useEffect, useState } from 'react'
import { type Address, addressFields } from '#domain/shared/address.ts'
import { ask, inLanguage, type Refusal } from '../../client/ask.ts'
import type { CountryChoices } from '../../client/country-choices.ts'
import { countryIn } from '../../i18n/country-in.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { EditedMeanwhile } from '../../models/edited-meanwhile.ts'
import type { OrderPageModel } from '../../models/order-page.ts'
import { TextField } from '../../ui/field.tsx'
import { type Choices, ConflictDialog } from '../record/conflict-dialog.tsx'
import { AddressFields, type Fault } from './address-fields.tsx'
import { address as addressOf, WhatHappens } from './panel-parts.tsx'

type Opened = { readonly address: Address; readonly base: number; readonly countries: CountryChoices }
export type Unsaved = Refusal & Partial<EditedMeanwhile> & { readonly fields?: readonly Fault[] }

export type AddressChange = { readonly mine: Partial<Address>; readonly base: number; readonly reason: string }
export const sameAddress: AddressChange = { mine: {}, base: -1, reason: '' }

/** The fields that were typed over what is there. */
export const changedIn = ({ mine }: AddressChange) => addressFields.filter(field => mine[field] !== undefined)

/** Where the order goes now; null: it is being asked, or could not be. */
export function useOpenedAddress(order: OrderPageModel) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failed, setFailed] = useState<Refusal | null>(null)
  const at = inLanguage(addressOf(order, 'address'))
  useEffect(() => {
    void ask<Opened>('GET', at).then(asked => (asked.success ? setOpened(asked.answer) : setFailed(asked.problem)))
  }, [at])
  return { opened, failed }
}

type Props = {
  readonly order: OrderPageModel
  readonly opened: Opened | null
  readonly failed: boolean
  readonly fields: AddressChange
  readonly edit: (change: Partial<AddressChange>) => void
  readonly faults: readonly Fault[]
}

/** The address with what is typed over it, and why. */
export function AddressFieldset({ order, opened, failed, fields, edit, faults }: Props) {
  const t = useWords('order-page')
  return (
    <>
      {opened ? (
        <AddressFields
          of=""
          address={{ ...opened.address, ...fields.mine }}
          countries={opened.countries}
          faults={faults}
          onChange={typed => {
            const mine = addressFields.filter(field => typed[field] !== opened.address[field])
            const base = mine.length === 0 ? -1 : fields.base < 0 ? opened.base : fields.base
            edit({ mine: Object.fromEntries(mine.map(field => [field, typed[field]])), base })
          }}
        />
      ) : failed ? null : (
        <p className="text-ink-2" role="status">
          {t('address.opening')}
        </p>
      )}
      {opened ? (
        <TextField
          {...{ label: t('why'), hint: t('address.whyHint'), optional: true, maxLength: 500 }}
          value={fields.reason}
          onChange={event => edit({ reason: event.target.value })}
        />
      ) : null}
      <WhatHappens
        lines={[order.shipped > 0 && t('address.shipped'), t('address.slips'), t('address.price'), t('address.mail')]}
      />
    </>
  )
}

/** Whether somebody changed a field meanwhile that is to be changed. */
export function isEditedMeanwhile(refusal: Unsaved | null): refusal is Unsaved & EditedMeanwhile {
  return refusal?.code === 'edited-meanwhile' && refusal.clashes !== undefined
}

type ConflictProps = {
  readonly edited: EditedMeanwhile
  readonly change: AddressChange
  readonly pending: boolean
  /** With the fields that stay to be changed. */
  readonly onSave: (mine: AddressChange['mine']) => void
  readonly onBack: () => void
}

/** The fields that two people changed: each is chosen. */
export function AddressConflict({ edited, change, pending, onSave, onBack }: ConflictProps) {
  const checkout = useWords('checkout')
  const language = useLanguage()
  const changed = changedIn(change)
  const keep = (choices: Choices) => changed.filter(field => choices[field] !== 'theirs')
  return (
    <ConflictDialog
      {...{ edited, pending, onBack }}
      label={path => checkout(`field.${path as 'city'}`)}
      shown={(path, value) => (path === 'country' ? countryIn(language, value) : value)}
      free={changed.length - edited.clashes.length}
      onSave={choices => onSave(Object.fromEntries(keep(choices).map(field => [field, change.mine[field]])))}
    />
  )
}
