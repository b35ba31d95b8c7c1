import type { Directives } from '#api/plumbing/http/security-policy.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { OutsideServices } from '#web/models/seo.ts'

const shapes: { readonly [service in keyof OutsideServices]: RegExp } = {
  googleAnalyticsId: /^[A-Z]{1,3}-[A-Z0-9]{4,20}(-\d{1,4})?$/,
  facebookPixelId: /^\d{5,20}$/,
}

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

const names = Object.keys(shapes) as readonly (keyof OutsideServices)[]

/** The services of others that the owner has named by an id that can be one; the rest is left out. */
export function outsideServices(script: Settings['script']): OutsideServices {
  return Object.fromEntries(
    names.map(name => [name, shapes[name].test(script[name]) ? script[name] : '']),
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
