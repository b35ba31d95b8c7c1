import { useId, useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { address, type PanelProps } from '../../order-forms/panel-parts.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

/** Staff write a note on the order; what is typed stays until the shop has it. */
export function NoteForm({ order, draft }: Pick<PanelProps, 'order' | 'draft'>) {
  const t = useWords('order-notes')
  const field = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useDraft(draft, () => ({ note: '' }))
  const { note } = fields
  const [said, setSaid] = useState('')
  async function send() {
    if (pending || note.trim() === '') return
    setSaid('')
    if (!(await tell('POST', address(order, 'notes'), { id, note }))) return
    forgetDraft(draft)
    setSaid(t('note.done'))
  }
  return (
    <form
      className="note-form"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={field} className="label">
        {t('note.label')}
      </label>
      <textarea
        id={field}
        className={inputClass}
        rows={1}
        maxLength={2000}
        aria-describedby={`${field}-hint`}
        placeholder={t('note.placeholder')}
        value={note}
        onChange={event => edit({ note: event.target.value })}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          void send()
        }}
      />
      <Button type="submit" look="secondary" pending={pending} disabled={note.trim() === ''}>
        {t('note.press')}
      </Button>
      <p id={`${field}-hint`} className="body-sm text-ink-2">
        {t('note.hint')}
      </p>
      <Refused refusal={refusal} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {dialog}
    </form>
  )
}
