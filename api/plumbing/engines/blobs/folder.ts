import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BlobHash,
  type BlobStore,
  type Blobs,
  BlobsFull,
  BlobsUnavailable,
  blobKinds,
  isBlobHash,
} from './port.ts'

/** The folder of files that are being written. They are never read, are not in a backup, and are deleted at the next opening. */
const unfinished = '.part'

type Options = {
  /** Opens a file for writing; tests let a disk be full. */
  readonly openFile?: typeof open
}

/** A folder for each kind. Only one process has them, so what is half written at the opening is of one that is gone. */
export async function openBlobFolders(folder: string, options: Options = {}): Promise<BlobStore> {
  const opened = await Promise.all(
    blobKinds.map(async kind => [kind, await openBlobFolder(join(folder, kind), options)] as const),
  )
  return Object.fromEntries(opened) as BlobStore
}

/** `<first two digits>/<hash>`, whole or absent. */
export async function openBlobFolder(folder: string, { openFile = open }: Options = {}): Promise<Blobs> {
  const fileOf = (hash: BlobHash) => join(folder, hash.slice(0, 2), hash)
  await said(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) if (name.endsWith(unfinished)) await rm(join(folder, name))
  })

  return {
    async put(bytes) {
      const part = join(folder, `${randomUUID()}${unfinished}`)
      const sum = createHash('sha256')
      let size = 0
      try {
        const file = await said(() => openFile(part, 'wx', 0o600))
        try {
          for await (const chunk of bytes) {
            sum.update(chunk)
            size += chunk.length
            await said(() => file.writeFile(chunk))
          }
          await said(() => file.sync())
        } finally {
          await file.close()
        }
        const hash = sum.digest('hex')
        await said(async () => {
          const beside = join(folder, hash.slice(0, 2))
          await mkdir(beside, { recursive: true, mode: 0o700 })
          await rename(part, fileOf(hash))
          await syncNames(beside)
          await syncNames(folder)
        })
        return { hash, size, putAt: Date.now() }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async get(hash) {
      if (!isBlobHash(hash)) return null
      return said(async () => {
        const file = await open(fileOf(hash)).catch(unlessGone)
        return file ? file.createReadStream() : null
      })
    },
    has: async hash => isBlobHash(hash) && said(async () => (await stat(fileOf(hash)).catch(unlessGone)) !== undefined),
    delete: async hash => {
      if (isBlobHash(hash)) await said(() => rm(fileOf(hash), { force: true }))
    },
    async *list() {
      const names = await said(() => readdir(folder, { recursive: true }))
      for (const name of names) {
        const hash = name.slice(-64)
        const found = isBlobHash(hash) && (await said(() => stat(fileOf(hash)).catch(unlessGone)))
        if (found) yield { hash, size: found.size, putAt: found.mtimeMs }
      }
    },
  }
}

/** Has the names in a folder written to the disk. Not on Windows, which opens no folders. */
async function syncNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const names = await open(folder, 'r')
  await names.sync().finally(() => names.close())
}

/** Says in a sentence why the disk refused a file. */
async function said<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new BlobsFull('The disk of the shop is full. Make room on it, then try again.', { cause: error })
    throw new BlobsUnavailable(`The files of the shop cannot be read and written: ${message}`, { cause: error })
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
