import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { networkOf } from './network-of.ts'

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

/** `since`: until when attempts lapsed, in milliseconds since 1970. */
type Kept = { readonly attempts: number; readonly openAt: number; readonly since: number }

/** What was not tried again for this long is forgotten: by then attempts lapsed. */
const memoryMs = 24 * 60 * 60 * 1000
/** Keys that are remembered at most; the least recently used go first. */
const mostKeys = 50_000

export type Attempt = { readonly ok: true; succeed(): void } | { readonly ok: false; readonly retryAfter: number }

/**
 * Delays that double with each attempt in vain, one count an account and one a network address. Attempts under way count
 * as in vain until they succeed, so that many at once gain nothing; counts shrink with time. Keys are kept as keyed hashes, in memory alone.
 */
export function createThrottle(secret: Buffer, rules: { readonly [kind: string]: Rule }, now: () => Date) {
  const kept = new LRUCache<string, Kept>({ max: mostKeys, ttl: memoryMs })
  const keyOf = (kind: string, value: string) =>
    createHmac('sha256', secret).update(`${kind}\n${value}`).digest('base64url').slice(0, 22)

  return {
    /** Takes one attempt for every key, or none: `retryAfter` in whole seconds. Rules are named by the kinds of `keys`. */
    attempt(keys: { readonly [kind: string]: string }): Attempt {
      const at = now().getTime()
      const counted = Object.entries(keys).map(([kind, value]) => {
        const rule = rules[kind]
        if (!rule) throw new TypeError(`There is no rule for ${kind}`)
        const key = keyOf(kind, kind === 'address' ? networkOf(value) : value)
        return { key, rule, state: lapsed(kept.get(key), rule, at) }
      })
      const openAt = Math.max(...counted.map(({ state }) => state.openAt))
      if (openAt > at) return { ok: false, retryAfter: Math.ceil((openAt - at) / 1000) }
      for (const { key, rule, state } of counted) {
        const attempts = state.attempts + 1
        kept.set(key, { attempts, openAt: at + delayAfter(attempts, rule), since: at })
      }
      return {
        ok: true,
        /** The attempt was no attack: it does not count. */
        succeed() {
          for (const { key, rule } of counted) {
            const state = kept.get(key)
            if (!state) continue
            const attempts = rule.forgives ? 0 : Math.max(0, state.attempts - 1)
            kept.set(key, { ...state, attempts, openAt: attempts < rule.free ? 0 : state.openAt })
          }
        },
      }
    },
  }
}

function lapsed(state: Kept | undefined, { lapseMs }: Rule, at: number): Kept {
  if (!state) return { attempts: 0, openAt: 0, since: at }
  return { ...state, attempts: Math.max(0, state.attempts - Math.floor((at - state.since) / lapseMs)) }
}

function delayAfter(attempts: number, { free, firstDelayMs, longestDelayMs }: Rule): number {
  return attempts < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - free))
}

/** Passwords that are tried: a person mistypes a few times, an office shares one address. */
export const signInRules = {
  account: { free: 5, firstDelayMs: 1000, longestDelayMs: 5 * 60_000, lapseMs: 10 * 60_000, forgives: true },
  address: { free: 20, firstDelayMs: 1000, longestDelayMs: 15 * 60_000, lapseMs: 15 * 60_000, forgives: false },
} as const

/** Mails that are asked for, each of which somebody gets. */
export const mailRules = {
  account: { free: 3, firstDelayMs: 30_000, longestDelayMs: 60 * 60_000, lapseMs: 60 * 60_000, forgives: false },
  address: { free: 20, firstDelayMs: 5000, longestDelayMs: 60 * 60_000, lapseMs: 15 * 60_000, forgives: false },
} as const
