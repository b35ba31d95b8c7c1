import { createMemoryRouter, isRouteErrorResponse } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchData } from '#web/app/data.ts'

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
