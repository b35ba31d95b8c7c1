import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openShopProcess } from '#tests/support/shop-process.ts'

const dirs: string[] = []
function newDir(name: string): string {
  const dir = mkdtempSync(join(tmpdir(), `selvedge-killed-${name}-`))
  dirs.push(dir)
  return dir
}
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true })
})

test('a shop that is killed leaves what Node compiled to its next start', async () => {
  const compiled = newDir('compiled')
  const shop = await openShopProcess(newDir('shop'), { DEMO: 'off', NODE_COMPILE_CACHE: compiled })
  // It says that it is open, writes, and answers.
  await fetch(`${shop.url}/health/live`)
  await shop.kill()
  const files = readdirSync(compiled, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(files.length).toBeGreaterThan(100)
})
