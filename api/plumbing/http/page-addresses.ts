const neverPages = /^\/(api|internal|pictures|health|assets|locales|theme|feeds|sitemaps|_data)(\/|$)/

/** Whether a page of the shop may have this path; the rest speaks to programs. */
export function mayBePage(path: string): boolean {
  return !neverPages.test(path)
}

/** The URL of a target on this shop. Resolved as a link, `//elsewhere.example` would name its host in others' pages. */
export function pageUrl(target: string, origin: string): URL {
  const url = new URL(origin)
  const query = target.indexOf('?')
  url.pathname = query === -1 ? target : target.slice(0, query)
  url.search = query === -1 ? '' : target.slice(query)
  return url
}
