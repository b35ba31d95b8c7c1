import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Directives, type PolicyOf, pagePolicy } from '#api/plumbing/http/serving/security-policy.ts'
import type { Settings } from '#domain/settings/events.ts'
import { splitLanguage } from '#web/i18n/addresses.ts'
import type { PaymentQueries } from '#web/models/payment.ts'
import type { Offered } from './offered.ts'

const nonces = new WeakMap<FastifyRequest, string>()

/** The nonce of the answer to a request: in its security policy, and in the page for the scripts that may use it. */
export function nonceOf(request: FastifyRequest): string {
  let nonce = nonces.get(request)
  if (nonce === undefined) {
    nonce = randomBytes(18).toString('base64url')
    nonces.set(request, nonce)
  }
  return nonce
}

type CheckoutPageDeps = { readonly offered: Offered; readonly settings: () => Promise<Settings> }

/** Opens the policy of the checkout, and of no other page, for the payment providers that are on. */
export function createPaymentPolicy({ offered, settings }: CheckoutPageDeps): PolicyOf {
  return async (request, url) => {
    if (splitLanguage(url.pathname).path !== '/checkout') return null
    const gateways = offered.gatewaysIn(await settings())
    if (gateways.length === 0) return null
    const sources: Directives[] = gateways.map(({ policy }) => policy)
    if (gateways.some(({ nonce }) => nonce)) {
      const nonce = [`'nonce-${nonceOf(request)}'`]
      sources.push({ 'script-src': nonce, 'style-src': nonce })
    }
    return pagePolicy(merged(sources))
  }
}

function merged(sources: readonly Directives[]): Directives {
  const all: { [directive: string]: string[] } = {}
  for (const source of sources) {
    for (const [directive, list] of Object.entries(source)) all[directive] = [...(all[directive] ?? []), ...list]
  }
  return all
}

export function paymentQueries({ offered, settings }: CheckoutPageDeps, request: FastifyRequest): PaymentQueries {
  return {
    async paymentOptions() {
      const now = await settings()
      const nonce = offered.gatewaysIn(now).some(gateway => gateway.nonce) ? nonceOf(request) : null
      return { methods: offered.payments(now), nonce }
    },
  }
}
