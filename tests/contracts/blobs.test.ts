import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, rename, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openBlobFolder } from '#api/plumbing/engines/blobs/folder.ts'
import { BlobsFull } from '#api/plumbing/engines/blobs/port.ts'
import { blobsContract } from './blobs.ts'

async function place() {
  const path = await mkdtemp(join(tmpdir(), 'selvedge-blobs-'))
  return { path, dispose: () => rm(path, { recursive: true, force: true }) }
}

const files = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter(each => each.isFile()).map(({ name }) => name)

async function* bytes(count: number) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(1_000, n)
}

describe('blobs: a folder', () => {
  blobsContract(async () => {
    const { path, dispose } = await place()
    return { open: () => openBlobFolder(path), dispose }
  })

  test('a full disk is a sentence, and leaves nothing', async () => {
    const { path, dispose } = await place()
    const openFile: typeof open = async (...given) => {
      const file = await open(...given)
      let writes = 0
      return new Proxy(file, {
        get(of, name) {
          const value = Reflect.get(of, name)
          if (name === 'writeFile' && ++writes > 2)
            return () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
          return typeof value === 'function' ? value.bind(of) : value
        },
      })
    }
    const blobs = await openBlobFolder(path, { openFile })
    await expect(blobs.put(bytes(5))).rejects.toThrow(BlobsFull)
    await expect(blobs.put(bytes(5))).rejects.toThrow(/^The disk of the shop is full\. Make room on it/)
    expect(await files(path)).toEqual([])
    await blobs.put(bytes(2))
    expect(await files(path)).toHaveLength(1)
    await dispose()
  })

  test('of a process that is killed while it puts nothing is seen, and the next start tidies up', async () => {
    const { path, dispose } = await place()
    const writer = spawn(process.execPath, [fileURLToPath(new URL('./blob-writer.ts', import.meta.url)), path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }) as ChildProcess
    const exited = once(writer, 'exit')
    await once(writer.stdout!, 'data')
    writer.kill('SIGKILL')
    await exited
    expect((await files(path)).some(name => name.endsWith('.part'))).toBe(true)
    const [half] = (await files(path)).map(name => join(path, name))
    // Another process may be writing it, until nobody has for long.
    await openBlobFolder(path)
    expect(await files(path)).toHaveLength(1)
    const lately = Date.now() / 1000 - 2 * 60 * 60
    await utimes(half!, lately, lately)
    const blobs = await openBlobFolder(path)
    for await (const found of blobs.list()) throw new Error(`half a blob is listed: ${found.hash}`)
    expect(await files(path)).toEqual([])
    await dispose()
  })

  test('one that a killed process was about to delete is there at the next start', async () => {
    const { path, dispose } = await place()
    const { hash } = await (await openBlobFolder(path)).put(bytes(1))
    const file = join(path, hash.slice(0, 2), hash)
    await rename(file, `${file}.going`)
    expect(await (await openBlobFolder(path)).has(hash)).toBe(true)
    await dispose()
  })

  test('two processes share it', async () => {
    const { path, dispose } = await place()
    const [here, there] = [await openBlobFolder(path), await openBlobFolder(path)]
    const { hash } = await here.put(bytes(2))
    expect(await there.has(hash)).toBe(true)
    expect(await there.renew(hash)).toBe(true)
    await there.delete(hash)
    expect(await here.has(hash)).toBe(false)
    await dispose()
  })
})
