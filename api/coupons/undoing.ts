import type { Actor } from '#api/plumbing/events/command-events.ts'
import { readBefore } from '#api/plumbing/events/once.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent } from '#domain/coupon/events.ts'
import { type UndoneCoupon as Undone, undoTerms } from '#domain/coupon/undo.ts'
import type { Position, StoredEvent } from '#domain/shared/event-store.ts'
import { couponNotFound, problemIn } from './changing.ts'

export type UndoneCoupon =
  | ({
      readonly ok: true
      /** Null: nothing was written. */
      readonly position: Position | null
    } & Pick<Undone, 'back' | 'kept'>)
  | { readonly ok: false; readonly problem: Problem }

type Undoing = {
  /** Null: it is looked at, and nothing is written. */
  readonly by: Actor | null
  /** Whether whoever asks may end a coupon. */
  readonly mayEnd: boolean
}

/** Takes back what was changed of a coupon under a correlation, once, whoever asks for it and however often. */
export function createCouponUndoing({ handler, store, now }: Pick<Engines, 'handler' | 'store' | 'now'>) {
  return async function undo(code: string, correlationId: string, { by, mayEnd }: Undoing): Promise<UndoneCoupon> {
    const stream = `${coupon.name}-${code}`
    const commandId = `undo/${correlationId}/${stream}`
    const isOwn = ({ meta }: StoredEvent) => meta.correlationId === correlationId
    for (;;) {
      const { events, done } = await readBefore<CouponEvent>(store, stream, commandId)
      const undone = undoTerms(events, isOwn)
      if (!undone) return refused(couponNotFound(code))
      const { back, kept, ...wanted } = undone
      if (done) return { ok: true, position: done.position, back, kept }
      if (back.length === 0) return refused(nothingToUndo)
      if (isOver(undone, now())) return refused(lastDayOver)
      if (endsIt(undone) && !mayEnd) return refused(mayNotEnd)
      const command = { type: 'RestoreCoupon', data: { couponId: code, ...wanted } } as const
      if (!by) return { ok: true, position: null, back, kept }
      const meta = { ...by, commandId, correlationId: `undo/${correlationId}`, undoes: events.find(isOwn)!.id }
      const sent = await handler.handle(coupon, code, command, meta)
      if (sent.ok) return { ok: true, position: sent.position, back, kept }
      // Somebody changed it since it was read.
      if (sent.rejection.code !== 'coupon-edited-meanwhile') return refused(problemIn(sent.rejection, code))
    }
  }
}

export type CouponUndoing = ReturnType<typeof createCouponUndoing>

/** Whether what goes back ends the coupon. */
export const endsIt = ({ back }: Pick<Undone, 'back'>) => back.some(({ path, to }) => path === 'ended' && to === true)

/** Whether it would only run again, and its last day is over: the shop would end it at once. */
export const isOver = ({ back, terms: { endsAt } }: Pick<Undone, 'back' | 'terms'>, now: Date) =>
  back.every(({ path, to }) => path === 'ended' && to === false) && endsAt !== null && endsAt <= now.toISOString()

const refused = (problem: Problem) => ({ ok: false, problem }) as const
const nothingToUndo = problemOf(
  'nothing-to-undo',
  'Each term that it changed was changed since, or is as it was before already.',
)
const lastDayOver = problemOf('nothing-to-undo', 'Its last day is over. Give it a later one.')
const mayNotEnd = problemOf('not-permitted', 'To end a coupon takes Coupons: delete.')
