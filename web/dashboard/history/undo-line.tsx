import { useEffect, useState } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { HistoryUndo } from '../../models/history.ts'
import { Button } from '../../ui/button.tsx'
import { localeOf } from '../../ui/numbers.ts'
import { Refused } from '../record/refused.tsx'
import { useTell } from '../record/use-tell.tsx'

type Props = {
  readonly number: number
  readonly undo: HistoryUndo
  /** The sentence of the event. */
  readonly sentence: string
  readonly onDone: (said: string) => void
}

/** Takes an event of an order back, for as long as that is possible. */
export function UndoLine({ number, undo, sentence, onDone }: Props) {
  const t = useWords('history')
  const checkout = useWords('checkout')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell()
  // The same press, sent again, is the same command.
  const [id] = useState(() => crypto.randomUUID())
  const over = useIsOver(undo.until)
  const fields = new Intl.ListFormat(localeOf(language)).format(undo.stays.map(field => checkout(`field.${field}`)))
  const stays = undo.stays.length > 0 ? t('undo.stays', { fields }) : ''
  if (over) return null
  return (
    <div className="timeline-undo">
      <Refused refusal={refusal} />
      <Button
        look="quiet"
        size="small"
        pending={pending}
        aria-label={t('undo.of', { what: sentence })}
        onClick={async () => {
          const body = undo.takesId ? { ...undo.body, id } : (undo.body ?? undefined)
          if (await tell('POST', `/api/admin/orders/${number}/${undo.path}`, body))
            onDone([t('undo.done'), stays].filter(Boolean).join(' '))
        }}
      >
        {t('undo.press')}
      </Button>
      {stays ? <small className="text-ink-2">{stays}</small> : null}
      {dialog}
    </div>
  )
}

/** Whether a moment has passed; false on the server, which does not know the clock of the browser. */
function useIsOver(until: string | null): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return over
}
