const neverPages = /^\/(api|internal|pictures|health|assets|locales|theme|feeds|sitemaps|_data)(\/|$)/

/** Whether a page of the shop may have this path; the rest speaks to programs. */
export function mayBePage(path: string): boolean {
  return !neverPages.test(path)
}

/**
 * The address that a request's target names on this shop. Never resolved against the origin as a link would be: a target
 * like `//elsewhere.example/store` would then carry a host of the asker's choice into a page that all others are given.
 */
export function pageUrl(target: string, origin: string): URL {
  const url = new URL(origin)
  const query = target.indexOf('?')
  url.pathname = query === -1 ? target : target.slice(0, query)
  url.search = query === -1 ? '' : target.slice(query)
  return url
}
