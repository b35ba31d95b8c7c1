import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Starts the built shop with the demo catalogue, in a data folder of its own on a free port, for all browser tests.
 * Playwright calls what it returns at the end. Tests find the address in SHOP_URL and the data folder in SHOP_DATA.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  const { url, folder, stop } = await startServer({ DEMO: 'on' })
  process.env.SHOP_URL = url
  process.env.SHOP_DATA = folder
  return stop
}

/** Starts the built shop in a data folder of its own on a free port; `environment` configures it. */
export async function startServer(environment: { readonly [name: string]: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-e2e-'))
  const server = spawn(process.execPath, ['api/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(server),
    folder,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addressOf(server: ReturnType<typeof spawn>): Promise<string> {
  const lines = createInterface({ input: server.stdout! })
  for await (const line of lines) {
    const address = /open at (\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error(`The shop ended before it was open (exit code ${server.exitCode})`)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(listening => probe.listen(0, '127.0.0.1', listening))
  const { port } = probe.address() as { port: number }
  await new Promise(closed => probe.close(closed))
  return port
}
