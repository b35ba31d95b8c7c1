import { z } from 'zod'
import type { Snapshotted } from '#api/plumbing/events/snapshots.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import type { Outside, PersonalPart } from '../public-event.ts'

export type TypeWords = {
  /** For ever: a type that comes later takes the next one. */
  readonly number: number
  /** The right that a key needs for events of the type, beside `events:read`. */
  readonly scope: Scope
  /** What happened, in a sentence. */
  readonly about: string
  readonly data: z.ZodObject
  /** What readers with `customers:read` get besides. */
  readonly personal?: z.ZodObject
}

type Types = { readonly [type: string]: TypeWords }

/** An event of one of these types. Its data is what the type's schema says. */
export type ToldOf<All extends Types> = {
  [Type in keyof All & string]: {
    readonly type: Type
    readonly subject: string
    readonly data: z.output<All[Type]['data']>
    readonly personal: PersonalPart | null
  }
}[keyof All & string]

/** What one kind of stream tells the outside: a pure function of an event and of those before it in its stream. */
export type Subject<All extends Types, Event extends { type: string; data: object }, Facts> = {
  /** The name of its streams before the first `-`. */
  readonly category: string
  readonly types: All
  readonly initial: Facts
  /** Absent: every event says everything itself. */
  evolve?(facts: Facts, event: StoredEvent<Event>): Facts
  /** Streams of it are long: their facts can begin with what was folded of one for its commands. */
  readonly kept?: { readonly decider: Snapshotted; readonly factsOf: (state: never) => Facts }
  tell(event: StoredEvent<Event>, facts: Facts, outside: Outside): readonly ToldOf<All>[]
}

/** Says what a subject is, and lets the compiler compare what is told with the schemas. */
export const subject =
  <Event extends { type: string; data: object }>() =>
  <const All extends Types, Facts>(one: Subject<All, Event, Facts>): Subject<All, Event, Facts> =>
    one

export const baseAmount = z
  .object({ amount: z.int().describe('Minor units'), currency: z.string() })
  .readonly()
  .describe('An amount of the currency that the shop keeps its prices in')

export const amount = z
  .object({
    amount: z.int().describe('Minor units of the currency that the order showed'),
    currency: z.string().describe('The code of ISO 4217'),
    base: baseAmount,
  })
  .readonly()
  .describe('As the buyer was shown it, and in the base currency')

export const moment = z.iso.datetime().describe('UTC')

const languageText = z.partialRecord(z.enum(['en', 'bn', 'ar', 'fr']), z.string()).readonly()
export const text = languageText.describe('By language; English stands in for the others')

/** Fields of personal data: whose it is, or that they were erased since. */
export const customer = {
  customer: z
    .object({ id: z.string(), email: z.string().optional(), name: z.string().optional(), phone: z.string().optional() })
    .nullable()
    .describe('Null: the customer was erased'),
  erased: z.literal(true).optional().describe('The customer was erased, and with them all that was personal here'),
}
