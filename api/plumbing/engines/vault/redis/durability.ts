import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { VaultUnavailable } from '../port.ts'

const rewriteWithinMs = 30_000

/** @throws VaultUnavailable with a sentence unless every write is on disk before it is answered. */
export async function checkDurable(redis: Redis) {
  for (const [setting, needed] of [
    ['appendonly', 'yes'],
    ['appendfsync', 'always'],
  ] as const) {
    const actual = await readSetting(redis, setting)
    if (actual !== needed)
      throw new VaultUnavailable(
        `The vault's Redis could lose keys: it runs with '${setting} ${actual}'. Set 'appendonly yes' and 'appendfsync always'`,
      )
  }
}

async function readSetting(redis: Redis, name: string): Promise<string> {
  try {
    const answer = (await redis.config('GET', name)) as string[]
    return answer[1] ?? ''
  } catch (cause) {
    throw new VaultUnavailable(
      `The vault's Redis does not say whether it writes keys to disk (CONFIG GET ${name}): ${(cause as Error).message}`,
      { cause },
    )
  }
}

/** The append-only file, and a snapshot where one is kept, still hold an erased key: has both written anew. */
export async function forgetHistory(redis: Redis): Promise<void> {
  await rewritten(redis, () => redis.bgrewriteaof())
  if (await readSetting(redis, 'save')) await rewritten(redis, () => redis.bgsave())
}

async function rewritten(redis: Redis, rewrite: () => Promise<unknown>) {
  const until = Date.now() + rewriteWithinMs
  for (let begun = false; ; await pause(20)) {
    // One that was under way before may have read the old key already, so ours has to begin after it.
    if (!(await isRewriting(redis))) {
      if (begun) return
      begun = await rewrite().then(
        () => true,
        () => false,
      )
    }
    if (Date.now() > until)
      throw new VaultUnavailable('The key is deleted, but not its old copy: run the erasure again')
  }
}

async function isRewriting(redis: Redis): Promise<boolean> {
  const info = await redis.info('persistence')
  return /(?:aof_rewrite_in_progress|aof_rewrite_scheduled|rdb_bgsave_in_progress):1/.test(info)
}
