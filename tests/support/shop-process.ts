import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

/** Starts the built shop over a data folder on a free port; `environment` configures it. Resolves when it is open. */
export async function openShopProcess(folder: string, environment: { readonly [name: string]: string }) {
  const started = await startShopProcess(folder, environment)
  const url = await Promise.race([started.address, started.ended.then(() => undefined)])
  if (url === undefined) throw new Error(`The shop ended before it was open: ${started.said()}`)
  return { ...started, url }
}

/** The same, for one that may not open at all. */
export async function startShopProcess(folder: string, environment: { readonly [name: string]: string }) {
  const server = spawn(process.execPath, ['api/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  const lines: string[] = []
  const ended = once(server, 'close').then(([code]) => code as number | null)
  server.stderr.pipe(process.stderr, { end: false })
  createInterface({ input: server.stderr }).on('line', line => void errors.push(line))
  const address = new Promise<string>(resolve => {
    createInterface({ input: server.stdout }).on('line', line => {
      lines.push(line)
      const found = /(?:open at |runs; )(http[^\s/]*\/\/[^\s/]+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })
  async function end(signal: NodeJS.Signals): Promise<void> {
    server.kill(signal)
    await ended
  }
  return {
    pid: server.pid!,
    /** Where it is open. */
    address,
    /** Its exit code, null when it was killed. */
    ended,
    /** What it has said on its error output. */
    said: () => errors.join('\n'),
    /** What it has said on its output. */
    printed: () => lines.join('\n'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
