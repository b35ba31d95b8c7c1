import { inLanguage, splitLanguage } from '../../i18n/addresses.ts'

/** Pages that nobody wants to come to once signed in. A link to a new email is taken then. */
const passing = /^\/(sign-in|sign-up|sign-out|forgot-password|reset-password|verify-request|auth\/error)$/

/** Where signing in leads: to the page of this shop that the address names, else home. */
export function placeAfter(named: string | null, here: URL, prefix: string): string {
  const home = prefix || '/'
  if (!named || !URL.canParse(named, here.origin)) return home
  const url = new URL(named, here.origin)
  const { language, path } = splitLanguage(url.pathname)
  if (url.origin !== here.origin || url.pathname.startsWith('//') || url.pathname.startsWith('/api/')) return home
  return passing.test(path) ? home : inLanguage(language, path) + url.search + url.hash
}
