import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#domain/shared/localized-text.ts'
import type { PersonalFields } from '#domain/shared/personal-data.ts'
import type { PositionFields } from '#domain/shared/positions.ts'
import type { Upcasts } from '#domain/shared/upcasts.ts'
import type { AnyProjection } from '#projections/run/fold.ts'
import type { Sweep } from './background/sweep.ts'
import type { Views } from './background/views.ts'
import type { OpenEngines } from './engines/open.ts'
import type { OwnState } from './events/own-state.ts'
import type { PolicyOf } from './http/serving/security-policy.ts'
import type { Letters, Writer } from './mail/letters.ts'
import type { Meter } from './metrics/meter.ts'
import type { Reads } from './web/reads.ts'

/** Every feature is opened with these. */
export type Engines = OpenEngines & { readonly projections: Views; readonly ownState: OwnState }

/**
 * One request, as the queries of its page see it. `reads` notes what its answer is made from. `draft`: the address asks for what is not published yet; a feature decides who may see it.
 */
export type Ask = {
  readonly request: FastifyRequest
  readonly language: Language
  readonly reads: Reads
  readonly draft?: boolean | undefined
}

/** An opened feature's parts. Behind each stands the step of `openShop` that takes it. */
export type Parts = {
  /** For the features that need this one, under names of their own. */
  readonly offers?: object
  /** @throws EngineError where what the feature keeps outside the log is another shop's. */
  readonly check?: () => Promise<void> // project
  readonly sweeps?: readonly Sweep[] // work
  readonly letters?: Letters // work, by the event that asks for the mail
  readonly ownerLetters?: Letters // work, the second mail of such an event
  readonly takesWriter?: (writer: Writer) => void // work, gets what writes the mails of all features
  readonly policyOf?: PolicyOf // serve, of pages that let more in than others
  readonly hooks?: (app: FastifyInstance) => void // serve, before any route
  readonly routes?: (app: FastifyInstance) => Promise<void> // serve
  readonly queries?: (ask: Ask) => object // serve, for the storefront's pages
  readonly meters?: readonly Meter[] // serve, read when somebody scrapes the metrics
}

/** One that folds with a secret is made once the keys are open. */
type View = AnyProjection | ((engines: Secrets) => AnyProjection)
type Secrets = Pick<OpenEngines, 'publicIdSecret'>

type AnyFeature = {
  readonly name: string
  readonly needs?: readonly AnyFeature[]
  readonly views?: readonly View[]
  readonly personal?: readonly PersonalFields[]
  readonly upcasts?: readonly Upcasts[]
  readonly positions?: readonly PositionFields[]
  open(engines: Engines, offered: never): Parts
}

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never
/** The offers of one feature. */
export type OffersOf<One> = One extends { open(...given: never[]): { readonly offers: infer Own } } ? Own : object
type QueriesOf<One> = One extends { open(...given: never[]): { queries(ask: Ask): infer Own } } ? Own : object

/** The offers of several features, side by side. */
export type Offers<Features extends readonly AnyFeature[]> = Both<OffersOf<Features[number]>>
/** Everything that pages may ask, inferred from the list of features. */
export type AllQueries<Features extends readonly AnyFeature[]> = Both<QueriesOf<Features[number]>>

export type Feature<Needed extends readonly AnyFeature[] = readonly AnyFeature[], Opened extends Parts = Parts> = {
  readonly name: string
  readonly needs?: Needed
  readonly views?: readonly View[]
  readonly personal?: readonly PersonalFields[]
  readonly upcasts?: readonly Upcasts[]
  /** Where its events name positions of the log: a move makes them those of the new one. */
  readonly positions?: readonly PositionFields[]
  open(engines: Engines, offered: Offers<Needed>): Opened
}

/** Says what a feature is, and lets the compiler infer the rest. */
export function feature<const Needed extends readonly AnyFeature[] = readonly [], Opened extends Parts = Parts>(
  definition: Feature<Needed, Opened>,
): Feature<Needed, Opened> {
  return definition
}

/** The views that features bring. */
export function viewsOf(features: readonly Pick<AnyFeature, 'views'>[], engines: Secrets): readonly AnyProjection[] {
  const views = features.flatMap(({ views = [] }) => views)
  return views.map(view => (typeof view === 'function' ? view(engines) : view))
}

/** Opens each feature once, after those it needs. @throws where two offer the same name. */
export function openAll<Features extends readonly AnyFeature[]>(
  features: Features,
  engines: Engines,
): { readonly parts: readonly Parts[]; readonly offers: Offers<Features> } {
  const opened = new Map<AnyFeature, Parts>()
  const open = (one: AnyFeature): Parts => {
    const known = opened.get(one)
    if (known) return known
    const needed: readonly AnyFeature[] = one.needs ?? []
    const parts: Parts = one.open(engines, merged(needed.map(each => open(each).offers)) as never)
    opened.set(one, parts)
    return parts
  }
  const parts = features.map(open)
  return { parts, offers: merged(parts.map(({ offers }) => offers)) as Offers<Features> }
}

/** The queries of all features for one request. @throws where two bring the same name. */
export function queriesFor(parts: readonly Parts[], ask: Ask): object {
  return merged(parts.map(({ queries }) => queries?.(ask)))
}

function merged(some: readonly (object | undefined)[]): object {
  const all: Record<string, unknown> = {}
  for (const [name, value] of some.flatMap(one => Object.entries(one ?? {}))) {
    if (name in all) throw new Error(`Two features bring ${name}`)
    all[name] = value
  }
  return all
}
