import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { forgetDraft, useDraft } from './drafts.ts'
import { Refused } from './refused.tsx'
import { useTell } from './use-tell.tsx'

type Props = {
  /** What is typed is kept under this name. */
  readonly draft: string
  /** The address that takes the note. */
  readonly to: string
  readonly words: {
    readonly label: string
    readonly press: string
    readonly hint: string
    readonly done: string
    readonly placeholder?: string
  }
}

/** What is typed of a note. */
export const useNote = (draft: string) => useDraft(draft, () => ({ note: '' }))

/** Staff write a note on a record; what is typed stays until the shop has it. */
export function NoteForm({ draft, to, words }: Props) {
  const field = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useNote(draft)
  const { note } = fields
  const [said, setSaid] = useState('')
  async function send() {
    if (pending || note.trim() === '') return
    setSaid('')
    if (!(await tell('POST', to, { id, note }))) return
    forgetDraft(draft)
    setSaid(words.done)
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
        {words.label}
      </label>
      <textarea
        id={field}
        className={inputClass}
        rows={1}
        maxLength={2000}
        dir="auto"
        aria-describedby={`${field}-hint`}
        placeholder={words.placeholder}
        value={note}
        onChange={event => edit({ note: event.target.value })}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          void send()
        }}
      />
      <Button type="submit" look="secondary" pending={pending} disabled={note.trim() === ''}>
        {words.press}
      </Button>
      <p id={`${field}-hint`} className="body-sm text-ink-2">
        {words.hint}
      </p>
      <Refused refusal={refusal} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {dialog}
    </form>
  )
}
