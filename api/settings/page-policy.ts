import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Directives, policyWith } from '#api/plumbing/http/security-policy.ts'
import type { Settings } from '#domain/settings/events.ts'
import { CONSENT_COOKIE, CONSENT_GIVEN } from '#web/client/consent.ts'
import { splitLanguage } from '#web/i18n/addresses.ts'
import { outsideServices, sourcesOf } from './consent-services.ts'

/** A page's own security policy in place of the one of every answer. */
export type PagePolicy = {
  readonly header: string
  /**
   * Part of the page's ETag. A browser that asks whether its copy still stands keeps the policy that it got with it: a
   * 304 does not bring another. So a page under another policy has to be another page.
   */
  readonly mark: string
}

/** Where personal things are typed, and where the address is the key of a mail's link, nobody looks on. */
const closed =
  /^\/(checkout|order|profile|sign-in|sign-up|sign-out|forgot-password|reset-password|confirm-email|confirm-newsletter|verify-request|auth|unsubscribe|stock-notices)(\/|$)/
/** Where a form leads to another company that vouches for who it is. */
const signsIn = /^\/(sign-in|checkout)(\/|$)/

/** Opens the policy of a page for services of others: those that the owner has set up, once the visitor allowed them. */
export function createPagePolicy(settings: () => Promise<Settings>, signInSites: readonly string[] = []) {
  return async (request: FastifyRequest, url: URL): Promise<PagePolicy | null> => {
    const { path } = splitLanguage(url.pathname)
    if (signInSites.length > 0 && signsIn.test(path)) return policyOf({ 'form-action': signInSites })
    if (request.cookies[CONSENT_COOKIE] !== CONSENT_GIVEN) return null
    if (closed.test(path)) return null
    const sources = sourcesOf(outsideServices((await settings()).script))
    if (!sources) return null
    return policyOf(sources)
  }
}

function policyOf(sources: Directives): PagePolicy {
  const header = policyWith(sources)
  return { header, mark: createHash('sha256').update(header).digest('hex').slice(0, 8) }
}

type PolicyOf = (request: FastifyRequest, url: URL) => Promise<PagePolicy | null>

/** The policy of the first that has one for the page. */
export function firstPolicy(...policies: readonly PolicyOf[]): PolicyOf {
  return async (request, url) => {
    for (const policyOf of policies) {
      const policy = await policyOf(request, url)
      if (policy) return policy
    }
    return null
  }
}
