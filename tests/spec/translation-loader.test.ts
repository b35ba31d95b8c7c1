import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createI18n } from '#web/i18n/instance.ts'
import { loadNamespaces } from '#web/i18n/load.ts'
import { answer, unreachable } from './browser.ts'

const instance = () => createI18n('fr', {})
const fetched = vi.fn<(address: string) => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

/** How long after the first read each read began, in milliseconds, and what came of them. */
async function attempts(read: () => Promise<Response>) {
  const from = Date.now()
  const at: number[] = []
  fetched.mockImplementation(() => {
    at.push(Date.now() - from)
    return read()
  })
  const outcome = loadNamespaces(instance(), ['cart']).then(
    () => 'loaded',
    (error: Error) => error.message,
  )
  await vi.runAllTimersAsync()
  return { at, outcome: await outcome }
}

const fiveRetries = [0, 350, 1050, 2450, 5250, 10850]

test('5 retries, 350 ms before the first, each wait twice the last: a 5xx is retryable', async () => {
  expect(await attempts(async () => answer({}, 503))).toEqual({
    at: fiveRetries,
    outcome: '/locales/fr/cart.json: 503',
  })
})

test('no status, a network error, is retryable', async () => {
  expect(await attempts(unreachable)).toEqual({ at: fiveRetries, outcome: 'Failed to fetch' })
})

test('what succeeds on the last retry is loaded', async () => {
  let left = 5
  const { at, outcome } = await attempts(async () => (left-- > 0 ? answer({}, 500) : answer({ title: 'Panier' })))
  expect([at.length, outcome]).toEqual([6, 'loaded'])
})

test('a 4xx is not retried', async () => {
  expect(await attempts(async () => answer({}, 404))).toEqual({ at: [0], outcome: '/locales/fr/cart.json: 404' })
})

test('a parse failure is not retried: failed parsing to json', async () => {
  const { at, outcome } = await attempts(async () => new Response('<!doctype html>'))
  expect([at, outcome]).toEqual([[0], 'failed parsing /locales/fr/cart.json to json'])
})

test('who left the page waits for nothing', async () => {
  const left = AbortSignal.abort()
  fetched.mockImplementation(async () => left.throwIfAborted() ?? answer({}))
  await expect(loadNamespaces(instance(), ['cart'], left)).rejects.toMatchObject({ name: 'AbortError' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('at most 10 parallel reads, also of two pages at once; a read that failed makes room', async () => {
  const open: ((read: Response) => void)[] = []
  fetched.mockImplementation(() => new Promise(resolve => open.push(resolve)))
  const names = (page: string) => Array.from({ length: 8 }, (_, i) => `${page}-${i}`)
  const strings = instance()
  const refused = loadNamespaces(strings, names('first')).catch((error: Error) => error.message)
  const second = loadNamespaces(strings, names('second'))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(10)
  open[0]?.(answer({}, 404))
  open[9]?.(answer({ title: 'x' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(12)
  for (let done = 1; done < 16; done++) {
    open[done]?.(answer({ title: 'x' }))
    await vi.advanceTimersByTimeAsync(0)
  }
  await second
  expect(await refused).toBe('/locales/fr/first-0.json: 404')
  expect(fetched).toHaveBeenCalledTimes(16)
  expect(names('second').every(name => strings.hasResourceBundle('fr', name))).toBe(true)
})
