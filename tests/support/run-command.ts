import { type ChildProcess, spawn } from 'node:child_process'

export const root = new URL('../..', import.meta.url).pathname

/** Starts an npm command of the shop as its owner does; `within` are words of the shell that come before it. */
export function startCommand(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  within = '',
) {
  const env = { ...process.env, DEMO: 'off', LOG_LEVEL: 'silent', ...environment }
  const command = `${within} exec "$0" "$@"`
  const child: ChildProcess = spawn('sh', ['-c', command, process.execPath, `scripts/${script}.ts`, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error] = [child.stdout!, child.stderr!].map(async stream =>
    Buffer.concat(await stream.toArray()).toString(),
  )
  const code = new Promise<number | null>(resolve => child.on('close', resolve))
  return { child, ended: Promise.all([code, out, error]).then(([code, out, error]) => ({ code, out, error })) }
}

/** Runs one to its end. */
export function runCommand(...of: Parameters<typeof startCommand>) {
  return startCommand(...of).ended
}
