/** Stars of the reviews of one product that are shown, added up. */
export type Ratings = { readonly sum: number; readonly count: number }

export const noRatings: Ratings = { sum: 0, count: 0 }

type Stars = { readonly rating: number } | null

/** Takes out what a review counted for before, and puts in what it counts for now. */
export function withRating({ sum, count }: Ratings, before: Stars, after: Stars): Ratings {
  return {
    sum: sum - (before?.rating ?? 0) + (after?.rating ?? 0),
    count: count - (before ? 1 : 0) + (after ? 1 : 0),
  }
}

/** To one digit after the point, as it is shown; 0 without reviews. */
export function averageOf({ sum, count }: Ratings): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10
}
