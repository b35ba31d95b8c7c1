import { useId } from 'react'
import { useWords } from '../../../i18n/use-words.ts'

export function Note({ note, onChange }: { readonly note: string; readonly onChange: (note: string) => void }) {
  const t = useWords('new-order')
  const id = useId()
  return (
    <section className="panel">
      <div className="panel-part new-order-part">
        <label htmlFor={id} className="panel-title">
          {t('note.title')} <small className="ms-1 font-normal text-ink-2">{t('note.hint')}</small>
        </label>
        <textarea
          id={id}
          rows={2}
          maxLength={2000}
          dir="auto"
          className="list-field"
          value={note}
          onChange={event => onChange(event.target.value)}
        />
      </div>
    </section>
  )
}
