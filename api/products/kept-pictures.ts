import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type ChosenPictures, uploadsIn } from '#domain/shared/product-pictures.ts'
import { productPage } from '#projections/product-page/view.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So long a picture is kept that no product shows. */
const keptDays = 30

type Deps = Pick<Engines, 'blobs' | 'blobsShared' | 'readModels' | 'now'>

/**
 * Keeps pictures for whoever saves a product with them, and those that the product had, which others may be about to save
 * again. True: all are here. A picture that the log names is renewed before, so that no sweep deletes it meanwhile.
 */
export async function keepPictures(
  { wanted, had }: { readonly wanted: ChosenPictures | undefined; readonly had: ChosenPictures | undefined },
  { blobs: { pictures } }: Pick<Deps, 'blobs'>,
): Promise<boolean> {
  const kept = await Promise.all(uploadsIn(wanted).map(hash => pictures.renew(hash)))
  await Promise.all(uploadsIn(had).map(hash => pictures.renew(hash)))
  return kept.every(Boolean)
}

/** Deletes pictures that no product has shown for long. */
export function tidyPictures({ blobs: { pictures }, blobsShared, readModels, now }: Deps): Sweep {
  return {
    name: 'pictures-tidy',
    every: dayMs,
    everywhere: !blobsShared,
    async run({ first, signal }) {
      if (first) return
      const before = now().getTime() - keptDays * dayMs
      for await (const { hash, putAt } of pictures.list()) {
        if (signal.aborted) return
        if (putAt >= before) continue
        const [owner] = await readModels.lookup(productPage.name, 'byPicture', hash)
        if (owner === undefined) await pictures.delete(hash, before)
      }
    },
  }
}
