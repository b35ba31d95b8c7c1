import {
  type AttemptState,
  type Gateway,
  type GatewayDispute,
  type GatewayMethod,
  type Gateways,
  GatewayUnavailable,
} from '#api/plumbing/engines/payments/port.ts'

/** Of the payments that a stand-in took, which no provider knows. */
const mark = 'demo-'

export type StandIn = {
  readonly gateways: Gateways
  /** What every attempt is from now on. */
  tell(state: 'open' | 'captured', risk?: string): void
  /** A buyer's bank holds money that it took. */
  hold(dispute: GatewayDispute): void
}

/**
 * Stands in for the providers that took the payments of the demo's history. It asks nobody. In an open shop it is told
 * nothing and offered to nobody: there it only gives back what it took.
 */
export function createStandIn(): StandIn {
  let told: { readonly state: 'open' | 'captured'; readonly risk?: string | undefined } = { state: 'open' }

  const disputes = new Map<string, GatewayDispute>()

  const gatewayOf = (method: GatewayMethod): Gateway => {
    const answer = async ({ attemptId, charge }: Parameters<Gateway['look']>[0]): Promise<AttemptState> => {
      const { state, risk } = told
      if (state !== 'captured') return { state }
      return { state, payments: [{ paymentId: `${mark}${attemptId}`, charge, ...(risk && { risk }) }] }
    }
    return {
      method,
      ways: ['embedded'],
      client: () => ({}),
      policy: {},
      counting: () => ({ digits: 2 }),
      open: async ({ attemptId }) => ({ reference: `${mark}${attemptId}`, url: null, client: {} }),
      look: answer,
      capture: answer,
      close: async attempt => (told.state === 'captured' ? answer(attempt) : { state: 'closed' }),
      async refund({ paymentId, refundId }) {
        if (!paymentId.startsWith(mark)) throw new GatewayUnavailable(`${method} is not configured`)
        return { state: 'done', gatewayRefundId: `${mark}${refundId}` }
      },
      async dispute(disputeId) {
        const dispute = disputes.get(disputeId)
        if (!dispute) throw new GatewayUnavailable(`${method} is not configured`)
        return dispute
      },
      readMessage: async () => null,
      booked: () => null,
    }
  }

  return {
    gateways: new Map((['stripe', 'paypal'] as const).map(method => [method, gatewayOf(method)])),
    tell(state, risk) {
      told = { state, risk }
    },
    hold: dispute => void disputes.set(dispute.disputeId, dispute),
  }
}
