const leaving = new AbortController()

/**
 * Aborted when the member signs out, just before the page goes: what it asks by itself would be answered that nobody is signed in, and the
 * browser would log that as an error.
 */
export const whenLeaving: AbortSignal = leaving.signal

export function leave(): void {
  leaving.abort()
}
