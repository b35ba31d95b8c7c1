import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

const root = new URL('../..', import.meta.url).pathname

/** Starts an npm command of the shop as its owner does; `within` is what a shell does with it. */
export function startCommand(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  within = 'exec "$0" "$@"',
) {
  const env = { ...process.env, DEMO: 'off', LOG_LEVEL: 'silent', ...environment }
  const child = spawn('sh', ['-c', within, process.execPath, `scripts/${script}.ts`, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const textOf = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString()
  const [out, error] = [textOf(child.stdout), textOf(child.stderr)]
  const closed = new Promise<number | null>(resolve => child.on('close', resolve))
  return { child, ended: closed.then(async code => ({ code, out: await out, error: await error })) }
}

export type Ended = Awaited<ReturnType<typeof startCommand>['ended']>

/** Runs one to its end. */
export function runCommand(...of: Parameters<typeof startCommand>): Promise<Ended> {
  return startCommand(...of).ended
}
