import type { Position } from '../shared/event-store.ts'
import type { Minor } from '../shared/money.ts'
import type { ReturnEvent, ReturnLine, ReturnStatus } from './events.ts'

export type ReturnState = {
  readonly returnId: string
  readonly orderId: string
  readonly personId: string
  readonly status: ReturnStatus
  readonly lines: readonly ReturnLine[]
  /** Base currency, once it is decided. */
  readonly amount: Minor | null
  /** The same in the currency that the buyer was shown; null too where it was not noted. */
  readonly shownAmount: Minor | null
  /** The lines that went back on the shelf, and the place in the log where they did, until the stock has them. */
  readonly toRestock: { readonly lines: readonly ReturnLine[]; readonly backAt: Position } | null
}

/** The returns of one order, in the order they were asked for. */
export type Returns = readonly ReturnState[]

export function evolve(returns: Returns, event: ReturnEvent & { readonly position?: Position }): Returns {
  switch (event.type) {
    case 'ReturnRequested': {
      const { returnId, orderId, personId, lines } = event.data
      const asked: ReturnState = {
        returnId,
        orderId,
        personId,
        status: 'requested',
        lines,
        amount: null,
        shownAmount: null,
        toRestock: null,
      }
      return [...returns, asked]
    }
    case 'ReturnApproved':
      return moved(returns, event.data.returnId, { status: 'approved' })
    case 'ReturnReceived':
      return moved(returns, event.data.returnId, {
        status: 'received',
        toRestock: event.data.restock
          ? { lines: event.data.restock, backAt: event.position ?? Number.MAX_SAFE_INTEGER }
          : null,
      })
    case 'ReturnRestocked':
      return moved(returns, event.data.returnId, { toRestock: null })
    case 'ReturnRefunded': {
      const { returnId, amount, shownAmount = null } = event.data
      return moved(returns, returnId, { status: 'refunded', amount, shownAmount })
    }
    case 'ReturnDeclined':
      return moved(returns, event.data.returnId, { status: 'declined' })
  }
}

function moved(returns: Returns, returnId: string, change: Partial<ReturnState>): Returns {
  return returns.map(each => (each.returnId === returnId ? { ...each, ...change } : each))
}
