import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataFolderError, openDataFolder, runningServer } from '#api/data-folder.ts'

let parent: string
let path: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'selvedge-folder-'))
  path = join(parent, 'shop')
})
afterEach(() => rm(parent, { recursive: true }))

/** Another process that opens the folder, says so, and waits to be killed. */
async function ownedElsewhere() {
  const code = `
    import { openDataFolder } from ${JSON.stringify(resolve('api/data-folder.ts'))}
    openDataFolder(${JSON.stringify(path)}).announce('http://127.0.0.1:4321')
    console.log('owned')
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface({ input: owner.stdout }), 'line')
  return {
    pid: owner.pid!,
    async kill() {
      const ended = once(owner, 'exit')
      owner.kill('SIGKILL')
      await ended
    },
  }
}

describe('a data folder', () => {
  test('is made where there is none, and belongs to its server until that lets go', () => {
    const folder = openDataFolder(path)
    folder.announce('http://127.0.0.1:1234')
    expect(runningServer(path)).toEqual({ pid: process.pid, url: 'http://127.0.0.1:1234', token: folder.token })
    folder.release()
    expect(runningServer(path)).toBeNull()
    openDataFolder(path).release()
  })

  test('of another server is refused with who owns it', async () => {
    const owner = await ownedElsewhere()
    expect(runningServer(path)).toMatchObject({ pid: owner.pid, url: 'http://127.0.0.1:4321' })
    expect(() => openDataFolder(path)).toThrow(
      `belongs to a running Selvedge (process ${owner.pid}, http://127.0.0.1:4321)`,
    )
    await owner.kill()
  })

  test('is free again after its server was killed', async () => {
    const owner = await ownedElsewhere()
    await owner.kill()
    expect(runningServer(path)).toBeNull()
    openDataFolder(path).release()
  })

  test('of another format is refused, not touched', async () => {
    openDataFolder(path).release()
    await writeFile(join(path, 'format.json'), '{"format":99}')
    expect(() => openDataFolder(path)).toThrow('has format 99; this Selvedge reads format 1')
  })

  test('whose format was cut off says which file to remove, and opens without it', async () => {
    openDataFolder(path).release()
    const file = join(path, 'format.json')
    await writeFile(file, '')
    expect(() => openDataFolder(path)).toThrow(DataFolderError)
    expect(() => openDataFolder(path)).toThrow(`${file} cannot be read`)
    await rm(file)
    openDataFolder(path).release()
  })

  test('that is no folder, or below a file, is refused with a sentence that says so', async () => {
    await writeFile(path, '')
    expect(() => openDataFolder(path)).toThrow(DataFolderError)
    expect(() => openDataFolder(path)).toThrow('(EEXIST). A file has this name')
    expect(() => openDataFolder(join(path, 'below'))).toThrow('(ENOTDIR). A file is in its way')
  })

  test('is made with the folders above it', () => {
    openDataFolder(join(path, 'of', 'mine')).release()
  })

  // What Node itself does there never ends.
  test.skipIf(!existsSync('/proc/self'))('where no folder can be made is refused at once', () => {
    expect(() => openDataFolder('/proc/shop')).toThrow('/proc/shop cannot be read and written (ENOENT)')
    expect(() => openDataFolder('/proc/shop/below')).toThrow('(ENOENT). No folder can be made there')
  })

  test('whose name no disk takes is refused with a sentence', () => {
    expect(() => openDataFolder(join(parent, 'x'.repeat(300)))).toThrow('(ENAMETOOLONG). The name is too long')
  })
})
