import type { Scope } from '#domain/shared/scopes.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'

let requests = 0

/** A program with a key of these scopes. Each of its changes has an Idempotency-Key of its own where none is given. */
export async function program({ app, keys }: Pick<OpenShop, 'app' | 'keys'>, ...scopes: readonly Scope[]) {
  const made = await keys.create({ name: 'Program', scopes: [...scopes] }, { actor: 'owner', channel: 'test' })
  if (!made.ok) throw new Error(made.problem.detail)
  const authorization = `Bearer ${made.made.key}`
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/v1/${path}`, headers: { authorization, ...headers } })
  return {
    get,
    post: (path: string, payload: object = {}, once = `request ${requests++}`) =>
      app.inject({
        ...{ method: 'POST', url: `/api/v1/${path}`, payload },
        headers: { authorization, 'idempotency-key': once },
      }),
    /** Every record of a list, page by page, and the cursors from which the list and events go on. */
    async all<Row>(name: string, changedAfter?: string, limit = 2) {
      const found: Row[] = []
      let eventsFrom: unknown
      for (let cursor = changedAfter; ; ) {
        const answer = await get(`${name}?limit=${limit}${cursor ? `&changedAfter=${cursor}` : ''}`)
        if (answer.statusCode !== 200) throw new Error(answer.body)
        eventsFrom ??= answer.headers['shop-cursor']
        const page = answer.json<{ cursor: string; more: boolean } & { [name: string]: Row[] }>()
        found.push(...page[name]!)
        cursor = page.cursor
        if (!page.more) return { found, cursor, eventsFrom }
      }
    },
    /** What events tell after a cursor. */
    async events(after: unknown, types = '*') {
      const answer = await app.inject({
        url: `/api/events?after=${after}&types=${types}&limit=1000`,
        headers: { authorization, accept: 'application/cloudevents-batch+json' },
      })
      return answer.json<{ type: string; subject: string; data: { [name: string]: unknown } }[]>()
    },
  }
}

export type Program = Awaited<ReturnType<typeof program>>
