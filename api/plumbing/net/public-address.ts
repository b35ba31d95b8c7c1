import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why the shop does not ask an address, before anything is sent. */
export const addressFaults = [
  ...(['not-an-address', 'not-https', 'has-password', 'other-port', 'bare-number', 'local-name'] as const),
] as const
export type AddressFault = (typeof addressFaults)[number]

/** What IPv6 has given to the public internet; all else is special or not given to anybody. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Ends of names that stand for something near the server, and never for something on the internet. */
const nearby = /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|lan|home|home\.arpa)$/

/** True for public addresses: not loopback, private, link-local, reserved, translated or mapped ones. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/** Ports that programs of people listen on; those below are doors to services of the machine. */
export const isHighPort = (port: number): boolean => port >= 1024

/**
 * Reads an address that somebody gave. Only https at its usual port: other ports of a server are doors to other services of it,
 * but for those that `mayUse` allows. A number in any of its forms (decimal, octal, hexadecimal) is an address of the machine, and `URL` reads all of them.
 */
export function readPublicUrl(
  given: string | URL,
  mayUse: (port: number) => boolean = () => false,
): URL | AddressFault {
  if (!URL.canParse(given)) return 'not-an-address'
  const url = new URL(given)
  if (url.protocol !== 'https:') return 'not-https'
  if (url.username !== '' || url.password !== '') return 'has-password'
  if (url.port !== '' && !mayUse(Number(url.port))) return 'other-port'
  const name = url.hostname.replace(/\.$/, '')
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return 'bare-number'
  if (!name.includes('.') || nearby.test(name)) return 'local-name'
  url.hash = ''
  return url
}
