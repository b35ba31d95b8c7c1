import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Directives, policyWith } from '#api/plumbing/http/security-policy.ts'
import type { PagePolicy } from '#api/settings/page-policy.ts'
import type { Settings } from '#domain/settings/events.ts'
import { splitLanguage } from '#web/i18n/addresses.ts'
import { nonceOf } from './nonce.ts'
import type { Offered } from './offered.ts'

export type PaymentPolicyDeps = { readonly offered: Offered; readonly settings: () => Promise<Settings> }

/** Opens the policy of the checkout, and of no other page, for the payment providers that are on. */
export function createPaymentPolicy({ offered, settings }: PaymentPolicyDeps) {
  return async (request: FastifyRequest, url: URL): Promise<PagePolicy | null> => {
    if (splitLanguage(url.pathname).path !== '/checkout') return null
    const gateways = offered.gatewaysIn(await settings())
    if (gateways.length === 0) return null
    const sources: Directives[] = gateways.map(({ policy }) => policy)
    if (gateways.some(({ nonce }) => nonce)) {
      const nonce = [`'nonce-${nonceOf(request)}'`]
      sources.push({ 'script-src': nonce, 'style-src': nonce })
    }
    const header = policyWith(merged(sources))
    return { header, mark: createHash('sha256').update(header).digest('hex').slice(0, 8) }
  }
}

function merged(sources: readonly Directives[]): Directives {
  const all: { [directive: string]: string[] } = {}
  for (const source of sources) {
    for (const [directive, list] of Object.entries(source)) all[directive] = [...(all[directive] ?? []), ...list]
  }
  return all
}
