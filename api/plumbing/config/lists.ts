import { isIP } from 'node:net'
import { z } from 'zod'

export const commaSeparated = z.string().transform(text => text.split(',').map(part => part.trim()))

const usualProxies = ['loopback', 'uniquelocal']

/** Proxies whose `X-Forwarded-` headers are believed. Not a number of hops: who comes past the proxy could write them all. */
export const trustedProxies = commaSeparated
  .refine(
    proxies => proxies.every(isProxy),
    'has to be a list with commas: addresses, ranges like 203.0.113.0/24, loopback, linklocal or uniquelocal',
  )
  .default(usualProxies)

/** An address, a range of them, or a name that stands for the usual ranges. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (bits === undefined) return [...usualProxies, 'linklocal'].includes(text) || isIP(address) !== 0
  // A range of everything would believe whatever anybody writes.
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most
}
