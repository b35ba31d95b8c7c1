import { useEffect, useRef } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import type { Undo } from '../../order-forms/panel-parts.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

/** The mail about a shipment waits half a minute; a little before, the offer goes. */
const undoMs = 28_000

type UndoProps = { readonly undo: Extract<Undo, { address: string }>; readonly onEnd: (done?: string) => void }

/** Takes back what was just done, while nobody was told of it. */
export function UndoBar({ undo, onEnd }: UndoProps) {
  const t = useWords('order-page')
  const { tell, pending, refusal, dialog } = useTell()
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const timer = setTimeout(() => end.current(), undoMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="undo-bar">
      <Refused refusal={refusal} />
      <Button
        look="secondary"
        size="small"
        pending={pending}
        onClick={async () => {
          if (await tell('POST', undo.address)) onEnd(undo.done)
        }}
      >
        {t('undo')}
      </Button>
      <span className="text-ink-2">{undo.hint ?? t('undoHint')}</span>
      {dialog}
    </div>
  )
}
