import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { type AttemptCounts, hourMs, thisHour } from '#api/plumbing/engines/attempt-counts/port.ts'
import { networkOf } from '#api/plumbing/http/limits/throttle.ts'
import type { Settings } from '#domain/settings/events.ts'
import { mailboxOf } from '#domain/shared/email.ts'

export type GuestLimitsDeps = { readonly counts: AttemptCounts; readonly secret: Buffer; readonly now: () => Date }

/** A guest who is about to order: the address of their browser, and that of their mails. */
export type OrderingGuest = { readonly address: string; readonly email: string }

export type GuestTurn =
  | { readonly ok: true; giveBack(): Promise<void> }
  | { readonly ok: false; readonly retryAfter: number }

const free: GuestTurn = { ok: true, giveBack: async () => {} }

/** Limits the unpaid orders that guests place in an hour, by network and by mailbox. This machine is not counted. */
export function createGuestLimits({ counts, secret, now }: GuestLimitsDeps) {
  const key = (kind: string, value: string) =>
    createHmac('sha256', secret).update(`guest-orders/${kind}\n${value}`).digest('base64url').slice(0, 22)

  return {
    async take(
      { address, email }: OrderingGuest,
      { perNetwork, perEmail }: Settings['guestOrders'],
    ): Promise<GuestTurn> {
      if (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback') return free
      const at = now().getTime()
      const keys = [key('network', networkOf(address)), key('email', mailboxOf(email))]
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
