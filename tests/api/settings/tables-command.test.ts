import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-tables-command-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = () => runCommand('tables', [], { DATA_DIR: folder })
const file = (name: string) => join(folder, 'tables', `${name}.csv`)

test('npm run tables writes the files, reads in what was edited, and names a file that makes no sense', async () => {
  expect(await run()).toMatchObject({ code: 0, out: 'The files say what the shop knows.\n' })
  expect(await readFile(file('top-brands'), 'utf8')).toBe('brand\n')
  await writeFile(file('top-brands'), 'brand\nNorthloom\nCliffside\n')
  expect(await run()).toMatchObject({ code: 0, out: 'top-brands.csv: 2 rows count from now on.\n' })
  expect(await run()).toMatchObject({ code: 0, out: 'The files say what the shop knows.\n' })
  await writeFile(file('markup'), 'brand,markup\n*,free\n')
  const { code, error } = await run()
  expect([code, error]).toEqual([1, expect.stringContaining('markup.csv has "free" for *. Write a factor like 1.4.')])
  expect(await readFile(file('markup'), 'utf8')).toContain('free')
})
