import type { ViewGeneration } from '#projections/ports.ts'

/** All have one hash tag, since a cluster allows a commit's script only one slot. The scripts build the same names. */
export function keysOf(name: string) {
  const prefix = `{${name}}:`
  const generation = (view: string, generation: ViewGeneration) => `${prefix}${view}:${generation}:`
  return {
    prefix,
    /** Hashes: view → generation. */
    live: `${prefix}live`,
    building: `${prefix}building`,
    /** Hash: `<view>:<generation>` → checkpoint. A generation that is not in it is gone. */
    checkpoints: `${prefix}checkpoints`,
    /** Stream, capped; the ids of its entries are the sequence. */
    changes: `${prefix}changes`,
    sequence: `${prefix}sequence`,
    /** Hash id → document, and its ids as a lexical sorted set. */
    docs: (view: string, of: ViewGeneration) => `${generation(view, of)}docs`,
    ids: (view: string, of: ViewGeneration) => `${generation(view, of)}ids`,
    /** Hash key → sum, and its keys as a lexical sorted set. */
    tallies: (view: string, of: ViewGeneration) => `${generation(view, of)}tallies`,
    tallyKeys: (view: string, of: ViewGeneration) => `${generation(view, of)}tally-keys`,
    /** Lexical sorted set of entries, see `index-key.ts`. */
    index: (view: string, of: ViewGeneration, index: string) => `${generation(view, of)}ix:${index}`,
  }
}

export type Keys = ReturnType<typeof keysOf>
