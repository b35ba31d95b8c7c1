import { type FormEvent, useId, useState } from 'react'
import { ask, type Refusal as Refused } from '../../../../client/ask.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { parseCount } from '../../../../ui/numbers.ts'
import type { Lines } from './lines.ts'

/** "The same as last time": pieces of an earlier order, of this buyer or another one. */
export function CopyOrder({ onCopy }: { readonly onCopy: (lines: Lines) => void }) {
  const t = useWords('new-order')
  const id = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<'unknown' | 'failed' | null>(null)
  const [pending, setPending] = useState(false)
  async function copy(event: FormEvent) {
    event.preventDefault()
    const number = parseCount(text.replace('#', ''))
    if (number === null) return setFault('unknown')
    setPending(true)
    const asked = await ask<{ readonly lines: Lines }, Refused>('GET', `/api/admin/orders/${number}`)
    setPending(false)
    if (!asked.success) return setFault(asked.problem.code === 'order-not-found' ? 'unknown' : 'failed')
    setFault(null)
    setText('')
    onCopy(asked.answer.lines.map(({ sku, quantity }) => ({ sku, quantity })))
  }
  return (
    <details className="draft-spread">
      <summary>{t('copy.open')}</summary>
      <form onSubmit={event => void copy(event)} className="new-order-part">
        <label htmlFor={id}>{t('copy.label')}</label>
        {fault ? <FieldError id={`${id}-fault`}>{t(`copy.${fault}`)}</FieldError> : null}
        <input
          id={id}
          className="list-field"
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" look="secondary" size="small" pending={pending} disabled={text.trim() === ''}>
          {t('copy.press')}
        </Button>
      </form>
    </details>
  )
}
