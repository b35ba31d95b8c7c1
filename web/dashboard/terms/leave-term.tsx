import { useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { TermKind } from '#domain/term/events.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OpenTerm, TermMay } from '../../models/terms.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { Select } from '../../ui/select.tsx'
import { Refused } from '../record/refused.tsx'
import { useTell } from '../record/use-tell.tsx'
import { interfaceOf } from './fields.ts'

type Props = {
  readonly kind: TermKind
  readonly term: OpenTerm
  readonly may: TermMay
  readonly onSaid: (said: string) => void
}

/** Retires or merges a term after it said what follows, or brings back one that went. */
export function LeaveTerm({ kind, term, may, onSaid }: Props) {
  const t = useWords('terms')
  const language = useLanguage()
  const field = useId()
  const { tell, pending, refusal, dialog } = useTell()
  // Another part of the page may have asked for it.
  const asks = (useLocation().state as { readonly into?: string } | null)?.into
  const [open, setOpen] = useState(asks !== undefined)
  const [to, setTo] = useState(asks ?? term.near[0]?.id ?? '')
  const address = `${interfaceOf[kind]}/${encodeURIComponent(term.id)}`
  const merges = kind !== 'brand' && kind !== 'category'
  const what = merges ? 'merge' : 'retire'
  const asked = { name: term.label, count: term.products, number: numberIn(language, term.products) }
  const chosen = term.choices.find(({ id }) => id === to)
  const says = kind === 'attribute'
  const follows = [
    says ? 'merge.says' : `${what}.products`,
    `${what}.feeds`,
    says ? 'merge.bothSaid' : merges ? 'merge.both' : 'retire.page',
    'restore.stays',
  ]
  const needed = merges || term.products > 0

  async function act(act: 'merge' | 'retire' | 'restore', body: object = {}) {
    if (!(await tell('POST', `${address}/${act}`, { id: crypto.randomUUID(), ...body }))) return
    setOpen(false)
    onSaid(t(`said.${act}`, { ...asked, to: chosen?.label ?? '' }))
  }

  if (term.gone)
    return may.edit ? (
      <div className="act-press">
        {dialog}
        <Refused words="terms" refusal={refusal} />
        <p className="text-ink-2">{t('restore.about')}</p>
        <Button look="secondary" size="small" pending={pending} onClick={() => void act('restore')}>
          {t('restore.press')}
        </Button>
      </div>
    ) : null
  if (!may.delete) return null
  if (!open)
    return (
      <div className="act-press">
        <Button look="secondary" size="small" onClick={() => setOpen(true)}>
          {t(`${what}.open`)}
        </Button>
      </div>
    )
  return (
    <form
      className="term-leave"
      onSubmit={event => {
        event.preventDefault()
        if (needed && !chosen) return document.getElementById(field)?.focus()
        void act(what, merges ? { into: to } : { to: to || null })
      }}
    >
      {dialog}
      <Refused words="terms" refusal={refusal} />
      <FieldFrame id={field} label={t(`${what}.to`, asked)} optional={!needed}>
        <Select id={field} required={needed} value={to} onChange={event => setTo(event.target.value)}>
          <option value="">{t('nothing')}</option>
          {term.choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </FieldFrame>
      <ul className="term-happens">
        {follows.map(line => (
          <li key={line}>{t(line as 'retire.feeds', asked)}</li>
        ))}
      </ul>
      <div className="act-press">
        <Button type="submit" look="secondary" size="small" pending={pending}>
          {t(`${what}.press`, asked)}
        </Button>
        <Button look="secondary" size="small" onClick={() => setOpen(false)}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
