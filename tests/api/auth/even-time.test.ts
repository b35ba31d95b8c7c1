import { afterEach, expect, test, vi } from 'vitest'
import { createEvenly } from '#api/plumbing/http/limits/even-time.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  [44, 300],
  [106, 300],
  [310, 600],
])('what takes %i ms is answered after %i', async (takes, answered) => {
  vi.useFakeTimers()
  const evenly = createEvenly(300)
  const done = vi.fn()
  void evenly(() => new Promise(ready => setTimeout(ready, takes))).then(done)
  await vi.advanceTimersByTimeAsync(answered - 1)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
})

test('a failure waits too, and an answer that tells by itself does not', async () => {
  vi.useFakeTimers()
  const evenly = createEvenly(300)
  const failed = vi.fn()
  void evenly(() => Promise.reject(new Error('the vault does not answer'))).catch(failed)
  await vi.advanceTimersByTimeAsync(299)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledOnce()
  expect(
    await evenly(
      async () => 'in',
      answer => answer !== 'in',
    ),
  ).toBe('in')
})

test('every request for a mail and every refused password waits, whoever has the address', async () => {
  const step = 1_000_000_000
  const shop = await openShop({ stepMs: step })
  const passwordHash = await shop.auth.passwords.hash('blue linen every tuesday')
  const known = await signedIn(shop, { passwordHash })
  let waits = 0
  const really = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number, ...more: unknown[]) => {
    // Sweeps that have nothing to do wait longer still.
    if (!ms || ms < step / 2 || ms > step) return really(act, ms, ...more)
    waits++
    return really(act, 0)
  }) as typeof setTimeout)
  const waited = async (act: () => Promise<{ statusCode: number }>) => {
    waits = 0
    const { statusCode } = await act()
    return [statusCode, waits]
  }
  for (const email of [known.email, 'nobody@example.com']) {
    const browser = visitor(shop.app)
    const { csrfToken } = (await browser.get('/api/auth/csrf')).json()
    const fields = { csrfToken, email, password: 'linen and more linen', json: 'true' }
    expect(await waited(() => browser.form('/sign-up', fields))).toEqual([303, 1])
    expect(await waited(() => browser.form('/forgot-password', fields))).toEqual([303, 1])
    expect(await waited(() => browser.form('/api/auth/signin/email', fields))).toEqual([200, 1])
    expect(await waited(() => browser.form('/api/auth/callback/credentials', fields))).toEqual([401, 1])
  }
  const browser = visitor(shop.app)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json()
  const right = { csrfToken, email: known.email, password: 'blue linen every tuesday', json: 'true' }
  expect(await waited(() => browser.form('/api/auth/callback/credentials', right))).toEqual([200, 0])
  await shop.end()
})
