import { useId } from 'react'
import { languages } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { describedBy, FieldFrame, inputClass, TextField } from '../../ui/field.tsx'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { Select } from '../../ui/select.tsx'
import { forgetDraft, useDraft } from '../record/drafts.ts'
import { KeptDraft } from '../record/kept-draft.tsx'
import { Refused } from '../record/refused.tsx'
import { useTell } from '../record/use-tell.tsx'

const draft = 'subscriber/new'

/** In the place of a subscriber: the form that adds one. */
export const newSubscriber = 'new'

type Props = {
  /** What the welcome coupon takes off; 0: there is none. */
  readonly percent: number
  /** Says what was done, and which subscriber to open. */
  readonly onClose: (said: string, subscriberId?: string) => void
}

/** Adds somebody who agreed elsewhere: on paper, on the phone, at a fair. Staff say how, and that is the proof. */
export function AddSubscriber({ percent, onClose }: Props) {
  const t = useWords('subscribers')
  const language = useLanguage()
  const names = [useId(), useId()] as const
  const { tell, pending, refusal, dialog } = useTell()
  const today = new Date().toISOString().slice(0, 10)
  const { id, fields, edit } = useDraft(draft, () => ({ email: '', language, agreedOn: today, agreement: '' }))
  const tongue = new Intl.DisplayNames(localeOf(language), { type: 'language' })

  async function add() {
    const body = { id, ...fields, email: fields.email.trim(), agreement: fields.agreement.trim() }
    if (!(await tell('POST', '/api/admin/subscribers', body))) return
    forgetDraft(draft)
    onClose(t('add.done', { email: body.email }))
  }

  return (
    <form
      className="act-form"
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      {dialog}
      <Refused refusal={refusal} words="subscribers" />
      <TextField
        {...{ label: t('add.email'), type: 'email', required: true, maxLength: 254, dir: 'ltr' }}
        autoComplete="off"
        value={fields.email}
        onChange={event => edit({ email: event.target.value })}
      />
      <FieldFrame id={names[0]} label={t('add.language')}>
        <Select
          id={names[0]}
          value={fields.language}
          onChange={event => edit({ language: event.target.value as typeof language })}
        >
          {languages.map(each => (
            <option key={each} value={each}>
              {tongue.of(each)}
            </option>
          ))}
        </Select>
      </FieldFrame>
      <TextField
        {...{ label: t('add.agreedOn'), type: 'date', required: true, max: today }}
        value={fields.agreedOn}
        onChange={event => edit({ agreedOn: event.target.value })}
      />
      <FieldFrame id={names[1]} label={t('add.agreement')} hint={t('add.hint')}>
        <textarea
          id={names[1]}
          className={`${inputClass} py-2`}
          rows={3}
          maxLength={1000}
          dir="auto"
          required
          aria-describedby={describedBy(names[1], t('add.hint'), undefined)}
          value={fields.agreement}
          onChange={event => edit({ agreement: event.target.value })}
        />
      </FieldFrame>
      <ul className="grid gap-1 text-ink-2">
        {[
          t('add.welcome'),
          percent > 0 && t('add.coupon', { percent: numberIn(language, percent) }),
          t('add.leaves'),
        ].map(line => line && <li key={line}>{line}</li>)}
      </ul>
      <KeptDraft draft={draft} />
      <div className="act-press">
        <Button type="submit" pending={pending}>
          {t('add.press')}
        </Button>
      </div>
    </form>
  )
}
