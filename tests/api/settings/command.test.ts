import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = new URL('../../..', import.meta.url).pathname
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-settings-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]) {
  const env = { ...process.env, DATA_DIR: folder, DEMO: 'off' }
  const child = spawn(process.execPath, ['scripts/settings.ts', ...args], { cwd: root, env })
  const [out, error] = [child.stdout, child.stderr].map(stream => stream.toArray())
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return {
    code,
    out: Buffer.concat(await out!).toString(),
    error: Buffer.concat(await error!)
      .toString()
      .trim(),
  }
}

test('changes what fits', async () => {
  expect(await run('name=My Shop', 'phoneHeader=5550148', 'security.loginForPurchase=false')).toEqual({
    code: 0,
    out: 'Changed.\n',
    error: '',
  })
})

test.each([
  ['security.loginForPurchase=no', 'security.loginForPurchase has to be true or false, not "no".'],
  ['currency.rate=2', 'There is no setting currency.rate. There are name, s, exchangeRate.'],
  ['logo=logo.png', 'logo has to be a list, not "logo.png".'],
  ['currency.exchangeRate=0', 'currency.exchangeRate has to be a number above 0, not 0.'],
])('%s is refused in a sentence', async (change, sentence) => {
  const { code, out, error } = await run(change)
  expect([code, out, error]).toEqual([1, '', sentence])
})
