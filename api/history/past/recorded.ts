import { termParts } from '#api/terms/index.ts'
import type { ContentState } from '#domain/content/events.ts'
import { contentRecord, sayContent } from '#domain/content/undo.ts'
import { couponRecord, sayCoupon } from '#domain/coupon/undo.ts'
import { saySettings, settingsRecord } from '#domain/settings/undo.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { FieldsSaid, FieldValues, Recorded } from '#domain/shared/undo.ts'
import type { TermState } from '#domain/term/term.ts'
import { sayTerm, termRecord } from '#domain/term/undo.ts'
import { kindOfTerm, type Right, settingsPart } from '../undo/kinds.ts'

// biome-ignore lint/suspicious/noExplicitAny: each record is folded by its own events.
export type AnyRecorded = Recorded<any, any>

/** A kind of records that are told as they were field by field, and whose fields come back. */
export type RecordedKind = {
  readonly how: AnyRecorded
  /** Says fields of the record, as it is now, anew. `before`: its events up to when they were so. */
  say(now: never, to: FieldValues, before: readonly StoredEvent[]): FieldsSaid<{ type: string; data: object }>
  /** The right that it takes to say these fields. */
  rightOf(id: string, to: FieldValues): Right
}

const ended: FieldsSaid<never> = { events: [], refused: 'not-there' }

/** By the name that their streams begin with. */
export const recorded: { readonly [name: string]: RecordedKind } = {
  settings: {
    how: settingsRecord,
    say: saySettings,
    rightOf: (_, to) => ({ permission: settingsPart([...to.keys()].map(path => path.split('.')[0]!)), to: 'edit' }),
  },
  coupon: {
    how: couponRecord,
    say: sayCoupon,
    rightOf: (_, to) => ({ permission: 'coupons', to: to.get('ended') === true ? 'delete' : 'edit' }),
  },
  term: {
    how: termRecord,
    say: (now: TermState, to, before) => (now ? sayTerm(now, to, before as never) : ended),
    rightOf: (id, to) => ({
      permission: termParts[kindOfTerm(id)].permission,
      to: to.has('gone') ? 'delete' : 'edit',
    }),
  },
  content: {
    how: contentRecord,
    say: (now: ContentState, to) => (now?.published ? sayContent(now, to) : ended),
    rightOf: () => ({ permission: 'blogs', to: 'edit' }),
  },
}

/** They are told, and never said: whom a coupon is for, and that there was a record. */
export const isSaid = (path: string) => path !== 'personId' && path !== 'made'
