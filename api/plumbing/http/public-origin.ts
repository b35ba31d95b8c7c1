import type { Config } from '../config/config.ts'

/** Where shoppers find the shop, as mails and gateways name it: no slash at the end. */
export function publicOrigin({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** True while the shop has no address for shoppers: its owner alone looks at it, on this computer. */
export function isForTrying({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  return !PUBLIC_URL || /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(PUBLIC_URL).hostname)
}

const loopback = /^(localhost|127\.[\d.]+|::1)$/

/** True where nobody but this machine can reach the shop, as far as its configuration says. */
export function isOnThisMachineAlone({ PUBLIC_URL, HOST }: Pick<Config, 'PUBLIC_URL' | 'HOST'>): boolean {
  return !PUBLIC_URL && loopback.test(HOST)
}

/** A warning for the owner of a shop that others can reach, though PUBLIC_URL is not set; null where all is well. */
export function originWarning(config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string | null {
  if (!isForTrying(config) || loopback.test(config.HOST)) return null
  return `Other machines can reach this shop on ${config.HOST}, but links in its mails and pages begin with ${publicOrigin(config)}. Set PUBLIC_URL to the address that shoppers use.`
}
