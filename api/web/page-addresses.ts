const neverPages = /^\/(api|internal|pictures|health|assets|locales|theme|feeds|sitemaps|_data)(\/|$)/

/** Whether a page of the shop may have this path; the rest speaks to programs. */
export function mayBePage(path: string): boolean {
  return !neverPages.test(path)
}
