/** Where redirects are added and removed. */
export const api = '/api/admin/redirects'

/** A path as people read it. */
export function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
