import type { SceneModel } from '../models/content.ts'
import { classes } from './classes.ts'
import { pictureAddress, sourceSet } from './picture.tsx'

const overlap = (garments: number) => (garments > 3 ? '-ms-[10%]' : '-ms-[13%]')

/** Garments side by side under one light, each partly before the next. It shows nothing that is not said beside it. */
export function Scene({ garments, sizes, first }: { garments: SceneModel; sizes: string; first?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="flex aspect-[3/2] items-center justify-center overflow-clip rounded-lg bg-well px-[4%]"
    >
      {garments.map(({ kind, base }, i) => (
        <picture
          key={base}
          className={classes(
            'shrink-0',
            garments.length > 3 ? 'w-[30%]' : 'w-[38%]',
            i > 0 && overlap(garments.length),
          )}
        >
          <source type="image/avif" srcSet={sourceSet(base, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={sourceSet(base, 'webp')} sizes={sizes} />
          <img
            src={pictureAddress({ kind, base })}
            alt=""
            width={800}
            height={1000}
            loading={first ? undefined : 'lazy'}
            decoding="async"
            className="h-auto w-full"
          />
        </picture>
      ))}
    </span>
  )
}
