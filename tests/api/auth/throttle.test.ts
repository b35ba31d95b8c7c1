import { expect, test } from 'vitest'
import { createEmbeddedAttemptCounts } from '#api/plumbing/engines/attempt-counts/embedded.ts'
import { createThrottle, networkOf, type ThrottleDeps } from '#api/plumbing/http/limits/throttle.ts'

const rule = { free: 3, firstDelayMs: 1000, longestDelayMs: 8000, lapseMs: 60_000, forgives: true }
const secret = Buffer.alloc(32)

function world(rules: ThrottleDeps['rules'] = { account: rule }) {
  let at = 1_000_000
  const throttle = createThrottle({ counts: createEmbeddedAttemptCounts(), secret, rules, now: () => new Date(at) })
  return {
    throttle,
    pass: (ms: number) => {
      at += ms
    },
    attempt: (keys: Record<string, string> = { account: 'a' }) => throttle.attempt(keys),
  }
}

test('delays double up to a longest, each in force until it passed', async () => {
  const { attempt, pass } = world()
  const waits: number[] = []
  for (let n = 0; n < 8; n++) {
    let tried = await attempt()
    if (!tried.ok) {
      waits.push(tried.retryAfter)
      pass(tried.retryAfter * 1000 - 1)
      expect((await attempt()).ok).toBe(false)
      pass(1)
      tried = await attempt()
    }
    expect(tried.ok).toBe(true)
  }
  expect(waits).toEqual([1, 2, 4, 8, 8])
})

test('a refused attempt costs nothing more', async () => {
  const { attempt } = world()
  for (let n = 0; n < 3; n++) await attempt()
  for (let n = 0; n < 5; n++) expect(await attempt()).toEqual({ ok: false, retryAfter: 1 })
})

test('attempts under way count until they succeed, so that many at once gain nothing', async () => {
  const { attempt } = world()
  const tried = await Promise.all(Array.from({ length: 50 }, () => attempt()))
  expect(tried.filter(({ ok }) => ok)).toHaveLength(3)
})

test('a success forgives an account all before it, and an address itself alone', async () => {
  const { attempt, pass } = world({ account: rule, address: { ...rule, forgives: false } })
  const keys = { account: 'a', address: '192.0.2.1' }
  await attempt(keys)
  await attempt(keys)
  const third = await attempt(keys)
  if (third.ok) await third.succeed()
  // The address has two in vain, the account none.
  expect((await attempt(keys)).ok).toBe(true)
  expect((await attempt(keys)).ok).toBe(false)
  expect((await attempt({ account: 'a', address: '192.0.2.2' })).ok).toBe(true)
  pass(1000)
  expect((await attempt(keys)).ok).toBe(true)
})

test('accounts do not stand in for one another, and one of two keys is enough to wait', async () => {
  const { attempt } = world({ account: rule, address: rule })
  for (let n = 0; n < 3; n++) await attempt({ account: 'a', address: 'x' })
  expect((await attempt({ account: 'b', address: 'y' })).ok).toBe(true)
  expect((await attempt({ account: 'a', address: 'y' })).ok).toBe(false)
  expect((await attempt({ account: 'b', address: 'x' })).ok).toBe(false)
})

test('attempts lapse one by one, also while refused ones keep coming', async () => {
  const { attempt, pass } = world()
  for (let n = 0; n < 5; n++) {
    await attempt()
    pass(4000)
  }
  expect(await attempt()).toMatchObject({ ok: true })
  expect(await attempt()).toEqual({ ok: false, retryAfter: 8 })
  pass(4 * 60_000)
  // Of six there are two left.
  expect((await attempt()).ok).toBe(true)
  expect(await attempt()).toEqual({ ok: false, retryAfter: 1 })
  pass(60 * 60_000)
  for (let n = 0; n < 3; n++) expect((await attempt()).ok).toBe(true)
  expect((await attempt()).ok).toBe(false)
})

test('an IPv6 line counts as one, whichever of its addresses it takes', async () => {
  const { attempt } = world({ address: rule })
  for (let n = 0; n < 3; n++) expect((await attempt({ address: `2001:db8:1:2::${n + 1}` })).ok).toBe(true)
  expect((await attempt({ address: '2001:0DB8:1:2:ffff::9' })).ok).toBe(false)
  expect((await attempt({ address: '2001:db8:1:3::1' })).ok).toBe(true)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted)
})
