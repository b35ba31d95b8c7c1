import { type PolicyOf, pagePolicy } from '#api/plumbing/http/security-policy.ts'
import type { Settings } from '#domain/settings/events.ts'
import { CONSENT_COOKIE, CONSENT_GIVEN } from '#web/client/consent.ts'
import { splitLanguage } from '#web/i18n/addresses.ts'
import { outsideServices, sourcesOf } from './consent-services.ts'

/** Where personal things are typed, and where the address is the key of a mail's link, nobody looks on. */
const closed =
  /^\/(checkout|order|profile|sign-in|sign-up|sign-out|forgot-password|reset-password|confirm-email|confirm-newsletter|verify-request|auth|unsubscribe|stock-notices)(\/|$)/
/** Where a form leads to another company that vouches for who it is. */
const signsIn = /^\/(sign-in|checkout)(\/|$)/

/** Opens the policy of a page for services of others: those that the owner has set up, once the visitor allowed them. */
export function createPagePolicy(settings: () => Promise<Settings>, signInSites: readonly string[] = []): PolicyOf {
  return async (request, url) => {
    const { path } = splitLanguage(url.pathname)
    if (signInSites.length > 0 && signsIn.test(path)) return pagePolicy({ 'form-action': signInSites })
    if (request.cookies[CONSENT_COOKIE] !== CONSENT_GIVEN) return null
    if (closed.test(path)) return null
    const sources = sourcesOf(outsideServices((await settings()).script))
    if (!sources) return null
    return pagePolicy(sources)
  }
}
