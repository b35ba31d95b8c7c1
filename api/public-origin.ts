import type { Config } from './config.ts'

/** Where shoppers find the shop, as mails and gateways name it: no slash at the end. */
export function publicOrigin({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
