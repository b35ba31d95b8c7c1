import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { openShopProcess } from '#tests/support/shop-process.ts'
import type { FaultKind, Role } from './faults.ts'

/** Longer than a process may hold a lease without saying that it is there. */
const stoppedMs = 8000
/** A process that takes longer to be ready again is not coming. */
const patienceMs = 180_000

/** One process of the shop, which is started again at the same address when it was killed. */
export type Member = {
  readonly name: string
  readonly role: Role
  readonly url: string
  readonly folder: string
  /** Rises when a fault begins and when it ends; odd while it is under way. */
  faults(): number
  fail(kind: FaultKind): Promise<void>
  stop(): Promise<void>
}

export async function startMember(name: string, role: Role, env: { readonly [name: string]: string }): Promise<Member> {
  const folder = await mkdtemp(join(tmpdir(), `selvedge-${name}-`))
  const port = await freePort()
  const environment = { ...env, ROLE: role, PORT: String(port) }
  let running = await openShopProcess(folder, environment)
  const url = `http://127.0.0.1:${port}`
  let faults = 0

  async function ready(): Promise<void> {
    for (const until = Date.now() + patienceMs; Date.now() < until; await pause(100)) {
      const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
      if (answer?.ok) return
    }
    throw new Error(`${name} is not ready again: ${running.said()}`)
  }

  await ready()
  return {
    name,
    role,
    url,
    folder,
    faults: () => faults,
    async fail(kind) {
      faults++
      if (kind === 'killed') {
        await running.kill()
        running = await openShopProcess(folder, environment)
      } else {
        process.kill(running.pid, 'SIGSTOP')
        await pause(stoppedMs)
        process.kill(running.pid, 'SIGCONT')
      }
      await ready()
      faults++
    },
    async stop() {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
