import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, unreachable } from '#tests/spec/browser.ts'
import { ask } from '#web/client/ask.ts'

const fetched = vi.fn<(address: string, request: RequestInit) => Promise<Response>>()
const logged = vi.spyOn(console, 'error')
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  logged.mockReset().mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)(
  '%s sends JSON to the own origin and reads JSON',
  async method => {
    fetched.mockImplementation(async () => answer({ done: true }))
    expect(await ask(method, '/api/x', { body: { a: 1 }, headers: { 'x-y': 'z' } })).toEqual({
      success: true,
      answer: { done: true },
    })
    expect(fetched).toHaveBeenCalledWith('/api/x', {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-y': 'z' },
      body: '{"a":1}',
    })
  },
)

test('a request without a body has no type of one', async () => {
  fetched.mockImplementation(async () => answer([]))
  await ask('GET', '/api/x')
  expect(fetched.mock.calls[0]?.[1]).toEqual({
    method: 'GET',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  })
})

describe('without success', () => {
  test('a network failure says so in err, and is logged', async () => {
    fetched.mockImplementation(unreachable)
    expect(await ask('GET', '/api/x')).toEqual({
      success: false,
      err: 'Failed to fetch',
      problem: { code: 'unreachable' },
    })
    expect(logged).toHaveBeenCalledExactlyOnceWith('GET /api/x failed:', expect.any(TypeError))
  })

  test('an answer that is not the shop’s is none', async () => {
    fetched.mockImplementation(async () => new Response('<!doctype html>Sign in to this network'))
    expect(await ask('GET', '/api/x')).toMatchObject({ success: false, problem: { code: 'unreachable' } })
    expect(logged).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['with its problem', () => answer({ code: 'unavailable', title: 'Later' }, 503), 'Later', 'unavailable'],
    ['by a machine in between', () => new Response('Bad gateway', { status: 502 }), 'internal-error', 'internal-error'],
  ])('a failure of the server is told %s, and logged', async (_how, response, err, code) => {
    fetched.mockImplementation(async () => response())
    expect(await ask('GET', '/api/x')).toMatchObject({ success: false, err, problem: { code } })
    expect(logged).toHaveBeenCalledTimes(1)
  })

  test('a refusal is told as it is, and is no failure', async () => {
    const problem = { code: 'out-of-stock', title: 'Gone', detail: 'Only 2 left.', lines: [{ sku: 'A', available: 2 }] }
    fetched.mockImplementation(async () => answer(problem, 409))
    expect(await ask('POST', '/api/x', { body: {} })).toEqual({ success: false, err: 'Only 2 left.', problem })
    expect(logged).not.toHaveBeenCalled()
  })

  test('what nobody wants any more is not logged', async () => {
    fetched.mockImplementation(unreachable)
    expect(await ask('GET', '/api/x', { signal: AbortSignal.abort() })).toMatchObject({ success: false })
    expect(logged).not.toHaveBeenCalled()
  })
})

test('a request that signing in overtook is sent again, once', async () => {
  fetched.mockImplementation(async () => answer({ code: 'visitor-merged' }, 409))
  fetched.mockImplementationOnce(async () => answer({ code: 'visitor-merged' }, 409))
  fetched.mockImplementationOnce(async () => answer({ lines: [] }))
  expect(await ask('POST', '/api/cart/items', { body: {} })).toEqual({ success: true, answer: { lines: [] } })
  expect(await ask('POST', '/api/cart/items', { body: {} })).toMatchObject({ problem: { code: 'visitor-merged' } })
  expect(fetched).toHaveBeenCalledTimes(4)
})
