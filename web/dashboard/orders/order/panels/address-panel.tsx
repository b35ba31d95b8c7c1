import { useEffect, useState } from 'react'
import { type Address, addressFields } from '#domain/shared/address.ts'
import { ask, inLanguage, type Refusal } from '../../../../client/ask.ts'
import type { CountryChoices } from '../../../../client/country-choices.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { EditedMeanwhile } from '../../../../models/edited-meanwhile.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { type Choices, ConflictDialog } from '../../../record/conflict-dialog.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { AddressFields, type Fault } from '../../address-fields.tsx'
import { address as addressOf, PanelForm, type PanelProps, WhatHappens } from './panel-parts.tsx'

type Opened = { readonly address: Address; readonly base: number; readonly countries: CountryChoices }
type Unsaved = Refusal & Partial<EditedMeanwhile> & { readonly fields?: readonly Fault[] }

/** Changes where an order goes, field by field: two people may do so at a time. */
export function AddressPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const checkout = useWords('checkout')
  const language = useLanguage()
  const { tell, pending, refusal, forget, dialog } = useTell<Unsaved>()
  const [opened, setOpened] = useState<Opened | null>(null)
  // The fields that were typed, and what they were typed over: a draft of before meets what others did since.
  const { id, fields, edit } = useDraft(draft, () => ({ mine: {} as Partial<Address>, base: -1, reason: '' }))
  const [failed, setFailed] = useState<Refusal | null>(null)
  const at = inLanguage(addressOf(order, 'address'))
  useEffect(() => {
    void ask<Opened>('GET', at).then(asked => {
      if (!asked.success) return setFailed(asked.problem)
      setOpened(asked.answer)
    })
  }, [at])
  const changed = addressFields.filter(field => fields.mine[field] !== undefined)
  const count = changed.length
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null

  async function save(base: number, choices: Choices = {}) {
    const mine = changed.filter(field => choices[field] !== 'theirs')
    const said = Object.fromEntries(mine.map(field => [field, fields.mine[field]]))
    const body = { id, base, fields: said, reason: fields.reason }
    if (mine.length === 0) onClose(t('address.theirs'))
    else if (await tell('POST', addressOf(order, 'address'), body))
      onClose(t('address.done'), { what: 'OrderAddressChanged' })
  }

  const countryIn = (code: string) => opened?.countries.all.find(each => each.code === code)?.name ?? code
  return (
    <PanelForm
      onSubmit={async () => {
        await save(fields.base)
      }}
      footer={
        <Button type="submit" pending={pending} disabled={count === 0}>
          {t('address.press', { count, number: numberIn(language, count) })}
        </Button>
      }
    >
      <Refused refusal={failed ?? (edited ? null : refusal)} />
      {opened ? (
        <AddressFields
          of=""
          address={{ ...opened.address, ...fields.mine }}
          countries={opened.countries}
          faults={refusal?.fields ?? []}
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
      {edited ? (
        <ConflictDialog
          edited={edited}
          label={path => checkout(`field.${path as 'city'}`)}
          shown={(path, value) => (path === 'country' ? countryIn(value) : value)}
          free={count - edited.clashes.length}
          pending={pending}
          onSave={choices => void save(edited.base, choices)}
          onBack={forget}
        />
      ) : null}
      {dialog}
    </PanelForm>
  )
}
