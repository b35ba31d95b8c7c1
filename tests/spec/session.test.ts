import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, standInBrowser, unreachable } from './browser.ts'

const ada = { user: { name: 'Ada', email: 'ada@example.com', a: false, s: null }, expires: '2026-12-20T00:00:00.000Z' }
const fetched = vi.fn<(address: string) => Promise<Response>>()
let browser: ReturnType<typeof standInBrowser>

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  browser = standInBrowser()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => answer(ada))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

/** The session of a page that was just opened; settled. */
async function started({ guest = false } = {}) {
  const { session } = await import('#web/client/session.ts')
  session.start({ guest })
  await vi.advanceTimersByTimeAsync(0)
  return session
}

test('session status begins as loading with an empty session, then is authenticated or unauthenticated', async () => {
  const { session } = await import('#web/client/session.ts')
  expect(session.get()).toEqual({ status: 'loading', session: null })
  session.start({ guest: false })
  await vi.advanceTimersByTimeAsync(0)
  expect(session.get()).toEqual({ status: 'authenticated', session: ada })
  fetched.mockImplementation(async () => answer({}))
  await session.refresh()
  expect(session.get()).toEqual({ status: 'unauthenticated', session: null })
})

describe('the session is refetched', () => {
  test('every 600 s', async () => {
    await started()
    await vi.advanceTimersByTimeAsync(599_999)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  test('when the tab becomes visible, not when it is hidden', async () => {
    await started()
    browser.document.visibilityState = 'hidden'
    browser.document.dispatchEvent(new Event('visibilitychange'))
    expect(fetched).toHaveBeenCalledTimes(1)
    browser.document.visibilityState = 'visible'
    browser.document.dispatchEvent(new Event('visibilitychange'))
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('on a storage event of another tab about the session, and on no other', async () => {
    const session = await started({ guest: true })
    const heard = (key: string, newValue: string) =>
      browser.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    heard('CART', 'v1.')
    heard('nextauth.message', 'no message')
    expect(fetched).not.toHaveBeenCalled()
    heard('nextauth.message', JSON.stringify({ event: 'session', data: { trigger: 'getSession' }, timestamp: 1 }))
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(session.get().status).toBe('authenticated')
  })
})

describe('a session fetch failure', () => {
  test.each([
    ['nobody answers', unreachable, 'Failed to fetch'],
    ['the server fails', async () => answer({}, 500), '500'],
  ])('gives an empty session where %s, and is logged as CLIENT_FETCH_ERROR', async (_what, failure, message) => {
    const session = await started()
    fetched.mockImplementation(failure)
    expect(await session.refresh()).toEqual({ status: 'unauthenticated', session: null })
    expect(browser.reports.map(report => Object.fromEntries(report))).toEqual([
      { level: 'error', code: 'CLIENT_FETCH_ERROR', url: '/api/auth/session', message },
    ])
  })
})
