import { createMemoryRouter, isRouteErrorResponse } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchData, prefetchData } from '#web/app/data.ts'

afterEach(() => vi.unstubAllGlobals())

async function opened(answer: Response) {
  vi.stubGlobal('fetch', async () => answer)
  const routes = [{ path: '/', id: 'page', loader: ({ request }: { request: Request }) => fetchData(request, []) }]
  const router = createMemoryRouter(routes)
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  router.dispose()
  return router.state
}

test.each([404, 500, 503])('an answer of %i is the error of the page, with its status', async status => {
  const { errors } = await opened(Response.json({ code: 'not-found' }, { status }))
  expect(isRouteErrorResponse(errors?.page) && errors?.page.status).toBe(status)
})

test('an answer of 200 is the data of the page', async () => {
  expect((await opened(Response.json({ data: { q: 'tee' } }))).loaderData).toEqual({ page: { q: 'tee' } })
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal of the shop', async () => new Response(null, { status: 503 })],
])('%s to what is asked for early is told, and the page asks anew', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  expect(await prefetchData('/')).toBe(false)
  expect((await opened(Response.json({ data: 'tee' }))).loaderData).toEqual({ page: 'tee' })
})

test('the page takes what was asked for early', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: 'early' }))
  expect(await prefetchData('/')).toBe(true)
  expect((await opened(Response.json({ data: 'late' }))).loaderData).toEqual({ page: 'early' })
})
