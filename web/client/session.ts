import type { Rights } from '#domain/shared/permissions.ts'

export type Session = {
  readonly user: { readonly name: string; readonly email: string } & Rights
  /** ISO-8601 UTC. */
  readonly expires: string
}

export type SessionState =
  | { readonly status: 'loading'; readonly session: null }
  | { readonly status: 'authenticated'; readonly session: Session }
  | { readonly status: 'unauthenticated'; readonly session: null }

const base = '/api/auth'
/** Every this many seconds a session that is there is asked for again. */
const refetchSeconds = 600
/** NextAuth's client uses the same channel between tabs. */
const channel = 'nextauth.message'

let state: SessionState = { status: 'loading', session: null }
const listeners = new Set<() => void>()

function become(session: Session | null): void {
  state = session ? { status: 'authenticated', session } : { status: 'unauthenticated', session: null }
  for (const listener of listeners) listener()
}

/**
 * The session of this browser. It is asked for again when the tab comes back into sight, when another tab says that it
 * changed, and every ten minutes; a guest's is not asked for by the clock, since only a tab can change it.
 */
export const session = {
  get: (): SessionState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  refresh,
  signOut,
  /** `guest`: what the page that the server made says already. */
  start({ guest }: { readonly guest: boolean }): void {
    if (guest) become(null)
    else void refresh()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && state.session) void refresh()
    })
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === channel && isAboutSession(newValue)) void refresh({ tell: false })
    })
    setInterval(() => state.session && void refresh(), refetchSeconds * 1000)
  },
}

/** Asks the server; what cannot be asked is an empty session. `tell`: the other tabs hear of it. */
async function refresh({ tell = true }: { readonly tell?: boolean } = {}): Promise<SessionState> {
  const answer = await ask<Session>('session')
  become(answer && 'user' in answer ? answer : null)
  if (tell) tellTabs('getSession')
  return state
}

/** Ends the session and goes to `to`, a path of the shop. */
async function signOut(to: string): Promise<void> {
  const token = await ask<{ csrfToken: string }>('csrf')
  const body = new URLSearchParams({ csrfToken: token?.csrfToken ?? '', callbackUrl: to, json: 'true' })
  const response = await fetch(`${base}/signout`, { method: 'POST', body })
  const { url } = (await response.json()) as { url: string }
  tellTabs('signout')
  window.location.assign(url)
}

async function ask<Answer>(action: string): Promise<Answer | null> {
  const url = `${base}/${action}`
  try {
    const response = await fetch(url, { headers: { 'content-type': 'application/json' } })
    if (!response.ok) throw new Error(String(response.status))
    return (await response.json()) as Answer
  } catch (error) {
    report('CLIENT_FETCH_ERROR', url, error)
    return null
  }
}

function report(code: string, url: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  navigator.sendBeacon?.(`${base}/_log`, new URLSearchParams({ level: 'error', code, url, message }))
}

function tellTabs(trigger: 'getSession' | 'signout'): void {
  try {
    const timestamp = Math.floor(Date.now() / 1000)
    localStorage.setItem(channel, JSON.stringify({ event: 'session', data: { trigger }, timestamp }))
  } catch {
    // Without storage the other tabs learn it at their next request.
  }
}

function isAboutSession(message: string | null): boolean {
  try {
    const { event, data } = JSON.parse(message ?? '{}') as { event?: unknown; data?: unknown }
    return event === 'session' && Boolean(data)
  } catch {
    return false
  }
}
