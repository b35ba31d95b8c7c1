import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'

const format = /^(p[0-9a-f]{40})\.([\w-]{43})$/

/** Links that end a subscription, for good and without signing in: made of the subscriber's id and its keyed hash. */
export function createUnsubscribeLinks({ secret, origin }: { readonly secret: Buffer; readonly origin: string }) {
  const macOf = (subscriberId: string) =>
    createHmac('sha256', secret).update(`unsubscribe\n${subscriberId}`).digest('base64url')
  return {
    linkFor: (subscriberId: string, language: Language) =>
      `${origin}${prefixOf(language)}/unsubscribe?token=${subscriberId}.${macOf(subscriberId)}`,
    /** The subscriber that a token of ours names, or null. */
    subscriberOf(token: string): string | null {
      const [, subscriberId, mac] = format.exec(token) ?? []
      if (!subscriberId || !mac) return null
      return timingSafeEqual(Buffer.from(macOf(subscriberId)), Buffer.from(mac)) ? subscriberId : null
    },
  }
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>
