import type { Redis } from 'ioredis'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import { connectRedis } from '../../redis.ts'
import { scripts } from './scripts.ts'

/** The client's methods for the scripts. All take the prefix of the keys first; see `scripts.ts`. */
export type Scripted = {
  commitView(prefix: string, args: readonly (string | number)[]): Promise<'committed' | 'stale'>
  createView(prefix: string, view: string, version: number, fresh: 0 | 1): Promise<string>
  switchView(prefix: string, view: string, generation: string): Promise<'switched' | 'behind'>
  keepViews(prefix: string, unkeptMs: number, views: readonly string[]): Promise<null>
  noteProgress(prefix: string, progress: string): Promise<null>
  /** Members of a sorted set between two bounds and their values in a hash, in turns. */
  readPairs(set: string, hash: string, least: string, most: string, count: number): Promise<string[]>
}
export type ReadModelsClient = Redis & Scripted

export function connect(url: string): ReadModelsClient {
  return connectRedis(url, 'reads', { commandTimeout: 10_000, scripts }) as ReadModelsClient
}

/** An own connection to fold with, so that pages do not queue behind the megabytes of a rebuild. */
export function connectToFold(client: ReadModelsClient): ReadModelsClient {
  const writer = client.duplicate({
    connectionName: 'selvedge-folds',
    enableAutoPipelining: false,
  }) as ReadModelsClient
  writer.on('error', () => {})
  return writer
}

/** A read that blocks is answered by then, even where the connection is dead and nobody says so: with null, like nothing new. */
export const silentAfterMs = 2_000

/** An own connection for reads that block, which come again and again. */
export function connectToFollow(client: Redis): Redis {
  const follower = client.duplicate({
    connectionName: 'selvedge-changes',
    enableAutoPipelining: false,
    commandTimeout: undefined,
    maxRetriesPerRequest: null,
    blockingTimeout: 10_000,
    blockingTimeoutGrace: silentAfterMs,
  })
  follower.on('error', () => {})
  return follower
}

/** Replies that tell of a mistake in a command; everything else that a client throws is an outage. */
const mistakes = /^(ERR(?! max number of clients)|WRONGTYPE)/

/** Turns an error into the port's error of an outage; a bug stays as it is. */
export function asPortError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ReadModelsUnavailable) return error
  if (error.name === 'ReplyError' && mistakes.test(error.message)) return error
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return error
  return new ReadModelsUnavailable(`Redis does not answer: ${error.message}`, { cause: error })
}
