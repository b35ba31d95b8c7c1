import { expect, test } from 'vitest'
import { openLog } from '#api/plumbing/engines/open-each.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { startServers } from '#tests/api/moving/servers.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { newEvents } from '#tests/contracts/event-store-support.ts'
import { describeWith } from '#tests/support/services.ts'
import { runChild } from './run-child.ts'
import type { Moving } from './shop-mover.ts'

const eventsOf = async (config: Parameters<typeof openLog>[0]): Promise<readonly StoredEvent[]> => {
  const log = await openLog(config)
  const events = (await Array.fromAsync(log.readAll(-1))).flat()
  await log.close()
  return events
}
const kept = ({ position: _, meta: { moved: __, ...meta }, ...event }: StoredEvent) => ({ ...event, meta })

await describeWith('redis', 'a move that is killed', () => {
  // Its processes load the whole shop, one after another.
  test('goes on where it was, in both directions, and no shop starts in between', { timeout: 300_000 }, async () => {
    const { folder, env, config, move } = await startServers()
    const files = { DATA_DIR: folder, EVENT_STORE_URL: undefined }
    const shop = await openShop({ folder })
    await shop.sell({ tee: [{ sku: 'TEE-M', price: 900, quantity: 5 }] })
    for (let n = 0; n < 20; n++) await shop.store.append(`thing-${n % 7}`, newEvents(60), n < 7 ? 'no-stream' : 'any')
    const [secret, key] = [await shop.vault.secret('links'), await shop.vault.keyOf('p1')]
    await shop.end({ keepFolder: true })
    const killed = async (direction: Moving['direction'], dies: Moving['dies']) => {
      const given = { env: { DATA_DIR: folder, DEMO: 'off', ...env }, direction, dies } satisfies Moving
      expect((await runChild('./shop-mover.ts', given)).exit).toEqual([null, 'SIGKILL'])
      for (const more of [{}, env])
        await openShop({ folder, env: more }).then(
          shop => shop.end({ keepFolder: true }).then(() => expect.fail(`It opens after ${JSON.stringify(dies)}`)),
          error => expect(String(error)).toContain('npm run engines -- move'),
        )
    }

    await killed('to-servers', { what: 'copying', events: 500, share: 0 })
    const half = (await eventsOf(config)).length
    const before = await eventsOf(files)
    expect(half).toBeGreaterThanOrEqual(500)
    expect(half).toBeLessThan(before.length)
    await killed('to-servers', { what: 'folding', events: 0, share: 0.5 })
    const moved = await move('to-servers')
    expect(moved.log).toMatchObject({ events: before.length, there: before.length })
    const there = await eventsOf(config)
    expect(there.slice(0, before.length).map(kept)).toEqual(before.map(kept))
    expect(there.slice(before.length).map(({ type }) => type)).toEqual(['LogPlacesNoted', 'LogArrived'])
    const onServers = await openShop({ folder, env })
    expect([await onServers.vault.secret('links'), await onServers.vault.keyOf('p1')]).toEqual([secret, key])
    await onServers.store.append('thing-8', newEvents(700), 'no-stream')
    await onServers.end({ keepFolder: true })

    await killed('to-files', { what: 'copying', events: before.length + 300, share: 0 })
    await move('to-files')
    const [back, left] = [await eventsOf(files), await eventsOf(config)]
    expect(back.slice(0, left.length).map(kept)).toEqual(left.map(kept))
    const again = await openShop({ folder })
    expect(await again.available('tee', 'TEE-M')).toBe(5)
    await again.end({ keepFolder: true })
  })
})
