import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Usage } from './gauge.ts'

export type ChildOptions = {
  readonly args?: readonly string[]
  readonly env?: { readonly [name: string]: string }
  /** Folder for its CPU profile; null: none. */
  readonly profile?: string | null
}

export type Child = {
  readonly pid: number
  /** Lines of the standard output from now on. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  usage(): Promise<Usage>
  /** Resolves when it has ended by itself; rejects when it failed. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** A process that listens. */
export type Server = { readonly child: Child; readonly origin: string }

const root = join(import.meta.dirname, '../..')
const gauge = join(import.meta.dirname, 'gauge.ts')
const patienceMs = 15_000

/** Runs a file of the project in a process of its own, in production, with nothing of the caller's configuration. */
export function startChild(file: string, { args = [], env = {}, profile = null }: ChildOptions = {}): Child {
  // The server is measured with the flags and the environment that `npm start` gives it.
  const flags = file === 'api/main.ts' ? ['--max-semi-space-size=16'] : []
  if (profile !== null) flags.push('--cpu-prof', `--cpu-prof-dir=${profile}`)
  const { PATH = '', HOME = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE = '', MALLOC_ARENA_MAX = '' } = process.env
  const child = spawn(process.execPath, [...flags, '--import', gauge, join(root, file), ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let stopping = false
  const errors: string[] = []
  createInterface({ input: child.stderr! }).on('line', line => void errors.push(line))
  const lines = createInterface({ input: child.stdout! })
  const ended = once(child, 'exit').then(([code]) => {
    if (code === 0 || stopping) return
    throw new Error(`${file} ended with ${code}: ${errors.slice(-5).join(' ') || 'it said nothing'}`)
  })
  ended.catch(() => {})

  const failed = ended.then(() => {
    throw new Error(`${file} ended too early`)
  })
  failed.catch(() => {})

  return {
    pid: child.pid!,
    ended,
    line(pattern) {
      const wanted = new Promise<RegExpExecArray>(resolve => {
        lines.on('line', line => {
          const found = pattern.exec(line)
          if (found) resolve(found)
        })
      })
      return Promise.race([wanted, failed])
    },
    async usage() {
      const answer = once(child, 'message') as Promise<[Usage]>
      child.send('usage')
      return (await Promise.race([answer, failed]))[0]
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      stopping = true
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(late)
    },
  }
}

/** Does something and tells the CPU time of the process meanwhile. */
export async function cpuOf<Done>(child: Child, work: () => Promise<Done>) {
  const before = await child.usage()
  const done = await work()
  return { done, ms: (await child.usage()).cpuMs - before.cpuMs }
}
