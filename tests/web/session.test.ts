import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Answer = { readonly status?: number; readonly body?: unknown; readonly broken?: true }

const ada = { user: { name: 'Ada', email: 'ada@example.com', a: false, s: null }, expires: '2026-12-20T10:00:00.000Z' }
let page: EventTarget & { visibilityState?: string }
let tab: EventTarget & { location?: { assign(to: string): void } }
let answers: { [path: string]: Answer }
let asked: string[]
let told: { event: string; data: { trigger: string } }[]
let reported: { [field: string]: string }[]
let led: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  answers = { '/api/auth/session': { body: ada }, '/api/auth/csrf': { body: { csrfToken: 'a-token' } } }
  asked = []
  told = []
  reported = []
  led = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  tab = Object.assign(new EventTarget(), { location: { assign: (to: string) => void led.push(to) } })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', tab)
  vi.stubGlobal('localStorage', {
    setItem: (key: string, message: string) => key === 'nextauth.message' && told.push(JSON.parse(message)),
  })
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: URLSearchParams) => void reported.push({ to: url, ...Object.fromEntries(body) }),
  })
  vi.stubGlobal('fetch', async (url: string, options?: { method?: string; body?: URLSearchParams }) => {
    asked.push(options?.body ? `${url} ${options.body}` : url)
    const { status = 200, body = {}, broken } = answers[url] ?? { status: 404 }
    if (broken) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin(guest: boolean) {
  const { session } = await import('#web/client/session.ts')
  expect(session.get()).toEqual({ status: 'loading', session: null })
  session.start({ guest })
  await vi.advanceTimersByTimeAsync(0)
  return session
}
const settle = () => vi.advanceTimersByTimeAsync(0)
function fromAnotherTab(newValue: string, key = 'nextauth.message') {
  tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return settle()
}
const message = JSON.stringify({ event: 'session', data: { trigger: 'signout' }, timestamp: 1 })

test('begins with loading, asks for a customer’s session, and tells the other tabs', async () => {
  const session = await begin(false)
  expect(session.get()).toEqual({ status: 'authenticated', session: ada })
  expect(asked).toEqual(['/api/auth/session'])
  expect(told).toMatchObject([{ event: 'session', data: { trigger: 'getSession' } }])
})

test('takes a guest at the page’s word, and asks nothing by itself', async () => {
  const session = await begin(true)
  expect(session.get()).toEqual({ status: 'unauthenticated', session: null })
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toEqual([])
})

test('asking again shows that the customer signed out elsewhere', async () => {
  const session = await begin(false)
  answers['/api/auth/session'] = { body: {} }
  expect(await session.refresh()).toEqual({ status: 'unauthenticated', session: null })
  expect(session.get()).toEqual({ status: 'unauthenticated', session: null })
})

test('a customer’s session is asked for again every 600 seconds', async () => {
  await begin(false)
  await vi.advanceTimersByTimeAsync(599_999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(3)
})

test('and when the tab comes back into sight, not when it leaves', async () => {
  const session = await begin(false)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(asked).toHaveLength(1)
  answers['/api/auth/session'] = { body: {} }
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(asked).toHaveLength(2)
  expect(session.get().status).toBe('unauthenticated')
})

test('and when another tab says that it changed, without telling it back', async () => {
  const session = await begin(true)
  const heard = vi.fn()
  session.subscribe(heard)
  await fromAnotherTab(message)
  expect(session.get().status).toBe('authenticated')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(told).toEqual([])
  for (const noise of ['{}', 'no JSON', '{"event":"other","data":{}}']) await fromAnotherTab(noise)
  await fromAnotherTab(message, 'another key')
  expect(asked).toHaveLength(1)
})

test.each([
  ['the network fails', { broken: true }, 'Failed to fetch'],
  ['the shop fails', { status: 503 }, '503'],
] as const)('when %s the session is empty, and the shop hears of it', async (_what, answer, message) => {
  answers['/api/auth/session'] = answer
  const session = await begin(false)
  expect(session.get()).toEqual({ status: 'unauthenticated', session: null })
  expect(reported).toEqual([
    { to: '/api/auth/_log', level: 'error', code: 'CLIENT_FETCH_ERROR', url: '/api/auth/session', message },
  ])
})

test('signing out sends the token, tells the other tabs, and goes where the shop says', async () => {
  const session = await begin(false)
  answers['/api/auth/signout'] = { body: { url: 'http://shop/fr' } }
  await session.signOut('/fr')
  expect(asked.slice(1)).toEqual(['/api/auth/csrf', '/api/auth/signout csrfToken=a-token&callbackUrl=%2Ffr&json=true'])
  expect(told.at(-1)).toMatchObject({ data: { trigger: 'signout' } })
  expect(led).toEqual(['http://shop/fr'])
})
