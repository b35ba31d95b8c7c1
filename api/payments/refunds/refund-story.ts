import type { Engines } from '#api/plumbing/feature.ts'
import { payment } from '#domain/payment/decide.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import { besideOf } from '#domain/payment/retry.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { HistoryActor } from '#web/models/history.ts'
import type { RefundStep, RefundStory } from '#web/models/payment-list.ts'

type Told = Pick<RefundStep, 'what' | 'words'> & { readonly refundId: string }

/** Every refund of a payment with its steps, the newest first: it was asked for, refused, tried again, given. */
export async function refundStories(
  orderId: string,
  { store, readModels }: Pick<Engines, 'store' | 'readModels'>,
): Promise<readonly RefundStory[]> {
  const events = (await Array.fromAsync(
    store.read(`${payment.name}-${orderId}`),
  )) as unknown as readonly StoredEvent<PaymentEvent>[]
  const names = await namesOf(
    events.map(({ meta }) => meta.actor),
    readModels,
  )
  const paying = events.reduce((state, event) => payment.evolve(state, event), payment.initial)
  const stories = new Map<string, RefundStory>()
  for (const event of events) {
    const { at, meta } = event
    if (event.type === 'PaymentRefundRequested') {
      const { refundId, charge } = event.data
      stories.set(refundId, { refundId, ...charge, steps: [], beside: besideOf(paying, refundId) })
    }
    const step = stepOf(event)
    if (!step) continue
    const { refundId, ...told } = step
    const known = stories.get(refundId)
    if (!known) continue
    const steps = [{ ...told, at, by: doerOf(meta.actor, names) }, ...known.steps]
    stories.set(refundId, { ...known, steps })
  }
  return [...stories.values()].reverse()
}

function stepOf(event: PaymentEvent): Told | null {
  switch (event.type) {
    case 'PaymentRefundRequested':
      // Nobody asked for what was given at the provider itself.
      if (event.data.reason === 'at-provider') return null
      return { refundId: event.data.refundId, what: 'asked', words: textOrEmpty(event.data.note ?? '') || null }
    case 'PaymentRefundRetried':
      return { refundId: event.data.refundId, what: 'tried', words: null }
    case 'PaymentRefundFailed':
      return { refundId: event.data.refundId, what: 'refused', words: event.data.problem }
    case 'PaymentRefunded': {
      const { refundId, byHand, gatewayRefundId } = event.data
      if (gatewayRefundId === '') return { refundId, what: 'taken-up', words: null }
      const words = byHand && !isErased(byHand) ? [byHand.how, byHand.reference].filter(Boolean).join(', ') : null
      return { refundId, what: byHand ? 'by-hand' : 'given', words }
    }
    default:
      return null
  }
}

/** The shop did by itself everything that no member and no command did: when an order was cancelled, or as it settles a payment. */
function doerOf(actor: string, names: ReadonlyMap<string, string | null>): HistoryActor {
  const name = names.get(actor)
  if (name !== undefined) return { kind: 'staff', name }
  return { kind: actor === 'owner' ? 'owner' : 'shop', name: null }
}
