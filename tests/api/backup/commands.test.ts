import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { createCopyProgress } from '#scripts/maintenance/progress.ts'
import { type Ended, runCommand, startCommand } from '#tests/support/run-command.ts'
import { openShop } from '../open-shop.ts'

let parent: string
let data: string
let copy: string
let tests = 0

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'selvedge-commands-'))
  data = join(parent, 'data')
  const shop = await openShop({ folder: data })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 5 }] })
  await shop.end({ keepFolder: true })
  await mkdir(join(data, 'pictures', 'fetched'), { recursive: true })
  await writeFile(join(data, 'pictures', 'fetched', 'photo.jpg'), Buffer.alloc(3_000_000, 7))
})
afterAll(() => rm(parent, { recursive: true, force: true }))
beforeEach(() => {
  copy = join(parent, `copy-${tests++}`)
})

const backup = (to: string, environment = {}, within?: string) =>
  runCommand('backup', [to], { DATA_DIR: data, ...environment }, within)
const restore = (from: string, to = join(parent, `target-${tests}`)) => runCommand('restore', [from], { DATA_DIR: to })

/** How it ends that nothing was done: by one sentence, and without a trace of the program. */
function expectSentence({ code, out, error }: Ended, said: RegExp) {
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(said)
  expect(error.trim()).not.toContain('\n')
}

describe('npm run backup and npm run restore', () => {
  test('bring a shop into an empty folder, and say what comes next; paths are of the folder that one is in', async () => {
    const made = await backup('monday', { INIT_CWD: copy })
    expect(made).toMatchObject({ code: 0, error: '' })
    expect(made.out).toContain(`is in ${join(copy, 'monday')}. To restore it: npm run restore -- `)
    const target = join(parent, 'target')
    const brought = await restore(join(copy, 'monday'), target)
    expect(brought).toMatchObject({ code: 0, error: '' })
    expect(brought.out).toContain('Start the shop: it rebuilds its views first.')
    const shop = await openShop({ folder: target })
    await shop.caughtUp()
    expect(await shop.available('tee', 'TEE-M')).toBe(5)
    await shop.end()
  })

  test.each([[], ['one', 'two']])('say how they are used (%s)', async (...args) => {
    for (const command of ['backup', 'restore'])
      expectSentence(await runCommand(command, args, { DATA_DIR: data }), /^Usage: npm run /)
  })

  test('refuse what cannot be, and leave everything as it is', async () => {
    await mkdir(copy)
    await writeFile(join(copy, 'letter.txt'), 'mine')
    expectSentence(await backup(copy), /copy-\d+ is not empty: choose a new folder\.$/m)
    expectSentence(
      await backup(join(copy, 'letter.txt')),
      /letter\.txt is not a folder that can be read \(ENOTDIR\)\. Choose/,
    )
    expectSentence(await backup(join(copy, 'letter.txt', 'inner')), /ENOTDIR/)
    expectSentence(
      await backup(join(parent, 'new'), { DATA_DIR: copy }),
      /^There is no shop in .*Set DATA_DIR to the data folder of the shop\.$/m,
    )
    expectSentence(await restore(copy), /is not a complete backup: .*Choose another backup, or take a new one\.$/m)
    expectSentence(await restore(join(copy, 'letter.txt')), /is not a complete backup/)
    expect(await readdir(copy)).toEqual(['letter.txt'])
  })

  test('refuse a shop that is half restored', async () => {
    await mkdir(copy)
    await writeFile(join(copy, 'format.json'), '{"format":"restoring"}')
    expectSentence(await backup(join(parent, 'of-half'), { DATA_DIR: copy }), /did not finish\. Empty the folder/)
    expect(existsSync(join(parent, 'of-half'))).toBe(false)
  })

  test('refuse a backup whose keys are kept elsewhere, before anything is copied', async () => {
    await backup(copy)
    await rm(join(copy, 'keys'), { recursive: true })
    const target = join(parent, 'without-keys')
    expectSentence(await restore(copy, target), /vault\.sqlite does not exist\. First put the keys of this backup back/)
    expect(existsSync(target)).toBe(false)
  })

  test('on a disk that gets full leave nothing that looks whole, and say what to do', async ({ skip }) => {
    await mkdir(copy)
    const small = (size: string, then: string) => `unshare -rm sh -c '${mountOn(copy, size)} && ${then}' "$0" "$@"`
    const possible = await runCommand('backup', [], {}, small('1m', 'exit 7'))
    if (possible.code !== 7) return skip('no small disk can be made on this machine')
    const to = join(copy, 'to')
    const full = /is not complete: the disk is full\. Make room, empty the folder, and start again\.$/m
    for (const size of ['40k', '2m']) {
      const made = await backup(to, {}, small(size, `"$0" "$@"; code=$?; ls ${to}; exit $code`))
      expect(made.error).toMatch(full)
      expect(made.code).toBe(1)
      expect(made.out).not.toContain('backup.json')
    }
    const whole = join(parent, 'whole')
    await backup(whole)
    const half = await runCommand(
      'restore',
      [whole],
      { DATA_DIR: to },
      small('2m', `"$0" "$@"; cat ${to}/format.json; exit 3`),
    )
    expect(half).toMatchObject({ code: 3, out: '{"format":"restoring"}\n' })
    expect(half.error).toMatch(/was not restored to .*: the disk is full\. Make room, /)
  })

  test('show on a terminal how much is copied, and nothing elsewhere', () => {
    const written: string[] = []
    const terminal = { isTTY: true, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream
    const progress = createCopyProgress(terminal)
    progress.show({ what: 'log', share: 0.426 })
    progress.clear()
    expect(written.join('')).toMatch(/Copying the log: 43 %\r.*K$/)
    const file = { isTTY: false, write: () => expect.unreachable() } as unknown as NodeJS.WriteStream
    createCopyProgress(file).show({ what: 'log', share: 1 })
  })

  test('that are killed in the middle leave nothing that looks whole', async () => {
    const { vault } = engineFiles(data)
    // Holds the backup up between log and keys.
    const holding = new DatabaseSync(vault)
    holding.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; UPDATE erasures SET applied_to = applied_to')
    const { child, ended } = startCommand('backup', [copy], { DATA_DIR: data })
    await expect.poll(() => existsSync(engineFiles(copy).log)).toBe(true)
    child.kill('SIGKILL')
    expect((await ended).code).toBeNull()
    holding.close()
    expectSentence(await restore(copy), /is not a complete backup/)
    expectSentence(await backup(copy), /is not empty: choose a new folder/)
    expect((await backup(`${copy}-again`)).code).toBe(0)
  })
})

function mountOn(folder: string, size: string): string {
  return `mount -t tmpfs -o size=${size} tmpfs ${folder}`
}
