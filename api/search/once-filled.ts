import { ViewNotLive } from '#projections/ports.ts'
import type { ProductQuestions } from '#projections/product-search/port.ts'
import type { SearchFeeder } from './feeder.ts'
import { cardView } from './index-filling.ts'

/** The same search, which does not answer until the index was filled: an empty one would say that the shop sells nothing. */
export function onceFilled(search: ProductQuestions, feeder: Pick<SearchFeeder, 'isFilled'>): ProductQuestions {
  const filled = async () => {
    if (!feeder.isFilled()) throw new ViewNotLive(cardView)
  }
  return {
    search: request => filled().then(() => search.search(request)),
    suggest: q => filled().then(() => search.suggest(q)),
    sample: (seed, count) => filled().then(() => search.sample(seed, count)),
  }
}
