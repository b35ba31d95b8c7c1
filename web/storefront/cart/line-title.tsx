import type { CartLineModel } from '../../models/cart.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { lineChoice } from '../line-name.ts'

type Props = { line: Pick<CartLineModel, 'name' | 'path' | 'color' | 'size' | 'options' | 'brand' | 'sold' | 'slug'> }

/** Name of the product, and under it what was chosen of it. */
export function LineTitle({ line }: Props) {
  const rest = lineChoice({ ...line, color: null })
  return (
    <>
      <p className="font-semibold leading-[1.3] text-pretty">
        {line.slug ? (
          <a href={line.path} dir="auto" className="py-0.5 text-ink no-underline hover:underline">
            {line.name}
          </a>
        ) : (
          <bdi>{line.name}</bdi>
        )}
      </p>
      {line.color || rest ? (
        <p className="body-sm mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-2">
          {line.color ? (
            <span className="inline-flex items-center gap-1.5">
              <Swatch hexes={line.color.hexes} className="h-3.5 w-5" />
              <bdi>{line.color.name}</bdi>
            </span>
          ) : null}
          {line.color && rest ? (
            <span aria-hidden className="text-field">
              /
            </span>
          ) : null}
          {rest ? <bdi>{rest}</bdi> : null}
        </p>
      ) : null}
    </>
  )
}
