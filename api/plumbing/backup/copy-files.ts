import { createWriteStream } from 'node:fs'
import { cp, lstat, mkdir, open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Hears how much is copied: from 0 to 1. */
export type OnShare = (share: number) => void

/** Copies a folder less what is left out, syncing each file in turn; files that a running shop removes are skipped. */
export async function copyFiles(
  from: string,
  to: string,
  isLeftOut: (path: string) => boolean,
  onShare: OnShare,
): Promise<void> {
  const files: { readonly path: string; readonly mode: number; readonly size: number }[] = []
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const path = relative(from, source)
    const found = isLeftOut(path) ? undefined : await lstat(source).catch(unlessGone)
    if (!found) continue
    const mode = found.mode & 0o777
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode })
    else if (entry.isSymbolicLink()) await cp(source, join(to, path), { verbatimSymlinks: true })
    else if (entry.isFile()) files.push({ path, mode, size: found.size })
  }
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  async function* counted(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      done += part.length
      onShare(Math.min(1, done / all))
      yield part
    }
  }
  for (const { path, mode } of files) {
    const source = await open(join(from, path)).catch(unlessGone)
    if (source)
      await pipeline(source.createReadStream(), counted, createWriteStream(join(to, path), { mode, flush: true }))
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
