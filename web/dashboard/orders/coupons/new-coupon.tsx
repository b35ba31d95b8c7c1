import { useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel } from '../../../models/coupon-list.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PanelForm, WhatHappens } from '../../order-forms/panel-parts.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { KeptDraft } from '../../record/kept-draft.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { emptyFields, termsIn } from './fields.ts'
import { TermsForm } from './terms-form.tsx'

const draft = 'coupon/new'

type Props = {
  readonly model: CouponListModel
  /** Says what was done, and which coupon to open. */
  readonly onClose: (said: string, code: string) => void
}

/** The form of a new coupon. */
export function NewCoupon({ model, onClose }: Props) {
  const t = useWords('coupons')
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useDraft(draft, () => ({ code: '', ...emptyFields }))
  const [pressed, setPressed] = useState(false)
  const { code: typed, ...typedTerms } = fields
  const terms = termsIn(typedTerms)
  const wrong = pressed && 'wrong' in terms ? terms.wrong : []
  const code = typed.replace(/\s+/g, '').toUpperCase()

  async function create() {
    setPressed(true)
    if ('wrong' in terms || !(await tell('POST', '/api/admin/coupons', { id, code, terms }))) return
    forgetDraft(draft)
    onClose(t('new.done', { code }), code)
  }

  return (
    <PanelForm
      onSubmit={create}
      footer={
        <Button type="submit" pending={pending}>
          {t('new.press')}
        </Button>
      }
    >
      {dialog}
      <Refused refusal={refusal} />
      <TextField
        {...{ label: t('field.code'), hint: t('new.hint'), required: true, maxLength: 40, dir: 'ltr' }}
        autoCapitalize="characters"
        autoComplete="off"
        value={typed}
        onChange={event => edit({ code: event.target.value })}
      />
      <TermsForm model={model} fields={typedTerms} wrong={wrong} onEdit={edit} />
      <WhatHappens lines={[t('happens.new')]} />
      <KeptDraft draft={draft} />
    </PanelForm>
  )
}
