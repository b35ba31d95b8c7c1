import { useState } from 'react'
import type { Refusal } from '../../../client/ask.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel, CouponRowModel } from '../../../models/coupon-list.ts'
import type { EditedMeanwhile } from '../../../models/edited-meanwhile.ts'
import { Button } from '../../../ui/button.tsx'
import { localeOf, numberIn } from '../../../ui/numbers.ts'
import { WhatHappens } from '../../order-forms/panel-parts.tsx'
import { type Choices, ConflictDialog } from '../../record/conflict-dialog.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { useActs } from '../../shell/palette/acts.ts'
import { couponActs } from './acts.ts'
import { CouponHistory } from './coupon-history.tsx'
import { changedTerms, fieldsOf, type TypedTerms, termsIn } from './fields.ts'
import { useTermWords } from './term-words.ts'
import { TermsForm } from './terms-form.tsx'
import { TryIt } from './try-it.tsx'
import { CouponWhatIfs } from './what-if.tsx'

type Props = {
  readonly coupon: CouponRowModel
  readonly model: CouponListModel
  readonly onSaid: (said: string) => void
}
/** What was typed, and the coupon that it was typed over: terms that others save meanwhile are met by it. */
type Mine = { readonly from: CouponRowModel; readonly fields: ReturnType<typeof fieldsOf> }

/** One coupon: its terms, which two members may change at a time, and its end. */
export function CouponEditor({ coupon, model, onSaid }: Props) {
  const t = useWords('coupons')
  const language = useLanguage()
  const { label, shown } = useTermWords(model)
  const { code } = coupon
  const kept = `coupon/${code}`
  const { tell, pending, refusal, forget, dialog } = useTell<Refusal & Partial<EditedMeanwhile>>()
  const draft = useDraft<{ readonly mine: Mine | null }>(kept, () => ({ mine: null }))
  const { from, fields } = draft.fields.mine ?? { from: coupon, fields: fieldsOf(coupon) }
  const before = fieldsOf(from)
  const [pressed, setPressed] = useState(false)
  const terms = termsIn(fields)
  const wrong = 'wrong' in terms ? terms.wrong : []
  const changed = changedTerms(before, fields)
  const names = Object.keys(changed) as readonly (keyof TypedTerms)[]
  const typed = names.length > 0 || wrong.length > 0
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null
  const ended = coupon.state === 'ended'
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })

  function discard() {
    forgetDraft(kept)
    setPressed(false)
    forget()
  }

  async function save(base = from.changes, choices: Choices = {}) {
    setPressed(true)
    if (wrong.length > 0) return
    const mine = names.filter(name => choices[name] !== 'theirs')
    const body = { id: draft.id, base, terms: Object.fromEntries(mine.map(name => [name, changed[name]])) }
    if (mine.length > 0 && !(await tell('PATCH', `/api/admin/coupons/${code}`, body))) return
    discard()
    onSaid(t(mine.length > 0 ? 'said.changed' : 'said.theirs', { code }))
  }

  async function act(what: 'end' | 'reopen') {
    if (await tell('POST', `/api/admin/coupons/${code}/${what}`, { id: crypto.randomUUID() }))
      onSaid(t(`said.${what}`, { code }))
  }
  const possible = [
    ...(!ended && model.may.delete ? (['end'] as const) : []),
    ...(ended && model.may.edit ? (['reopen'] as const) : []),
  ]
  useActs({
    of: 'page',
    heading: code,
    acts: couponActs(possible, name => ({ label: t(`act.${name}`, { code }), run: () => void act(name) })),
  })

  return (
    <div className="act-form">
      {dialog}
      {typed && model.may.edit ? (
        <DirtyBar
          what={t('dirty.what', { code, terms: list.format((names.length > 0 ? names : wrong).map(label)) })}
          detail={names
            .map(name => t('dirty.change', { before: shown(name, from[name]), after: shown(name, changed[name]) }))
            .join(', ')}
          save={t('dirty.save', { code })}
          pending={pending}
          onSave={() => void save()}
          onDiscard={discard}
        />
      ) : null}
      <Refused refusal={edited ? null : refusal} />
      {model.may.edit ? null : <MissingRight right={{ permission: 'coupons', to: 'edit' }} />}
      {coupon.personal ? <p className="notice">{t('personal')}</p> : null}
      <TermsForm
        model={model}
        fields={fields}
        wrong={pressed ? wrong : []}
        onEdit={
          model.may.edit
            ? change => {
                const next = { ...fields, ...change }
                const same = Object.keys(changedTerms(before, next)).length === 0 && !('wrong' in termsIn(next))
                draft.edit({ mine: same ? null : { from, fields: next } })
              }
            : undefined
        }
      />
      <CouponWhatIfs code={code} model={model} terms={'wrong' in terms ? null : terms} />
      <TryIt code={code} model={model} terms={'wrong' in terms ? null : terms} />
      <WhatHappens lines={[t('happens.carts'), t('happens.orders'), ended && model.may.edit && t('happens.reopens')]} />
      <CouponHistory key={coupon.changes} code={code} model={model} onUndone={onSaid} />
      {possible.map(name => (
        <div key={name} className="act-press">
          <p className="text-ink-2">{t(`about.${name}`, { code, number: numberIn(language, coupon.used) })}</p>
          <Button look="secondary" size="small" pending={pending} onClick={() => void act(name)}>
            {t(`act.${name}`, { code })}
          </Button>
        </div>
      ))}
      {edited ? (
        <ConflictDialog
          edited={edited}
          label={path => label(path as keyof TypedTerms)}
          shown={(path, value) => shown(path as keyof TypedTerms, value === '' ? null : JSON.parse(value))}
          free={names.filter(name => edited.clashes.every(({ path }) => path !== name)).length}
          pending={pending}
          onSave={choices => void save(edited.base, choices)}
          onBack={forget}
        />
      ) : null}
    </div>
  )
}
