import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { couponCode } from '#domain/coupon/code.ts'
import type { CouponCommand, CouponRejection } from '#domain/coupon/commands.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import type { Position, StoredEvent } from '#domain/shared/event-store.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { EditedMeanwhile } from '#web/models/edited-meanwhile.ts'
import type { TypedTerms } from './terms.ts'

export type CouponChangeDeps = Pick<Engines, 'handler' | 'store' | 'readModels'>

export type CouponAnswer =
  | { readonly ok: true; readonly position: Position; readonly code: string }
  | { readonly ok: false; readonly problem: Problem }

/** `id` is made with the form: the same id is the same change. `base`: how many changes the coupon had when it was seen. */
export type TermsWish = { readonly id: string; readonly base: number; readonly terms: Partial<TypedTerms> }

type TermName = keyof TypedTerms
type Change = { readonly terms: CouponTerms; readonly event: StoredEvent }

/** Coupons as staff make, change, end and reopen them; two of them may change one at a time. */
export function createCouponChanges({ handler, store, readModels }: CouponChangeDeps) {
  async function send(command: CouponCommand, by: Actor, id: string): Promise<CouponAnswer> {
    const { couponId: code } = command.data
    const meta = { commandId: `${code}/${command.type}/${id}`, ...by }
    const sent = await handler.handle(coupon, code, command, meta)
    if (sent.ok) return { ok: true, position: sent.position, code }
    return { ok: false, problem: problemIn(sent.rejection, code) }
  }

  /** The terms after each change, the oldest first. */
  async function changesOf(code: string): Promise<readonly Change[]> {
    const changes: Change[] = []
    for await (const stored of store.read(`${coupon.name}-${code}`)) {
      const event = stored as unknown as StoredEvent<CouponEvent>
      if (event.type === 'CouponRedeemed' || event.type === 'CouponRedemptionReleased') continue
      const terms = 'terms' in event.data ? event.data.terms : changes.at(-1)!.terms
      changes.push({ terms, event: stored })
    }
    return changes
  }

  /** Compares this person's changes with those that others made since the base. Null: none of them meet. */
  async function meanwhile(changes: readonly Change[], { base, terms }: TermsWish): Promise<EditedMeanwhile | null> {
    const [before, now] = [changes[base - 1]?.terms ?? changes[0]!.terms, changes.at(-1)!.terms]
    const since = changes.slice(base)
    const names = await namesOf(
      since.map(({ event }) => event.meta.actor),
      readModels,
    )
    const who = (path: TermName) => {
      const last = changes.findLast(
        (each, at) => at >= base && !sameData(each.terms[path], changes[at - 1]?.terms[path]),
      )
      const { event } = last ?? since.at(-1)!
      return { by: names.get(event.meta.actor) ?? null, at: event.at }
    }
    const theirs = termNames.filter(path => !sameData(before[path], now[path]))
    const mine = termNames.filter(path => terms[path] !== undefined && !sameData(terms[path], before[path]))
    const met = theirs.filter(path => mine.includes(path) && !sameData(terms[path], now[path]))
    if (met.length === 0) return null
    const newest = since.at(-1)!.event
    return {
      ...{ base: changes.length, by: names.get(newest.meta.actor) ?? null, at: newest.at },
      clashes: met.map(path => ({
        ...{ path, before: said(before[path]), theirs: said(now[path]), yours: said(terms[path]) },
        ...who(path),
      })),
      others: theirs.filter(path => !mine.includes(path)).map(path => ({ path, by: who(path).by })),
    }
  }

  return {
    async create(typed: string, terms: TypedTerms, id: string, by: Actor): Promise<CouponAnswer> {
      const code = couponCode(typed)
      if (code === null) {
        const detail = 'A code has 2 to 40 letters and digits, with - or _ between them.'
        return { ok: false, problem: problemOf('invalid-request', detail) }
      }
      const data = { couponId: code, code, terms: { ...terms, personId: null } }
      return send({ type: 'CreateCoupon', data }, by, id)
    },

    /** Changes some of the terms. Where somebody changed others meanwhile, both go in; where they met, it is refused. */
    async change(code: string, wish: TermsWish, by: Actor): Promise<CouponAnswer> {
      for (;;) {
        const { state } = await handler.fold(coupon, code)
        if (!state.terms) return { ok: false, problem: couponNotFound(code) }
        const meta = { commandId: `${code}/ChangeCouponTerms/${wish.id}`, ...by }
        const changes = wish.base < state.changes ? await changesOf(code) : []
        const own = changes.find(({ event }) => event.meta.causationId === meta.commandId)
        // Sent again, also after somebody else changed it.
        if (own) return { ok: true, position: own.event.position, code }
        const met = changes.length > 0 ? await meanwhile(changes, wish) : null
        if (met) {
          const detail = 'Choose for each field, then send the change with this base.'
          return { ok: false, problem: problemOf('edited-meanwhile', detail, met) }
        }
        const data = { couponId: code, base: state.changes, terms: { ...state.terms, ...wish.terms } as CouponTerms }
        const sent = await handler.handle(coupon, code, { type: 'ChangeCouponTerms', data }, meta)
        if (sent.ok) return { ok: true, position: sent.position, code }
        // Somebody changed it since it was read.
        if (sent.rejection.code !== 'coupon-edited-meanwhile') {
          return { ok: false, problem: problemIn(sent.rejection, code) }
        }
      }
    },

    end: (code: string, id: string, by: Actor) => send({ type: 'EndCoupon', data: { couponId: code } }, by, id),
    reopen: (code: string, id: string, by: Actor) => send({ type: 'ReopenCoupon', data: { couponId: code } }, by, id),
  }
}

export type CouponChanges = ReturnType<typeof createCouponChanges>

const termNames = [
  ...(['value', 'minimum', 'productIds', 'categories', 'startsAt', 'endsAt'] as const),
  ...(['perPerson', 'total', 'firstOrderOnly', 'listed'] as const),
]

/** A term as a clash carries it; empty: none. */
const said = (term: unknown) => (term === null || term === undefined ? '' : JSON.stringify(term))

export function couponNotFound(code: string): Problem {
  return problemOf('coupon-not-found', `There is no coupon ${code}.`)
}

export function problemIn(rejection: CouponRejection, code: string): Problem {
  switch (rejection.code) {
    case 'coupon-not-found':
      return couponNotFound(code)
    case 'coupon-code-taken':
      return problemOf('coupon-code-taken', `Change ${code}, or choose another code.`)
    case 'coupon-terms-wrong':
      return problemOf('invalid-request', `The value of ${rejection.term} is not valid.`)
    default:
      throw new Error(rejection.code)
  }
}
