import { useCallback, useEffect, useRef, useState } from 'react'
import { ask, type Refusal } from '../../../client/ask.ts'
import type { DraftBody, DraftSums, OrderDraftModel } from '../../../models/order-draft.ts'

/** After the last change, so that a typed word is one change. */
const pauseMs = 500

type Kept = { readonly revision: number; readonly sums: DraftSums }
type Edited = Refusal & { readonly by?: string | null; readonly at?: string; readonly revision?: number }

/** `unkept`: it is tried again with the next change. */
export type Keeping = 'kept' | 'keeping' | 'unkept'

/** A draft on this page, kept at the shop as it is filled in. Changes are sent one after another, each on the one before. */
export function useDraft({ draftId, revision, body, sums }: OrderDraftModel) {
  const [draft, setDraft] = useState(body)
  const [kept, setKept] = useState<Kept>({ revision, sums })
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const [edited, setEdited] = useState<Edited | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const latest = useRef({ draft: body, base: revision, sent: body, timer: 0 as number, stopped: false })
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const send = useCallback(async (): Promise<Kept | null> => {
    const now = latest.current
    if (now.stopped) return null
    const content = now.draft
    const asked = await ask<Kept, Edited>('PUT', `/api/admin/order-drafts/${draftId}`, {
      body: { base: now.base, content },
    })
    if (asked.success) {
      Object.assign(now, { base: asked.answer.revision, sent: content })
      setKept(asked.answer)
      setRefusal(null)
      if (now.draft === content) setKeeping('kept')
      return asked.answer
    }
    setKeeping('unkept')
    if (asked.problem.code === 'draft-edited-meanwhile') {
      now.stopped = true
      setEdited(asked.problem)
    } else setRefusal(asked.problem)
    return null
  }, [draftId])

  /** Sends what is not sent yet, after what is on its way. Null: it was refused, or is not kept for another reason. */
  const keep = useCallback((): Promise<Kept | null> => {
    clearTimeout(latest.current.timer)
    const next = turn.current.then(send)
    turn.current = next
    return next
  }, [send])

  const change = useCallback(
    (part: Partial<DraftBody>) => {
      const now = latest.current
      now.draft = { ...now.draft, ...part }
      setDraft(now.draft)
      setKeeping('keeping')
      clearTimeout(now.timer)
      now.timer = window.setTimeout(() => void keep(), pauseMs)
    },
    [keep],
  )

  // What was typed in the last moment is kept too when somebody leaves.
  useEffect(() => {
    const flush = () => {
      const { draft, sent, base, stopped } = latest.current
      clearTimeout(latest.current.timer)
      if (draft === sent || stopped) return
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'PUT', keepalive: true, headers, body: JSON.stringify({ base, content: draft }) }
      fetch(`/api/admin/order-drafts/${draftId}`, init).catch(() => {})
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [draftId])

  return {
    ...{ draft, keeping, refusal, change, keep },
    ...kept,
    /** Somebody else changed it; `keepMine` writes this page's draft over theirs. */
    edited,
    keepMine() {
      Object.assign(latest.current, { base: edited?.revision ?? revision, stopped: false })
      setEdited(null)
      void keep()
    },
  }
}

export type DraftInHand = ReturnType<typeof useDraft>
