import { useEffect, useState } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { HistoryUndo } from '../../models/history.ts'
import { Button } from '../../ui/button.tsx'
import { localeOf } from '../../ui/numbers.ts'
import { Refused } from '../record/refused.tsx'
import { useTell } from '../record/use-tell.tsx'

type Props = {
  readonly address: string
  readonly body: { readonly [field: string]: unknown } | null
  /** The body takes an `id` besides, made anew for each press. */
  readonly takesId?: boolean
  /** It applies until then; null: for as long as nobody changes the record so that it does not. */
  readonly until?: string | null
  /** The sentence of what is taken back. */
  readonly sentence: string
  /** More that goes back with it, in words. */
  readonly also?: string
  /** What somebody changed since and is left alone, in words. */
  readonly stays: readonly string[]
  /** Whose words tell why it was refused. */
  readonly words?: 'history'
  readonly onDone: (said: string) => void
}

/** Takes back what a line of a history tells of, for as long as that is possible. */
export function UndoLine({ address, body, takesId, until = null, sentence, also, stays, words, onDone }: Props) {
  const t = useWords('history')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell()
  // The same press, sent again, is the same command.
  const [id] = useState(() => crypto.randomUUID())
  const over = useIsOver(until)
  const fields = new Intl.ListFormat(localeOf(language)).format(stays)
  const left = stays.length > 0 ? t('undo.stays', { fields }) : ''
  if (over) return null
  return (
    <div className="timeline-undo">
      <Refused refusal={refusal} {...(words && { words })} />
      <Button
        look="quiet"
        size="small"
        pending={pending}
        aria-label={t('undo.of', { what: sentence })}
        onClick={async () => {
          if (await tell('POST', address, takesId ? { ...body, id } : (body ?? undefined)))
            onDone([t('undo.done'), left].filter(Boolean).join(' '))
        }}
      >
        {t('undo.press')}
      </Button>
      {also || left ? <small className="text-ink-2">{[also, left].filter(Boolean).join(' ')}</small> : null}
      {dialog}
    </div>
  )
}

type OrderProps = Pick<Props, 'sentence' | 'onDone'> & { readonly number: number; readonly undo: HistoryUndo }

/** Takes a line of an order's history back. */
export function UndoOrderLine({ number, undo: { path, stays, ...undo }, ...line }: OrderProps) {
  const checkout = useWords('checkout')
  const fields = stays.map(field => checkout(`field.${field}`))
  return <UndoLine address={`/api/admin/orders/${number}/${path}`} stays={fields} {...undo} {...line} />
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
