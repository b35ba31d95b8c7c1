import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { each } from '#api/plumbing/background/each.ts'
import { runCommand } from '#tests/support/run-command.ts'

const folder = new URL('../../scripts', import.meta.url).pathname
let commands: readonly string[]

/** Every file that ends as a command does. */
beforeAll(async () => {
  const files = (await readdir(folder)).filter(file => file.endsWith('.ts'))
  const texts = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))
  commands = files.filter((_, at) => texts[at]!.includes('\nrun(')).map(file => file.replace('.ts', ''))
})

// A process for each.
test('every command prints its usage for --help and -h, and ends well', { timeout: 120_000 }, async () => {
  expect(commands).toEqual(expect.arrayContaining(['key', 'webhook', 'listen', 'import', 'settings', 'demo-catalogue']))
  await each(
    [...commands.map(command => [command, '--help'] as const), ['key', '-h'] as const],
    4,
    async ([command, word]) => {
      const { code, out, error } = await runCommand(command, [word], { DATA_DIR: join(folder, 'no-shop-here') })
      expect({ code, error }, command).toEqual({ code: 0, error: '' })
      expect(out, command).toMatch(new RegExp(`npm run ${command}\\b`))
    },
  )
})
