import { useId } from 'react'
import { useWords } from '../../../i18n/use-words.ts'

type Props = {
  readonly value: string
  /** Null: it was sent. */
  readonly onChange: ((note: string) => void) | null
}

/** What happened, in the member's own words. Nobody can take these out of the history again. */
export function NoteField({ value, onChange }: Props) {
  const t = useWords('inventory')
  const dashboard = useWords('dashboard')
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('save.note')}</label>
      <small id={`${id}-hint`} className="text-ink-2">
        {dashboard('forGood')}
      </small>
      <textarea
        id={id}
        className="list-field stock-note"
        rows={2}
        maxLength={500}
        value={value}
        readOnly={!onChange}
        aria-describedby={`${id}-hint`}
        onChange={event => onChange?.(event.target.value)}
      />
    </>
  )
}
