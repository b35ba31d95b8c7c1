import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findService } from './find-service.ts'
import { freePort } from './free-port.ts'

/** Kept in step with docker-compose.yml. */
const image = 'getmeili/meilisearch:v1.50.0'
const masterKey = 'a-key-for-the-tests-alone'

export type RunningMeilisearch = { readonly url: string; readonly key?: string; stop(): Promise<void> }

/**
 * A Meilisearch for one test file: an own program where `meilisearch` is installed, else the one that MEILI_URL names
 * (shared: use index names of your own), else a container.
 * @throws Error when this machine offers none; ask `describeWith('meilisearch', ...)` first.
 */
export async function startMeilisearch(): Promise<RunningMeilisearch> {
  const service = await findService('meilisearch')
  if (service.via === 'none') throw new Error(service.reason)
  if (service.via === 'url') {
    const key = process.env.MEILI_KEY
    return { url: service.url, ...(key && { key }), stop: async () => {} }
  }
  return service.via === 'docker' ? startContainer() : startProgram(service.path)
}

async function startContainer(): Promise<RunningMeilisearch> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer(image)
    .withEnvironment({ MEILI_MASTER_KEY: masterKey, MEILI_NO_ANALYTICS: 'true' })
    .withExposedPorts(7700)
    .withWaitStrategy(Wait.forHttp('/health', 7700))
    .start()
  const url = `http://${container.getHost()}:${container.getMappedPort(7700)}`
  return { url, key: masterKey, stop: async () => void (await container.stop()) }
}

async function startProgram(path: string): Promise<RunningMeilisearch> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-meilisearch-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const args = ['--http-addr', url.slice('http://'.length), '--master-key', masterKey, '--no-analytics']
  const server = spawn(path, args, { cwd: folder, stdio: 'ignore' })
  const ended = once(server, 'exit')
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  await answering(url)
  return {
    url,
    key: masterKey,
    async stop() {
      process.off('exit', kill)
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answering(url: string): Promise<void> {
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error(`Meilisearch did not answer at ${url} within 30 s`)
}
