import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { AttemptCount, AttemptCounts } from '../../engines/attempt-counts/port.ts'

type Rule = {
  /** Attempts that come before any delay. */
  readonly free: number
  readonly firstDelayMs: number
  readonly longestDelayMs: number
  /** An attempt stops counting for every so long without another. */
  readonly lapseMs: number
  /** A success forgives all that came before it; else it takes back itself alone. */
  readonly forgives: boolean
}

export type ThrottleDeps = {
  readonly counts: AttemptCounts
  /** Another one for each throttle: their counts stand side by side. */
  readonly secret: Buffer
  readonly rules: { readonly [kind: string]: Rule }
  readonly now: () => Date
}

export type Attempt =
  | { readonly ok: true; succeed(): Promise<void> }
  | { readonly ok: false; readonly retryAfter: number }

/**
 * Delays that double with each attempt in vain, one count an account and one a network address. Attempts under way count
 * as in vain until they succeed, so that many at once gain nothing; counts shrink with time. Keys are kept as keyed hashes alone.
 */
export function createThrottle({ counts, secret, rules, now }: ThrottleDeps) {
  const keyOf = (kind: string, value: string) =>
    createHmac('sha256', secret).update(`${kind}\n${value}`).digest('base64url').slice(0, 22)

  return {
    /** Takes one attempt for every value, or none: `retryAfter` in whole seconds. Rules are named by the kinds of `values`. */
    async attempt(values: { readonly [kind: string]: string }): Promise<Attempt> {
      const at = now().getTime()
      const counted = Object.entries(values).map(([kind, value]) => {
        const rule = rules[kind]
        if (!rule) throw new TypeError(`There is no rule for ${kind}`)
        return { key: keyOf(kind, kind === 'address' ? networkOf(value) : value), rule }
      })
      const keys = counted.map(({ key }) => key)
      let openAt = 0
      await counts.change(keys, kept => {
        openAt = Math.max(...kept.map(count => count?.openAt ?? 0))
        return openAt > at ? null : counted.map(({ rule }, index) => tried(kept[index], rule, at))
      })
      if (openAt > at) return { ok: false, retryAfter: Math.ceil((openAt - at) / 1000) }
      return {
        ok: true,
        /** The attempt was no attack: it does not count. */
        succeed: () => counts.change(keys, kept => counted.map(({ rule }, index) => forgiven(kept[index], rule, at))),
      }
    },
  }
}

function tried(count: AttemptCount | undefined, rule: Rule, at: number): AttemptCount {
  // Another server's clock may be ahead.
  const lapsed = count ? Math.max(0, Math.floor((at - count.since) / rule.lapseMs)) : 0
  const attempts = Math.max(0, (count?.attempts ?? 0) - lapsed) + 1
  return { attempts, openAt: at + delayAfter(attempts, rule), since: at }
}

function forgiven(count: AttemptCount | undefined, rule: Rule, at: number): AttemptCount {
  const { attempts: before, openAt, since } = count ?? { attempts: 0, openAt: 0, since: at }
  const attempts = rule.forgives ? 0 : Math.max(0, before - 1)
  return { attempts, openAt: attempts < rule.free ? 0 : openAt, since }
}

function delayAfter(attempts: number, { free, firstDelayMs, longestDelayMs }: Rule): number {
  return attempts < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - free))
}

/**
 * Passwords that are tried: a person mistypes a few times, an office shares one address. Guesses from one network are slowed
 * down by network and account together, so that the account's owner does not wait elsewhere; `anywhere` counts those of all.
 */
export const signInRules = {
  pair: { free: 5, firstDelayMs: 1000, longestDelayMs: 5 * 60_000, lapseMs: 10 * 60_000, forgives: true },
  // Lapses faster than one network may go on, so that no network alone ever makes the others wait.
  anywhere: { free: 20, firstDelayMs: 1000, longestDelayMs: 5 * 60_000, lapseMs: 4 * 60_000, forgives: true },
  account: { free: 5, firstDelayMs: 1000, longestDelayMs: 5 * 60_000, lapseMs: 10 * 60_000, forgives: true },
  address: { free: 20, firstDelayMs: 1000, longestDelayMs: 15 * 60_000, lapseMs: 15 * 60_000, forgives: false },
} as const

/** Mails that are asked for, each of which somebody gets. */
export const mailRules = {
  account: { free: 3, firstDelayMs: 30_000, longestDelayMs: 60 * 60_000, lapseMs: 60 * 60_000, forgives: false },
  address: { free: 20, firstDelayMs: 5000, longestDelayMs: 60 * 60_000, lapseMs: 15 * 60_000, forgives: false },
} as const

export type Throttle = ReturnType<typeof createThrottle>

export type Slots = ReturnType<typeof createSlots>

/** Counts what is open at a time at this process, such as streams: so many of one key or address, and so many of all. */
export function createSlots({ ofOne, ofAll }: { readonly ofOne: number; readonly ofAll: number }) {
  const takenBy = new Map<string, number>()
  let all = 0
  return {
    taken: () => all,
    /** Call what it gives once the stream ends. Null: there is no room. */
    take(one: string): (() => void) | null {
      const taken = takenBy.get(one) ?? 0
      if (taken >= ofOne || all >= ofAll) return null
      takenBy.set(one, taken + 1)
      all++
      let left = false
      return () => {
        if (left) return
        left = true
        all--
        const rest = takenBy.get(one)! - 1
        if (rest === 0) takenBy.delete(one)
        else takenBy.set(one, rest)
      }
    },
  }
}

/** A visitor's network for counts: an IPv4 address, or an IPv6 /64, within which one line changes. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return address
  // Written by one rule: `::` and hexadecimal alone, whatever form it came in.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    return bytes.join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
