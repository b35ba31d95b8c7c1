import { redirect } from 'react-router-dom'

/** Whether it is an instant of UTC, like `2026-11-03T14:05:00Z`. */
export const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * The instant that an address names with `?at=`; null: it names none.
 * @throws a redirect to the page as it is now, for a text that is no instant
 */
export function pastInstant(request: Request): string | null {
  const url = new URL(request.url)
  const at = url.searchParams.get('at')
  if (at === null || isInstant(at)) return at
  url.searchParams.delete('at')
  throw redirect(url.pathname + url.search)
}
