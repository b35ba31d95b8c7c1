import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { features } from '#api/features.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { viewsOf } from '#api/plumbing/feature.ts'
import { type MoveOptions, moveEngines } from '#api/plumbing/moving/move.ts'
import type { Direction } from '#api/plumbing/moving/move-error.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { startRedis } from '#tests/support/redis.ts'

/** What the views of a shop are folded with. */
export const shopParts = {
  views: secrets => viewsOf(features, secrets),
  personal: features.flatMap(({ personal = [] }) => personal),
  upcasts: features.flatMap(({ upcasts = [] }) => upcasts),
  positions: Object.assign({}, ...features.flatMap(({ positions = [] }) => positions)),
} satisfies MoveOptions

/** A data folder, an event store and two Redis, until the test ends. */
export async function startServers({ views = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-moving-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const log = await startEventStoreDouble()
  onTestFinished(() => log.stop())
  const [vault, redis] = [await startRedis({ durable: true }), views ? await startRedis() : null]
  onTestFinished(async () => void (await Promise.all([vault.stop(), redis?.stop()])))
  const env = {
    EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
    VAULT_URL: vault.url,
    ...(redis && { REDIS_URL: redis.url }),
  }
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent', ...env }, 'none')
  return {
    ...{ folder, env, config, log },
    move: (direction: Direction, options: Partial<MoveOptions> = {}) =>
      moveEngines(config, direction, { ...shopParts, ...options }),
  }
}
