import { expect, test } from 'vitest'
import { networkOf } from '#api/auth/network-of.ts'
import { createThrottle } from '#api/auth/throttle.ts'

const rule = { free: 3, firstDelayMs: 1000, longestDelayMs: 8000, lapseMs: 60_000, forgives: true }
const secret = Buffer.alloc(32)

function world(rules: Parameters<typeof createThrottle>[1] = { account: rule }) {
  let at = 1_000_000
  const throttle = createThrottle(secret, rules, () => new Date(at))
  return {
    throttle,
    pass: (ms: number) => {
      at += ms
    },
    attempt: (keys: Record<string, string> = { account: 'a' }) => throttle.attempt(keys),
  }
}

test('delays double up to a longest, each in force until it passed', () => {
  const { attempt, pass } = world()
  const waits: number[] = []
  for (let n = 0; n < 8; n++) {
    let tried = attempt()
    if (!tried.ok) {
      waits.push(tried.retryAfter)
      pass(tried.retryAfter * 1000 - 1)
      expect(attempt().ok).toBe(false)
      pass(1)
      tried = attempt()
    }
    expect(tried.ok).toBe(true)
  }
  expect(waits).toEqual([1, 2, 4, 8, 8])
})

test('a refused attempt costs nothing more', () => {
  const { attempt } = world()
  for (let n = 0; n < 3; n++) attempt()
  for (let n = 0; n < 5; n++) expect(attempt()).toEqual({ ok: false, retryAfter: 1 })
})

test('attempts under way count until they succeed, so that many at once gain nothing', () => {
  const { attempt } = world()
  const tried = Array.from({ length: 50 }, () => attempt())
  expect(tried.filter(({ ok }) => ok)).toHaveLength(3)
})

test('a success forgives an account all before it, and an address itself alone', () => {
  const { attempt, pass } = world({ account: rule, address: { ...rule, forgives: false } })
  const keys = { account: 'a', address: '192.0.2.1' }
  attempt(keys)
  attempt(keys)
  const third = attempt(keys)
  if (third.ok) third.succeed()
  // The address has two in vain, the account none.
  expect(attempt(keys).ok).toBe(true)
  expect(attempt(keys).ok).toBe(false)
  expect(attempt({ account: 'a', address: '192.0.2.2' }).ok).toBe(true)
  pass(1000)
  expect(attempt(keys).ok).toBe(true)
})

test('accounts do not stand in for one another, and one of two keys is enough to wait', () => {
  const { attempt } = world({ account: rule, address: rule })
  for (let n = 0; n < 3; n++) attempt({ account: 'a', address: 'x' })
  expect(attempt({ account: 'b', address: 'y' }).ok).toBe(true)
  expect(attempt({ account: 'a', address: 'y' }).ok).toBe(false)
  expect(attempt({ account: 'b', address: 'x' }).ok).toBe(false)
})

test('attempts lapse one by one, also while refused ones keep coming', () => {
  const { attempt, pass } = world()
  for (let n = 0; n < 5; n++) {
    attempt()
    pass(4000)
  }
  expect(attempt()).toMatchObject({ ok: true })
  expect(attempt()).toEqual({ ok: false, retryAfter: 8 })
  pass(4 * 60_000)
  // Of six there are two left.
  expect(attempt().ok).toBe(true)
  expect(attempt()).toEqual({ ok: false, retryAfter: 1 })
  pass(60 * 60_000)
  for (let n = 0; n < 3; n++) expect(attempt().ok).toBe(true)
  expect(attempt().ok).toBe(false)
})

test('an IPv6 line counts as one, whichever of its addresses it takes', () => {
  const { attempt } = world({ address: rule })
  for (let n = 0; n < 3; n++) expect(attempt({ address: `2001:db8:1:2::${n + 1}` }).ok).toBe(true)
  expect(attempt({ address: '2001:0DB8:1:2:ffff::9' }).ok).toBe(false)
  expect(attempt({ address: '2001:db8:1:3::1' }).ok).toBe(true)
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
