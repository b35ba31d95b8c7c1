import { type Directives, type PolicyOf, pagePolicy } from '#api/plumbing/http/serving/security-policy.ts'
import type { Settings } from '#domain/settings/events.ts'
import { outsideIds } from '#domain/settings/outside-ids.ts'
import { CONSENT_COOKIE, CONSENT_GIVEN } from '#web/client/consent.ts'
import { splitLanguage } from '#web/i18n/addresses.ts'
import type { OutsideServices } from '#web/models/seo.ts'

const sources: { readonly [service in keyof OutsideServices]: Directives } = {
  googleAnalyticsId: {
    'script-src': ['https://*.googletagmanager.com'],
    'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
    'connect-src': [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
  },
  facebookPixelId: {
    'script-src': ['https://connect.facebook.net'],
    'img-src': ['https://www.facebook.com'],
    'connect-src': ['https://www.facebook.com', 'https://connect.facebook.net'],
  },
}

const names = Object.keys(outsideIds) as readonly (keyof OutsideServices)[]

/** The services of others that the owner has named by an id that can be one; the rest is left out. */
export function outsideServices(script: Settings['script']): OutsideServices {
  return Object.fromEntries(
    names.map(name => [name, outsideIds[name].test(script[name]) ? script[name] : '']),
  ) as OutsideServices
}

/** The sources that a page must allow for them; null when there are none. */
export function sourcesOf(services: OutsideServices): Directives | null {
  const used = names.filter(name => services[name] !== '').map(name => sources[name])
  if (used.length === 0) return null
  const merged: { [directive: string]: string[] } = {}
  for (const directives of used) {
    for (const [directive, list] of Object.entries(directives))
      merged[directive] = [...(merged[directive] ?? []), ...list]
  }
  return merged
}

/** No service looks on where people type personal things, or where the address holds the key of a mail's link. */
const closed =
  /^\/(checkout|order|profile|sign-in|sign-up|sign-out|forgot-password|reset-password|confirm-email|confirm-newsletter|staff-invitation|verify-request|auth|unsubscribe|stock-notices)(\/|$)/
/** Addresses of companies that vouch for their visitors, to which forms of ours lead. */
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
