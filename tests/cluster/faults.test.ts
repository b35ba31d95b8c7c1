import { describe, expect, test } from 'vitest'
import { failMembers, type Role } from './faults.ts'

const roles: readonly Role[] = ['web', 'worker']

/** The faults of a run in which one of each member lasts so many turns. */
async function run(seed: number, lasts: { readonly [name: string]: number }) {
  let turn = 0
  const waiting: { readonly until: number; ended(): void }[] = []
  const members = Object.keys(lasts).map(name => ({
    name,
    role: roles.find(role => name.startsWith(role))!,
    fail: () => new Promise<void>(ended => void waiting.push({ until: turn + lasts[name]!, ended })),
  }))
  const isOver = () => {
    turn++
    const isLast = turn > 60
    for (const { until, ended } of waiting) if (isLast || turn >= until) ended()
    return isLast
  }
  const faults = await failMembers(members, seed, isOver, 0)
  return (role: Role) => faults.filter(fault => fault.role === role).map(({ name, kind }) => `${name} ${kind}`)
}

describe('faults', () => {
  const quick = { 'web-1': 1, 'web-2': 1, 'worker-1': 1, 'worker-2': 1 }
  const slow = { 'web-1': 2, 'web-2': 7, 'worker-1': 5, 'worker-2': 3 }

  test('are the same for the same seed, however long each of them lasts', async () => {
    const [one, other] = [await run(7, quick), await run(7, slow)]
    for (const role of roles) {
      const both = Math.min(one(role).length, other(role).length)
      expect(both).toBeGreaterThan(5)
      expect(one(role).slice(0, both)).toEqual(other(role).slice(0, both))
    }
  })

  test('are others for another seed', async () => {
    const [one, other] = [await run(7, quick), await run(8, quick)]
    for (const role of roles) expect(one(role)).not.toEqual(other(role))
  })

  test('reach every member, in both ways', async () => {
    const faults = await run(7, quick)
    const all = Object.keys(quick).flatMap(name => [`${name} killed`, `${name} stopped`])
    expect(new Set(roles.flatMap(faults))).toEqual(new Set(all))
  })

  test('end at a process that is not ready again', async () => {
    const fail = () => Promise.reject(new Error('not ready again'))
    const members = roles.map(role => ({ name: `${role}-1`, role, fail }))
    await expect(failMembers(members, 7, () => false, 0)).rejects.toThrow('not ready again')
  })
})
