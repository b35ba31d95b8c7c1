/** Sources by directive, in the words of the Content-Security-Policy header. */
export type Directives = { readonly [directive: string]: readonly string[] }

/** What every page is held to: nothing from elsewhere, nothing inline. */
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
