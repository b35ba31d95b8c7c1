import type { FastifyRequest } from 'fastify'

/** Origin that a request came to: the public one where it is known, never one that a header makes up for a mail. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return new URL(publicUrl ?? `${request.protocol}://${request.host}`).origin
}

/** True for what names an address of the web at all, this shop's or another's. */
export function isHttpAddress(named: string, origin: string): boolean {
  if (!URL.canParse(named, origin)) return false
  return ['http:', 'https:'].includes(new URL(named, origin).protocol)
}

/** Where to go on: `named` when it lies on this origin, else the shop's home. Path, query and fragment only. */
export function localPath(named: string | null | undefined, origin: string): string {
  if (!named || !URL.canParse(named, origin)) return '/'
  const url = new URL(named, origin)
  if (url.origin !== origin) return '/'
  const path = url.pathname + url.search + url.hash
  // A path that begins with two slashes would be read as another host.
  return path.startsWith('//') ? '/' : path
}
