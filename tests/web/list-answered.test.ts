import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patienceMs, patient } from '#web/dashboard/list/states/answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks through the patient loader; `leave` is what the router does when nobody asks any more. */
function ask(load: () => Promise<unknown>) {
  const leaving = new AbortController()
  const request = new Request('https://shop.example/dashboard/orders', { signal: leaving.signal })
  const loader = patient(load) as (args: object) => Promise<unknown>
  return { answer: loader({ request, params: {} }), leave: () => leaving.abort() }
}
const problem = (status: number, body: object) => async () => {
  throw new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })
}

test('rows that come in time are the answer', async () => {
  expect(await ask(async () => ({ rows: [1] })).answer).toEqual({ rows: [1] })
  expect(vi.getTimerCount()).toBe(0)
})

test('a shop that fails is quoted with the number of the request', async () => {
  const failed = problem(503, { code: 'unavailable', requestId: 'r-1' })
  expect(await ask(failed).answer).toEqual({ unanswered: 'failed', requestId: 'r-1' })
  expect(await ask(problem(502, {})).answer).toEqual({ unanswered: 'failed', requestId: null })
})

test('a shop that is not reached has given no number', async () => {
  const gone = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await ask(gone).answer).toEqual({ unanswered: 'away', requestId: null })
})

test('a shop that takes too long is not waited for', async () => {
  const { answer } = ask(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(patienceMs)
  expect(await answer).toEqual({ unanswered: 'slow', requestId: null })
})

test.each([403, 404])('a refusal with %i stays one', async status => {
  await expect(ask(problem(status, {})).answer).rejects.toMatchObject({ status })
})

test('a question that nobody asks any more has no answer', async () => {
  const { answer, leave } = ask(async () => {
    throw new DOMException('left', 'AbortError')
  })
  leave()
  await expect(answer).rejects.toThrow('left')
})
