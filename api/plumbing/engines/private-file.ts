import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a SQLite file readable for its owner alone, and its folder where there is none. SQLite gives the files that it
 * makes beside it the same mode; those that are there already get it here.
 */
export function keepPrivate(file: string): void {
  mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600)
}
