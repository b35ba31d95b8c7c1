import type { FastifyRequest } from 'fastify'
import type { Device } from '#domain/account/events.ts'

/** In this order: most browsers also name those that they descend from. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** The browser and the system of a request, by name alone: enough for its owner to know it, and less than all that it says. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Device {
  const said = (headers['user-agent'] ?? '').slice(0, 500)
  const named = (of: typeof browsers | typeof systems) => of.find(([, form]) => form.test(said))?.[0] ?? null
  return { browser: named(browsers), system: named(systems) }
}
