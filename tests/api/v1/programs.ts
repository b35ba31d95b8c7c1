import type { Scope } from '#domain/shared/scopes.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'

/** A program with a key of these scopes. `once` is its Idempotency-Key. */
export async function program(shop: OpenShop, scopes: readonly Scope[], source?: string) {
  const wanted = { name: 'A program', scopes: [...scopes], ...(source !== undefined && { source }) }
  const made = await shop.keys.create(wanted, { actor: 'owner', channel: 'test' })
  if (!made.ok) throw new Error(made.problem.detail)
  const authorization = `Bearer ${made.made.key}`
  let sent = 0
  const headers = (once: string | undefined, more: object) => ({
    authorization,
    'idempotency-key': once ?? `request ${sent++}`,
    ...more,
  })
  return {
    keyId: made.made.keyId,
    authorization,
    get: (url: string, more = {}) => shop.app.inject({ url, headers: { authorization, ...more } }),
    send: (method: 'POST' | 'PUT', url: string, payload: object | undefined, once?: string, more = {}) =>
      shop.app.inject({ method, url, ...(payload && { payload }), headers: headers(once, more) }),
    /** Lines of JSON, and the lines of the answer. */
    async lines(url: string, lines: readonly (object | string)[], once?: string) {
      const answer = await shop.app.inject({
        ...{ method: 'POST', url },
        payload: lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
        headers: headers(once, { 'content-type': 'application/x-ndjson' }),
      })
      const told = answer.body.trim().split('\n')
      return { ...answer, told: told.map(line => JSON.parse(line)) }
    },
  }
}
