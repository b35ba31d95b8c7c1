import { createHmac } from 'node:crypto'
import { createThrottle, type ThrottleDeps } from '#api/plumbing/http/throttle.ts'

/** Codes that there are not: a person mistypes a few, an office shares one address, a robot guesses. */
const rules = {
  address: { free: 20, firstDelayMs: 1000, longestDelayMs: 15 * 60_000, lapseMs: 60_000, forgives: false },
} as const

/** Bounds how often a network address may try codes, so that nobody finds a coupon by trying them all. */
export function createCouponTries({ secret, ...deps }: Omit<ThrottleDeps, 'rules'>) {
  return createThrottle({ ...deps, secret: createHmac('sha256', secret).update('coupon tries').digest(), rules })
}

export type CouponTries = ReturnType<typeof createCouponTries>
