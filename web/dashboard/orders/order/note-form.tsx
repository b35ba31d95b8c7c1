import { useId, useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { useTell } from '../../use-tell.tsx'
import { address, Refused } from './panel-parts.tsx'

/** Staff write a note on the order; what is typed stays until the shop has it. */
export function NoteForm({ order }: { readonly order: OrderPageModel }) {
  const t = useWords('order-notes')
  const field = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const [note, setNote] = useState('')
  // The same words under the same id are one note, however often they are sent.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [said, setSaid] = useState('')
  async function send() {
    if (pending || note.trim() === '') return
    setSaid('')
    if (!(await tell('POST', address(order, 'notes'), { id, note }))) return
    setNote('')
    setId(crypto.randomUUID())
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
        onChange={event => setNote(event.target.value)}
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
