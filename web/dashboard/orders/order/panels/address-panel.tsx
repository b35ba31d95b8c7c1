import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import {
  type AddressChange,
  AddressConflict,
  AddressFieldset,
  changedIn,
  isEditedMeanwhile,
  sameAddress,
  type Unsaved,
  useOpenedAddress,
} from '../../../order-forms/address-change.tsx'
import { address as addressOf, PanelForm, type PanelProps } from '../../../order-forms/panel-parts.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'

/** Changes where an order goes, field by field: two people may do so at a time. */
export function AddressPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const { tell, pending, refusal, forget, dialog } = useTell<Unsaved>()
  // The fields that were typed, and what they were typed over: a draft of before meets what others did since.
  const { id, fields, edit } = useDraft(draft, () => sameAddress)
  const { opened, failed } = useOpenedAddress(order)
  const changed = changedIn(fields)
  const count = changed.length
  const edited = isEditedMeanwhile(refusal) ? refusal : null

  async function save(base: number, mine: AddressChange['mine']) {
    const body = { id, base, fields: mine, reason: fields.reason }
    if (Object.keys(mine).length === 0) onClose(t('address.theirs'))
    else if (await tell('POST', addressOf(order, 'address'), body))
      onClose(t('address.done'), { what: 'OrderAddressChanged' })
  }
  return (
    <PanelForm
      onSubmit={async () => {
        await save(fields.base, fields.mine)
      }}
      footer={
        <Button type="submit" pending={pending} disabled={count === 0}>
          {t('address.press', { count, number: numberIn(language, count) })}
        </Button>
      }
    >
      <Refused refusal={failed ?? (edited ? null : refusal)} />
      <AddressFieldset {...{ order, opened, fields, edit }} failed={failed !== null} faults={refusal?.fields ?? []} />
      {edited ? (
        <AddressConflict
          {...{ edited, change: fields, pending, onBack: forget }}
          onSave={mine => void save(edited.base, mine)}
        />
      ) : null}
      {dialog}
    </PanelForm>
  )
}
