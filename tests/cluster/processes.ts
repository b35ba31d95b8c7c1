import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { openShopProcess } from '#tests/support/shop-process.ts'

export type Role = 'web' | 'worker'
export type FaultKind = 'killed' | 'stopped'
export type Fault = { readonly name: string; readonly kind: FaultKind }

const faultEveryMs = 2000
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

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The order in which members are asked whether they may fail, and how; the same for the same seed. */
export function faultPlan(seed: number, names: readonly string[]): () => { order: readonly string[]; kind: FaultKind } {
  const random = randomOf(seed)
  return () => {
    const order = names
      .map(name => ({ name, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ name }) => name)
    return { order, kind: random() < 0.6 ? 'killed' : 'stopped' }
  }
}

/**
 * Every two seconds one member fails whose role has no fault under way, until `ends`. Resolves once every fault has ended, with the
 * faults in their order.
 */
export async function failMembers(members: readonly Member[], seed: number, ends: number): Promise<readonly Fault[]> {
  const next = faultPlan(
    seed,
    members.map(({ name }) => name),
  )
  const faults: Fault[] = []
  const underWay = new Map<Role, Promise<void>>()
  const failures: unknown[] = []
  while (Date.now() < ends && failures.length === 0) {
    const { order, kind } = next()
    const member = order.map(name => members.find(each => each.name === name)!).find(({ role }) => !underWay.has(role))
    if (member) {
      faults.push({ name: member.name, kind })
      const fault = member
        .fail(kind)
        .catch(error => void failures.push(error))
        .finally(() => underWay.delete(member.role))
      underWay.set(member.role, fault)
    }
    await pause(faultEveryMs)
  }
  await Promise.all(underWay.values())
  if (failures.length > 0) throw failures[0]
  return faults
}
