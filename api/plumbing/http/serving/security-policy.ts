import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Sources by directive, in the words of the Content-Security-Policy header. */
export type Directives = { readonly [directive: string]: readonly string[] }

/** The policy of every page: nothing from elsewhere, nothing inline. */
export const ownDirectives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} as const satisfies Directives

/** The header of a page that lets in what is named, and nothing else besides the shop's own. */
export function policyWith(more: Directives): string {
  const own: Directives = ownDirectives
  const names = [...new Set([...Object.keys(own), ...Object.keys(more)])]
  return names
    .map(name => {
      // A directive that is not among the shop's own falls back to its default, which has to be said again beside others.
      const before = own[name] ?? ownDirectives['default-src']
      return `${name} ${[...new Set([...before, ...(more[name] ?? [])])].join(' ')}`
    })
    .join(';')
}

/** A page's own security policy in place of the one of every answer. */
export type PagePolicy = {
  readonly header: string
  /**
   * Part of the page's ETag. A browser that asks whether its copy still stands keeps the policy that it got with it: a
   * 304 does not bring another. So a page under another policy has to be another page.
   */
  readonly mark: string
}

/** The policy of a page, or null where the policy of every answer holds. */
export type PolicyOf = (request: FastifyRequest, url: URL) => Promise<PagePolicy | null>

export function pagePolicy(more: Directives): PagePolicy {
  const header = policyWith(more)
  return { header, mark: createHash('sha256').update(header).digest('hex').slice(0, 8) }
}

/** The policy of the first that has one for the page. */
export function firstPolicy(policies: readonly PolicyOf[]): PolicyOf {
  return async (request, url) => {
    for (const policyOf of policies) {
      const policy = await policyOf(request, url)
      if (policy) return policy
    }
    return null
  }
}
