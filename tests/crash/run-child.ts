import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Runs a script of this folder in a process of its own: how it ended, and what it printed, line by line. */
export async function runChild(script: string, argument: unknown) {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path, JSON.stringify(argument)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const lines = (await text(child.stdout)).trim().split('\n').filter(Boolean)
  return { exit: await exited, lines }
}
