import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findService, type Service } from './find-service.ts'
import { freePort } from './free-port.ts'

export type RedisOptions = {
  /** `appendonly yes`, `appendfsync always`: what the vault asks for. Not changed on a Redis that only a URL names. */
  readonly durable?: boolean
  /** Further settings of the server, as on its command line: `['--maxmemory', '5mb']`. */
  readonly args?: readonly string[]
}

export type RunningRedis = {
  readonly url: string
  /** Its data folder, when it is a server of this test alone on this machine. */
  readonly dir?: string
  /** Stops the server and removes its data; leaves a Redis that only a URL names as it is. */
  stop(): Promise<void>
}

/**
 * A Redis for one test file: an own server on a free loopback port where `redis-server` is installed, else the one that
 * REDIS_URL names (shared: use names of your own, flush nothing), else a container.
 * @throws Error when this machine offers none; ask `describeWith('redis', ...)` first.
 */
export async function startRedis(options: RedisOptions = {}): Promise<RunningRedis> {
  const service = await findService('redis')
  if (service.via === 'none') throw new Error(service.reason)
  if (service.via === 'url') return { url: service.url, stop: async () => {} }
  const args = [...(options.durable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : []), ...(options.args ?? [])]
  return service.via === 'docker' ? startContainer(args) : startProgram(service, args)
}

async function startContainer(args: readonly string[]): Promise<RunningRedis> {
  const { RedisContainer } = await import('@testcontainers/redis')
  const container = await new RedisContainer('redis:8-alpine').withCommand(['redis-server', ...args]).start()
  return { url: container.getConnectionUrl(), stop: async () => void (await container.stop()) }
}

async function startProgram(service: Service & { via: 'binary' }, args: readonly string[]): Promise<RunningRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'selvedge-redis-'))
  // Between finding a free port and the server's taking it, another may come first: then another port.
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--save', '', '--daemonize', 'no']
    // No output of the tests' own: a server that outlives a failed test would hold it open.
    const server = spawn(service.path, [...settings, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    const kill = () => void server.kill('SIGKILL')
    process.once('exit', kill)
    const ended = once(server, 'exit').then(() => void process.off('exit', kill))
    const said: string[] = []
    const ready = new Promise<boolean>(resolve => {
      const lines = createInterface({ input: server.stdout })
      lines.on('line', line => {
        said.push(line)
        if (line.includes('Ready to accept connections')) resolve(true)
      })
      lines.on('close', () => resolve(false))
    })
    if (await ready) {
      return {
        url: `redis://127.0.0.1:${port}`,
        dir,
        async stop() {
          server.kill('SIGKILL')
          await ended
          await rm(dir, { recursive: true, force: true })
        },
      }
    }
    await ended
    if (attempt === 5) throw new Error(`redis-server did not start:\n${said.join('\n')}`)
  }
}
