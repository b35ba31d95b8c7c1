import type { TFunction } from 'i18next'
import type { CategoryLink } from '../../models/shell.ts'
import { Picture } from '../../ui/picture.tsx'

type Props = { categories: readonly CategoryLink[]; number: (value: number) => string; t: TFunction<'home'> }

export function CategoryTiles({ categories, number, t }: Props) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories" className="frame">
      <h2 id="categories" className="d3">
        {t('categories.title')}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-4 md:gap-x-5 md:gap-y-8">
        {categories.map(category => (
          <li key={category.id} className="group relative">
            <Picture
              picture={category.picture}
              alt=""
              sizes="(min-width:768px) 23vw, 47vw"
              className="block aspect-square overflow-hidden rounded-lg bg-well"
              imgClassName="size-full object-contain transition-transform duration-200 group-hover:scale-103 motion-reduce:transform-none"
            />
            <a
              href={category.path}
              className="mt-2.5 block font-semibold leading-snug after:absolute after:inset-0 after:rounded-lg group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
            >
              {category.label}
            </a>
            <p className="body-sm text-ink-3 tabular-nums">
              {t('count', { count: category.count, number: number(category.count) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
