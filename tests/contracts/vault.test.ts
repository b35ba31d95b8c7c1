import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openRedisVault } from '#api/plumbing/engines/vault/redis/vault.ts'
import { openSqliteVault } from '#api/plumbing/engines/vault/sqlite/vault.ts'
import { startRedis } from '../support/redis.ts'
import { describeWith } from '../support/services.ts'
import { type VaultUnderTest, vaultContract } from './vault.ts'

function bytesOf(dir: string): Buffer {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Buffer.concat(files.map(entry => readFileSync(join(entry.parentPath, entry.name))))
}

describe('vault: SQLite', () => {
  vaultContract(async (): Promise<VaultUnderTest> => {
    const dir = mkdtempSync(join(tmpdir(), 'selvedge-vault-'))
    return {
      open: async () => openSqliteVault({ file: join(dir, 'vault.db') }),
      bytes: () => bytesOf(dir),
      dispose: async () => rmSync(dir, { recursive: true, force: true }),
    }
  })

  test('its files are for their owner alone, also when one was there with a wider mode', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'selvedge-vault-'))
    const file = join(dir, 'inner', 'vault.db')
    await openSqliteVault({ file }).close()
    const wide = join(dir, 'wide.db')
    writeFileSync(wide, '', { mode: 0o644 })
    const vaults = [openSqliteVault({ file }), openSqliteVault({ file: wide })]
    await Promise.all(vaults.map(vault => vault.keyOf('p1')))
    for (const name of [file, `${file}-wal`, `${file}-shm`, wide, `${wide}-wal`])
      expect((statSync(name).mode & 0o777).toString(8)).toBe('600')
    for (const vault of vaults) await vault.close()
    rmSync(dir, { recursive: true })
  })

  test('a file that is no vault is refused with a sentence', () => {
    const dir = mkdtempSync(join(tmpdir(), 'selvedge-vault-'))
    const file = join(dir, 'vault.db')
    writeFileSync(file, 'something else entirely, and long enough to be looked at. '.repeat(80))
    expect(() => openSqliteVault({ file })).toThrow(/The vault .* cannot be opened: file is not a database/)
    rmSync(dir, { recursive: true })
  })
})

await describeWith('redis', 'vault: Redis', () => {
  vaultContract(async () => {
    const redis = await startRedis({ durable: true })
    const prefix = `vault-test-${process.pid}`
    const dir = redis.dir
    return {
      open: () => openRedisVault({ url: redis.url, prefix }),
      ...(dir && { bytes: () => bytesOf(dir) }),
      dispose: () => redis.stop(),
    }
  })

  test('a Redis that could lose what it was given is refused with a sentence', async ({ skip }) => {
    for (const [args, said] of [
      [[], "'appendonly no'"],
      [['--appendonly', 'yes'], "'appendfsync everysec'"],
    ] as const) {
      const redis = await startRedis({ args })
      if (!redis.dir) return skip('only a shared Redis here')
      await expect(openRedisVault({ url: redis.url })).rejects.toThrow(said)
      await redis.stop()
    }
  })

  test('a Redis that is not there is refused with a sentence', async () => {
    const redis = await startRedis({ durable: true })
    if (redis.dir) await redis.stop()
    const url = redis.dir ? redis.url : 'redis://127.0.0.1:1'
    await expect(openRedisVault({ url })).rejects.toThrow(/The vault's Redis cannot be reached: /)
  })

  test('an outage rejects', async ({ skip }) => {
    const redis = await startRedis({ durable: true })
    if (!redis.dir) return skip('only a shared Redis here')
    const vault = await openRedisVault({ url: redis.url })
    await vault.keyOf('p1')
    await redis.stop()
    await expect(vault.keyOf('p2')).rejects.toThrow(/The vault does not answer/)
    await vault.close()
  })
})
