import { useEffect, useState, useSyncExternalStore } from 'react'
import { ask } from '../../../client/ask.ts'
import type { OrderDraftModel } from '../../../models/order-draft.ts'
import { createDraftKeeper, type DraftShop, type Edited, type Kept } from './keep-draft.ts'

function draftShop(draftId: string): DraftShop {
  const address = `/api/admin/order-drafts/${draftId}`
  return {
    write: body => ask<Kept, Edited>('PUT', address, { body }),
    leave(body) {
      const headers = { 'content-type': 'application/json' }
      fetch(address, { method: 'PUT', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => {})
    },
  }
}

/** A draft on this page, kept at the shop as it is filled in. */
export function useDraft(model: OrderDraftModel) {
  const [keeper] = useState(() => createDraftKeeper(model, draftShop(model.draftId), crypto.randomUUID()))
  const inHand = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get)
  useEffect(() => keeper.refresh(model), [keeper, model])
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && keeper.comeBack()
    window.addEventListener('pagehide', keeper.leave)
    window.addEventListener('pageshow', shown)
    return () => {
      window.removeEventListener('pagehide', keeper.leave)
      window.removeEventListener('pageshow', shown)
      keeper.leave()
    }
  }, [keeper])
  return { ...inHand, keeper }
}

export type DraftInHand = ReturnType<typeof useDraft>
