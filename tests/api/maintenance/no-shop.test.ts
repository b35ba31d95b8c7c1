import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'selvedge-no-shop-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

test.each([
  ['order', 'list'],
  ['stock', 'short'],
  ['coupon', 'list'],
  ['erase', 'ada@example.com'],
])('npm run %s -- %s makes no shop in a folder that has none', async (command, word) => {
  const mistyped = join(parent, 'mistyped')
  expect(await runCommand(command, [word], { DATA_DIR: mistyped })).toEqual({
    code: 1,
    out: '',
    error: `There is no shop in ${mistyped}. Set DATA_DIR to the data folder of the shop.\n`,
  })
  expect(existsSync(mistyped)).toBe(false)
})

test('settings may be made before the first start, and the shop answers and refuses without a server', async () => {
  const data = join(parent, 'data')
  expect(await runCommand('settings', ['name=Mine'], { DATA_DIR: data })).toMatchObject({ code: 0 })
  expect(await runCommand('order', ['list'], { DATA_DIR: data })).toMatchObject({
    code: 0,
    out: 'There are no orders.\n',
  })
  expect(await runCommand('admin', ['ada@example.com'], { DATA_DIR: data })).toEqual({
    code: 1,
    out: '',
    error: 'ada@example.com has no account. Open one at /sign-up first.\n',
  })
})
