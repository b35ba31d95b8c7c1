import type { SearchFeeder } from '#api/search/feeder.ts'

/** Runs a feeder until it is stopped; resolves when it has begun. @throws as its check. */
export async function runFeeder(feeder: SearchFeeder) {
  await feeder.check()
  const ending = new AbortController()
  const begun = Promise.withResolvers<void>()
  const ended = feeder.run({ begun: begun.resolve, signal: ending.signal })
  await Promise.race([begun.promise, ended])
  return {
    ...feeder,
    stop(): Promise<void> {
      ending.abort()
      return ended
    },
  }
}
