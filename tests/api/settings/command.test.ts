import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { settingsShape } from '#domain/settings/settings-shape.ts'
import type { Shape } from '#domain/settings/shape.ts'
import { type OpenServer, openServer } from '#tests/import/open-server.ts'
import { runCommand } from '#tests/support/run-command.ts'

let server: OpenServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.end())

async function run(args: readonly string[], folder = server.folder.path) {
  const { error, ...ended } = await runCommand('settings', args, { DATA_DIR: folder })
  return { ...ended, error: error.trim() }
}

test('changes what fits, where a server runs and where none does', async () => {
  const changes = ['name=My Shop', 'phoneHeader=5550148', 'security.loginForPurchase=false']
  const changed = { code: 0, out: 'The settings are changed.\n', error: '' }
  expect(await run(changes)).toEqual(changed)
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-settings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect(await run(changes, folder)).toEqual(changed)
  expect(await run(['currency.exchangeRate=0'], folder)).toEqual({
    ...{ code: 1, out: '' },
    error: 'currency.exchangeRate has to be a number above 0, not 0.',
  })
})

test.each([
  ['security.loginForPurchase=no', 'security.loginForPurchase has to be true or false, not "no".'],
  ['currency.rate=2', 'There is no setting currency.rate. Choose from name, s, exchangeRate.'],
  ['language=["en"]', 'language has to be one of en, bn, ar, fr, not "[\\"en\\"]".'],
  ['currency.name=EUR', '"$" is not the sign of EUR. Change both together, like currency.name=EUR currency.s=€.'],
  ['currency.exchangeRate=0', 'currency.exchangeRate has to be a number above 0, not 0.'],
])('%s is refused in a sentence', async (change, sentence) => {
  const { code, out, error } = await run([change])
  expect([code, out, error]).toEqual([1, '', `The server refused: ${sentence}`])
})

test('a logo is a file of the data folder, which has to be there', async () => {
  const folder = server.folder.path
  const refused = await run(['logo=files/logo.svg'])
  expect([refused.code, refused.error]).toEqual([
    1,
    `The server refused: There is no picture files/logo.svg. Copy it to ${join(folder, 'files')} and write its name like files/logo.svg.`,
  ])
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'files', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await run(['logo=files/logo.svg'])).toMatchObject({ code: 0 })
  expect((await run(['logo=../format.json'])).error).toContain('There is no picture ../format.json.')
})

test('without arguments every setting is listed with its value and what it is', async () => {
  const { code, out } = await run([])
  expect(code).toBe(0)
  expect(out).toContain('logo=["files/logo.svg"]\n    Logo in the header')
  expect(out).toContain('currency.name="USD"\n')
  const leaves = (shape: Shape, path: string): readonly string[] =>
    shape.kind === 'section'
      ? Object.entries(shape.fields).flatMap(([name, part]) => leaves(part, `${path}.${name}`))
      : [path]
  const named = [...out.matchAll(/^([\w.]+)=/gm)].map(([, name]) => name!)
  const unnamed = leaves(settingsShape, '').filter(path => !named.some(name => `${path}.`.startsWith(`.${name}.`)))
  expect(unnamed).toEqual([])
})
