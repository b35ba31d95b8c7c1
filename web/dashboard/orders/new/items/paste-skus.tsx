import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { type Lines, readSkus } from './lines.ts'

/** Lines of SKUs and pieces, as they come in a mail or from a spreadsheet. */
export function PasteSkus({ onPaste }: { readonly onPaste: (lines: Lines) => void }) {
  const t = useWords('new-order')
  const id = useId()
  const [text, setText] = useState('')
  const [unread, setUnread] = useState<readonly string[]>([])
  const take = (event: FormEvent) => {
    event.preventDefault()
    const read = readSkus(text)
    setUnread(read.unread)
    setText(read.unread.join('\n'))
    if (read.lines.length > 0) onPaste(read.lines)
  }
  return (
    <details className="draft-spread">
      <summary>{t('paste.open')}</summary>
      <form onSubmit={take} className="new-order-part">
        <label htmlFor={id}>{t('paste.label')}</label>
        <textarea
          id={id}
          rows={4}
          className="list-field"
          dir="ltr"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        {unread.length > 0 ? (
          <p role="alert" className="refused">
            {t('paste.unread')}
          </p>
        ) : null}
        <Button type="submit" look="secondary" size="small" disabled={text.trim() === ''}>
          {t('paste.press')}
        </Button>
      </form>
    </details>
  )
}
