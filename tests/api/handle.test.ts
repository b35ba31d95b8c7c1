import { expect, test } from 'vitest'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { subscriber } from '#domain/subscriber/decide.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

test('what another process did meanwhile counts, also where there seems to be nothing to do', async () => {
  const store = openMemoryEventStore()
  const [here, there] = [createHandler(store), createHandler(store)]
  const data = {
    subscriberId: 's',
    personId: 's',
    email: 'ada@example.com',
    language: 'en',
    consentedAt: 'now',
  } as const
  const add = { type: 'AddSubscriber', data: { ...data, anew: false } } as const
  const remove = { type: 'RemoveSubscriber', data: { subscriberId: 's', removedAt: 'then' } } as const
  await here.handle(subscriber, 's', add)
  await there.handle(subscriber, 's', remove)
  expect(await here.handle(subscriber, 's', add)).toMatchObject({ state: { subscribed: true }, revision: 2 })
  expect(await there.handle(subscriber, 's', remove)).toMatchObject({ state: { subscribed: false }, revision: 3 })
  expect(await there.handle(subscriber, 's', remove)).toMatchObject({ ok: true, revision: 3 })
})
