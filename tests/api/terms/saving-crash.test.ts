import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesInLog } from '#api/settings/tables.ts'
import { term } from '#domain/term/term.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { prepareShop } from '#tests/api/prepared-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let prepared: Awaited<ReturnType<typeof prepareShop>>
let cookie: string

beforeAll(async () => {
  prepared = await prepareShop(async shop => {
    const data = { kind: 'brand', id: 'northloom', name: { en: 'northloom' }, source: 'feed' }
    await shop.append('term-brand-northloom', { type: 'TermDefined', data } as never)
    cookie = (await signedIn(shop, { admin: true })).cookie
    await shop.caughtUp()
  })
})
afterAll(() => prepared.end())

const changes = { 'name.en': 'Northloom', address: 'north-loom', top: true, markup: '1.5' }
const seen = { 'name.en': 'northloom', address: 'northloom', top: false, markup: '' }

test.each(['before', 'after'] as const)(
  'a save of a brand that is killed %s any append is finished by sending it again, and is done once',
  { timeout: 240_000 },
  async when => {
    const id = randomUUID()
    const save = ({ app }: OpenShop) =>
      app.inject({
        method: 'PATCH',
        url: '/api/admin/brand/northloom',
        headers: { cookie },
        payload: { id, changes, seen },
      })
    const deaths = await prepared.everyDeath(when, () => ({
      act: save,
      async next(shop, died) {
        if (died) expect((await save(shop)).statusCode).toBe(200)
        const { state } = await shop.handler.fold(term, 'brand-northloom')
        expect(state).toMatchObject({ name: { en: 'Northloom' }, address: 'north-loom' })
        const { markup, 'top-brands': top } = await tablesInLog(shop.handler)
        expect(markup).toContainEqual({ brand: 'Northloom', markup: '1.5' })
        expect(top).toContainEqual({ brand: 'Northloom' })
        const written = (await Array.fromAsync(shop.store.readAll(-1))).flat()
        const saved = written.filter(({ meta }) => meta.causationId.startsWith(`term/${id}`)).map(({ type }) => type)
        // Each table begins with the rows that the shop brings.
        const rows = Array.from({ length: 4 }, () => 'RulesChanged')
        expect(saved).toEqual(['TermDefined', 'TermMoved', ...rows])
      },
    }))
    // The address, the name, the move and two tables; the visit of the member may be noted besides.
    expect(deaths).toBeGreaterThanOrEqual(5)
  },
)
