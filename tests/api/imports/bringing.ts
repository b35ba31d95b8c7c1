import { randomUUID } from 'node:crypto'
import type { OpenShop } from '#tests/api/open-shop.ts'

/** A member of staff who brings files, by the interface for programs. */
export function bringing(shop: OpenShop, cookie: string) {
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.app.inject({ method, url: `/api/admin/imports${url}`, headers: { cookie }, ...(payload && { payload }) })

  return {
    call,
    upload: (content: string | Buffer, { id = randomUUID() as string, name = 'feed.csv', source = 'acme' } = {}) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/admin/imports/${id}?${new URLSearchParams({ name, source })}`,
        headers: { cookie, 'content-type': 'text/csv' },
        payload: content,
      }),
    /** Has the shop do what there is to do in the background. */
    async settle() {
      await shop.caughtUp()
      for (const sweep of ['import-checks', 'import-runs']) await shop.sweeps.get(sweep)!.now()
      await shop.caughtUp()
    },
    async run(id: string) {
      const { rows } = (await call('GET', '/list')).json()
      return rows.find((row: { runId: string }) => row.runId === id)
    },
    /** What its page asks. */
    page: (id: string) => shop.queries('en').importRun(id),
  }
}
