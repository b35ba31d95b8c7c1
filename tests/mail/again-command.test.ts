import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/api/open-shop.ts'
import { runCommand } from '#tests/support/run-command.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'selvedge-mail-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

test('npm run mail -- again says that mails will be tried again, and not that they are sent', async () => {
  const data = join(parent, 'data')
  const shop = await openShop({ folder: data })
  await shop.auth.requests.signInLink({ email: 'ada@example.com', language: 'en', callbackUrl: '/' })
  await shop.caughtUp()
  await shop.end({ keepFolder: true })
  const again = await runCommand('mail', ['again'], { DATA_DIR: data })
  expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^1 mail will be tried again/) })
  expect(again.out).not.toContain('sent again')
})

test('npm run mail -- again says when there is nothing to try again', async () => {
  const data = join(parent, 'empty')
  await (await openShop({ folder: data })).end({ keepFolder: true })
  const again = await runCommand('mail', ['again'], { DATA_DIR: data })
  expect(again).toMatchObject({ code: 0, out: 'No mail is waiting, and none was given up.\n' })
})
