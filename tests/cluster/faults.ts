import { setTimeout as pause } from 'node:timers/promises'

const roles = ['web', 'worker'] as const
export type Role = (typeof roles)[number]
export type FaultKind = 'killed' | 'stopped'
/** `at`: when it began, ms since 1970. */
export type Fault = { readonly name: string; readonly role: Role; readonly kind: FaultKind; readonly at: number }

type Failing = {
  readonly name: string
  readonly role: Role
  /** Resolves when the fault has ended. */
  fail(kind: FaultKind): Promise<void>
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

/**
 * Every so often one member fails whose role has no fault under way, until it is over. Each role has a sequence of faults of its
 * own, so the same seed gives the same ones in the same order, however long a process takes to start. Resolves once every fault has
 * ended, with the faults in their order.
 */
export async function failMembers(
  members: readonly Failing[],
  seed: number,
  isOver: () => boolean,
  everyMs = 2000,
): Promise<readonly Fault[]> {
  const turns = randomOf(seed)
  const plans = new Map(roles.map((role, n) => [role, randomOf(seed + 1000 * (n + 1))]))
  const faults: Fault[] = []
  const underWay = new Map<Role, Promise<void>>()
  const failures: unknown[] = []
  while (!isOver() && failures.length === 0) {
    const inTurn = turns() < 0.5 ? roles : roles.toReversed()
    const role = inTurn.find(each => !underWay.has(each))
    if (role) {
      const random = plans.get(role)!
      const ofRole = members.filter(member => member.role === role)
      const member = ofRole[Math.floor(random() * ofRole.length)]!
      const kind = random() < 0.6 ? 'killed' : 'stopped'
      faults.push({ name: member.name, role, kind, at: Date.now() })
      const fault = member
        .fail(kind)
        .catch(error => void failures.push(error))
        .finally(() => underWay.delete(role))
      underWay.set(role, fault)
    }
    await pause(everyMs)
  }
  await Promise.all(underWay.values())
  if (failures.length > 0) throw failures[0]
  return faults
}
