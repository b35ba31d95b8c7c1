import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
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
/** So long nobody writes on one file: it is of a process that is gone. Several processes may share the folder. */
const abandonedMs = 60 * 60 * 1000
/** What is being deleted. A killed process leaves it; it is put back then. */
const going = '.going'

type Options = {
  /** Opens a file for writing; tests let a disk be full. */
  readonly openFile?: typeof open
}

/** A folder for each kind. */
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
    await tidyUp(folder)
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
    renew: async hash =>
      isBlobHash(hash) &&
      said(async () => {
        const now = new Date()
        return utimes(fileOf(hash), now, now).then(
          () => true,
          error => unlessGone(error) ?? false,
        )
      }),
    delete: async (hash, putBefore = Number.POSITIVE_INFINITY) => {
      if (!isBlobHash(hash)) return
      await said(async () => {
        // Out of reach first: nobody can renew it between the look at its time and its end.
        const aside = fileOf(hash) + going
        const moved = await rename(fileOf(hash), aside).then(() => true, unlessGone)
        if (!moved) return
        const { mtimeMs } = await stat(aside)
        if (mtimeMs < putBefore) await rm(aside, { force: true })
        else await rename(aside, fileOf(hash))
      })
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

/** What processes left that are gone: half a blob is deleted, one that was about to be deleted is put back. */
async function tidyUp(folder: string): Promise<void> {
  const before = Date.now() - abandonedMs
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name)
    if (name.endsWith(going)) await rename(file, file.slice(0, -going.length)).catch(unlessGone)
    if (!name.endsWith(unfinished)) continue
    const found = await stat(file).catch(unlessGone)
    if (found && found.mtimeMs < before) await rm(file, { force: true })
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
