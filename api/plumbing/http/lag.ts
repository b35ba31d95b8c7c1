import type { Engines, Follower } from '../feature.ts'

/** Asks every engine, so that one which does not answer is told by the failure. The search index lags behind the cards. */
export async function lagOf({ projections, readModels, feeder, vault }: Engines & { readonly feeder: Follower }) {
  await vault.erasuresAppliedTo()
  const position = await readModels.checkpoint('product-card')
  const { changes, error, note } = await feeder.lag()
  const index = {
    view: 'product-search',
    position,
    behind: changes,
    state: error ? 'retrying' : feeder.isFilled() ? 'live' : 'catching-up',
    ...(error && { error }),
    ...(note && { note }),
  } as const
  return [...(await projections.lag()), index]
}
