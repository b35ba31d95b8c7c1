import { readGenerations } from '#api/plumbing/events/generation.ts'
import type { SealedEventStore } from '#api/plumbing/events/sealed.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { createFeed, type FeedDeps } from './feed.ts'
import { createHeard } from './heard.ts'
import { createReader, type ReaderDeps } from './reader.ts'
import { createTail, type TailDeps } from './tail.ts'
import { createTeller, type TellingDeps } from './telling.ts'

export type EventsDeps = Pick<TellingDeps, 'catalogue' | 'outside' | 'source' | 'origin'> &
  Pick<TailDeps, 'signal' | 'mostEvents'> &
  Pick<Engines, 'logger' | 'unknownTypes'> &
  Pick<TellingDeps, 'snapshots'> &
  Pick<ReaderDeps, 'positionAt'> &
  Pick<FeedDeps, 'beatMs'> &
  Pick<Engines, 'work'> & { readonly store: Pick<SealedEventStore, 'beneath' | 'open' | 'personIn'> }

/** What readers of events need, over the log beneath the seal: what is personal is opened only as it leaves. */
export async function openEvents(deps: EventsDeps) {
  const { beneath: log, open, personIn } = deps.store
  const generations = await readGenerations(log)
  // A reader of old events folds streams that a reader of new ones has passed: neither takes the other's place.
  const [ofNew, ofOld] = [
    createTeller({ ...deps, log, open, personIn, generations }),
    createTeller({ ...deps, log, open, personIn, generations }),
  ]
  const tail = createTail({ ...deps, log, teller: ofNew })
  const reader = createReader({ ...deps, log, tail, teller: ofOld, generations })
  const heard = createHeard(deps)
  return { log, reader, tail, generations, heard, feed: createFeed({ ...deps, reader, tail, generations }) }
}

/** Whose events these are: the address of the shop, or a name that no other shop has and that stays with its keys. */
export async function sourceOf({
  config,
  origin,
  vault,
}: Pick<Engines, 'config' | 'origin' | 'vault'>): Promise<string> {
  if (config.PUBLIC_URL) return origin
  const bytes = Buffer.from((await vault.secret('log-name')).subarray(0, 16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}
