import { useState } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel, CouponRowModel } from '../../../models/coupon-list.ts'
import { Button } from '../../../ui/button.tsx'
import { localeOf, numberIn } from '../../../ui/numbers.ts'
import { WhatHappens } from '../../order-forms/panel-parts.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { Refused } from '../../record/refused.tsx'
import { type PathsRefused, useRecordForm } from '../../record/use-record-form.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { useActs } from '../../shell/palette/acts.ts'
import { couponActs } from './acts.ts'
import { CouponHistory } from './coupon-history.tsx'
import { byTerm, fieldsOf, fromTerms, type TermFields, termIn, termsIn } from './fields.ts'
import { useTermWords } from './term-words.ts'
import { TermsForm } from './terms-form.tsx'
import { TryIt } from './try-it.tsx'
import { CouponWhatIfs } from './what-if.tsx'

type Props = {
  readonly coupon: CouponRowModel
  readonly model: CouponListModel
  readonly onSaid: (said: string) => void
}
/** One coupon: its terms, which two members may change at a time, and its end. */
export function CouponEditor({ coupon, model, onSaid }: Props) {
  const t = useWords('coupons')
  const language = useLanguage()
  const { label, shown } = useTermWords(model)
  const { code } = coupon
  const telling = useTell<PathsRefused>()
  const { tell, pending, refusal, dialog } = telling
  const [pressed, setPressed] = useState(false)
  const form = useRecordForm<TermFields>({
    ...{ name: `coupon/terms/${code}`, stored: byTerm(fieldsOf(coupon)), base: coupon.changes, telling },
    beside: null,
    label: path => label(path as keyof TermFields),
    shown: (path, value) => shown(path as keyof TermFields, value === '' ? null : JSON.parse(value)),
    as: (path, value) => termIn(path as keyof TermFields, value as TermFields[keyof TermFields]),
    ready(): boolean {
      setPressed(true)
      return wrong.length === 0
    },
    send: (id, { after }, { base }) => tell('PATCH', `/api/admin/coupons/${code}`, { id, base, terms: termsOf(after) }),
    onSaved({ after }) {
      setPressed(false)
      onSaid(t(Object.keys(after).length > 0 ? 'said.changed' : 'said.theirs', { code }))
    },
  })
  const { from, values, changed, edited } = form
  const fields = fromTerms(values)
  const terms = termsIn(fields)
  const wrong = 'wrong' in terms ? terms.wrong : []
  const ended = coupon.state === 'ended'
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const said = (of: TermFields, name: keyof TermFields) => shown(name, termIn(name, of[name]))

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
      {changed.length > 0 && model.may.edit ? (
        <DirtyBar
          what={t('dirty.what', { code, terms: list.format(changed.map(label)) })}
          detail={
            wrong.length > 0
              ? ''
              : changed
                  .map(name => t('dirty.change', { before: said(from, name), after: said(values, name) }))
                  .join(', ')
          }
          save={t('dirty.save', { code })}
          pending={pending}
          onSave={() => void form.save()}
          onDiscard={() => {
            setPressed(false)
            form.discard()
          }}
        />
      ) : null}
      <Refused refusal={edited ? null : refusal} />
      {model.may.edit ? null : <MissingRight right={{ permission: 'coupons', to: 'edit' }} />}
      {coupon.personal ? <p className="notice">{t('personal')}</p> : null}
      <TermsForm
        model={model}
        fields={fields}
        wrong={pressed ? wrong : []}
        onEdit={model.may.edit ? change => form.edit(byTerm({ ...fields, ...change })) : undefined}
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
      {form.conflict}
    </div>
  )
}

const termsOf = (typed: Partial<TermFields>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, termIn(name as keyof TermFields, value)] as const),
  )
