import type { ReactNode } from 'react'
import type { BrandIndexModel } from '../../models/content.ts'

type Brand = BrandIndexModel['groups'][number]['brands'][number]
type Props = {
  id: string
  title: ReactNode
  brands: readonly Brand[]
  /** Under their first letters; else in one list. */
  byLetter: boolean
  count: (value: number) => string
}

/** Brands set as type: invented logos would say nothing. */
export function Group({ id, title, brands, byLetter, count }: Props) {
  const list = (members: readonly Brand[], className = '') => (
    <ul className={className}>
      {members.map(brand => (
        <li key={brand.path} className="break-inside-avoid border-line border-t">
          <a href={brand.path} className="group flex min-h-11 items-baseline justify-between gap-3 py-2.5">
            <bdi className="font-medium group-hover:underline">{brand.label}</bdi>
            <span className="body-sm whitespace-nowrap text-ink-3 tabular-nums">{count(brand.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-4 pt-10 md:grid-cols-[10rem_minmax(0,1fr)] md:pt-14">
      <h2 id={id} className="d3 scroll-mt-28">
        {title}
      </h2>
      {byLetter ? (
        <div className={`-mb-6 ${columns}`}>
          {[...Map.groupBy(brands, brand => brand.letter)].map(([letter, members]) => (
            <div key={letter} className="break-inside-avoid pb-6">
              <h3 className="h4 pb-2 text-ink-3">
                <bdi>{letter}</bdi>
              </h3>
              {list(members)}
            </div>
          ))}
        </div>
      ) : (
        list(brands, columns)
      )}
    </section>
  )
}

const columns = 'gap-x-8 sm:columns-2 lg:columns-3'
