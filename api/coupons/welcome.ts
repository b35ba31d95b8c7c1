import { createHmac } from 'node:crypto'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { Settings } from '#domain/settings/events.ts'

/** Letters and digits that nobody mistakes for each other. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The code of a person's welcome coupon, whether it was made yet or not. */
function welcomeCodeOf(personId: string, secret: Buffer): string {
  const hash = createHmac('sha256', secret).update(`welcome-coupon\n${personId}`).digest()
  return `WELCOME-${[...hash.subarray(0, 8)].map(byte => alphabet[byte % alphabet.length]).join('')}`
}

/** Whether a person's welcome coupon was used; null: none was made for them. */
export function createWelcomeUse(handler: CommandHandler, secret: Buffer) {
  return async (personId: string): Promise<WelcomeUse | null> => {
    const code = welcomeCodeOf(personId, secret)
    const { terms, redemptions } = (await handler.fold(coupon, code)).state
    return terms && { code, used: redemptions > 0 }
  }
}

export type WelcomeUse = { readonly code: string; readonly used: boolean }

/** A newsletter reader's coupon for a first order; asking again gives the same code. Null: the shop gives none. */
export function createWelcomeCoupon(handler: CommandHandler, secret: Buffer, settings: () => Promise<Settings>) {
  return async (personId: string): Promise<{ readonly code: string; readonly percent: number } | null> => {
    const percent = (await settings()).newsletter.couponPercent
    if (percent === 0) return null
    const code = welcomeCodeOf(personId, secret)
    const terms = {
      value: { kind: 'percent', percent },
      minimum: 0,
      startsAt: null,
      endsAt: null,
      perPerson: 1,
      total: 1,
      productIds: [],
      categories: [],
      firstOrderOnly: true,
      personId,
      listed: false,
    } as const
    const created = await handler.handle(
      coupon,
      code,
      { type: 'CreateCoupon', data: { couponId: code, code, terms } },
      { actor: 'shop', channel: 'mail' },
    )
    // Taken: its terms or the setting were changed since; it is still this person's, and worth what it was made for.
    if (!created.ok && created.rejection.code !== 'coupon-code-taken') throw new Error(created.rejection.code)
    const value = created.state.terms?.value
    return { code, percent: value?.kind === 'percent' ? value.percent : percent }
  }
}
