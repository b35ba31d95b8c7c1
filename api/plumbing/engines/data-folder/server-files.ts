import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

export type RunningServer = {
  readonly pid: number
  /** Does everything, or leaves what runs by itself to a worker. */
  readonly role: 'all' | 'web'
  /** Null until it listens. */
  readonly url: string | null
  /** Lets commands of the folder's owner through to the internal routes. */
  readonly token: string
}

/** The files in a data folder by which servers say where they listen. */
export const isServerFile = (name: string): boolean => name === ownersFile || sharersFile.test(name)

const ownersFile = 'server.json'
const sharersFile = /^server-(.+)-(\d+)\.json$/

/**
 * The owner of a folder has the one name that another process looks for. Processes that share a folder may run on several machines,
 * where each other's addresses and process ids mean something else.
 */
export const serverFileOf = (folder: string, { together }: { readonly together: boolean }): string =>
  join(folder, together ? `server-${hostname()}-${process.pid}.json` : ownersFile)

export function writeServerFile(file: string, server: RunningServer): void {
  writeFileSync(file, `${JSON.stringify(server)}\n`, { mode: 0o600 })
}

/** Removes the file of a server that ends; another one of the same process may have written it since. */
export function removeServerFile(file: string, token: string): void {
  if (read(file)?.token === token) rmSync(file, { force: true })
}

/** Removes what killed processes left, while none runs. */
export function removeServerFiles(folder: string): void {
  for (const name of readdirSync(folder)) if (isServerFile(name)) rmSync(join(folder, name), { force: true })
}

/** The folder's owner, or of the processes on this machine that share it the one that said so last. Null: there is none. */
export function readServerFile(folder: string): RunningServer | null {
  return read(join(folder, ownersFile)) ?? newestHere(folder)
}

function newestHere(folder: string): RunningServer | null {
  let names: readonly string[]
  try {
    names = readdirSync(folder)
  } catch {
    return null
  }
  return (
    names
      .filter(isOfThisMachine)
      .map(name => ({ server: read(join(folder, name)), at: timeOf(join(folder, name)) }))
      .toSorted((one, other) => other.at - one.at)
      .find(({ server }) => server !== null)?.server ?? null
  )
}

function isOfThisMachine(name: string): boolean {
  const [, host, pid] = sharersFile.exec(name) ?? []
  return host === hostname() && runs(Number(pid))
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

function read(file: string): RunningServer | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
