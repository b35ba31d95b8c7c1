import { type Directives, type PolicyOf, pagePolicy } from '#api/plumbing/http/security-policy.ts'
import type { Settings } from '#domain/settings/events.ts'
import { splitLanguage } from '#web/i18n/addresses.ts'
import { nonceOf } from './nonce.ts'
import type { Offered } from './offered.ts'

export type PaymentPolicyDeps = { readonly offered: Offered; readonly settings: () => Promise<Settings> }

/** Opens the policy of the checkout, and of no other page, for the payment providers that are on. */
export function createPaymentPolicy({ offered, settings }: PaymentPolicyDeps): PolicyOf {
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
