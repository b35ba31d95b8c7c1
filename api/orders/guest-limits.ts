import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { AttemptCount, AttemptCounts } from '#api/attempt-counts.ts'
import { networkOf } from '#api/auth/network-of.ts'
import type { Settings } from '#domain/settings/events.ts'

export type GuestLimitsDeps = { readonly counts: AttemptCounts; readonly secret: Buffer; readonly now: () => Date }

/** A guest who is about to order: the address of their browser, and the person that their email address stands for. */
export type OrderingGuest = { readonly address: string; readonly personId: string }

export type GuestTurn =
  | { readonly ok: true; giveBack(): Promise<void> }
  | { readonly ok: false; readonly retryAfter: number }

const hourMs = 60 * 60_000
const free: GuestTurn = { ok: true, giveBack: async () => {} }

/**
 * Bounds how many orders an hour guests place from one network and under one email address: nobody has paid for them, and
 * each reserves stock and sends a mail. Requests from this machine itself are not counted.
 */
export function createGuestLimits({ counts, secret, now }: GuestLimitsDeps) {
  const key = (kind: string, value: string) =>
    createHmac('sha256', secret).update(`guest-orders/${kind}\n${value}`).digest('base64url').slice(0, 22)

  return {
    async take(
      { address, personId }: OrderingGuest,
      { perNetwork, perEmail }: Settings['guestOrders'],
    ): Promise<GuestTurn> {
      if (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback') return free
      const at = now().getTime()
      const keys = [key('network', networkOf(address)), key('email', personId)]
      const most = [perNetwork, perEmail]
      let openAt = at
      await counts.change(keys, kept => {
        const hours = kept.map(count => thisHour(count, at))
        openAt = Math.max(...hours.map(({ attempts, since }, i) => (attempts < most[i]! ? at : since + hourMs)))
        return openAt > at ? null : hours.map(count => ({ ...count, attempts: count.attempts + 1 }))
      })
      if (openAt > at) return { ok: false, retryAfter: Math.ceil((openAt - at) / 1000) }
      return {
        ok: true,
        /** It came to no order. */
        giveBack: () =>
          counts.change(keys, kept =>
            kept
              .map(count => thisHour(count, at))
              .map(count => ({ ...count, attempts: Math.max(0, count.attempts - 1) })),
          ),
      }
    },
  }
}

export type GuestLimits = ReturnType<typeof createGuestLimits>

/** The hour begins with its first order. */
function thisHour(count: AttemptCount | undefined, at: number): AttemptCount {
  return count && at < count.since + hourMs ? count : { attempts: 0, openAt: 0, since: at }
}
