import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'
import { openShop } from '../open-shop.ts'

let parent: string
let data: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'selvedge-refunds-'))
  data = join(parent, 'data')
  await (await openShop({ folder: data })).end({ keepFolder: true })
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const refunds = (...args: string[]) => runCommand('refunds', args, { DATA_DIR: data })

test('the id of a refund may begin with a dash', async () => {
  const noted = await refunds('given-back', '-Abc.1', '--how', 'bank transfer')
  expect(noted).toMatchObject({ code: 1, error: expect.stringMatching(/^There is no open refund -Abc\.1,/) })
  const doubly = await refunds('given-back', '--Abc.1', '--how=cash', '--by', 'Ann')
  expect(doubly).toMatchObject({ code: 1, error: expect.stringMatching(/^There is no open refund --Abc\.1,/) })
})

test('a wrong word is named', async () => {
  expect((await refunds('given-back', 'Abc.1', 'cash')).error).toMatch(/'cash'.*Usage:/s)
  expect((await refunds('given-back', 'Abc.1')).error).toMatch(/^--how is missing.*Usage:/s)
  expect((await refunds('list', 'all')).error).toMatch(/^Usage:/)
})
