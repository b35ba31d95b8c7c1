import type { TFunction } from 'i18next'
import type { HomeModel } from '../../models/home.ts'

type Props = { brands: HomeModel['brands']; number: (value: number) => string; t: TFunction<'home'> }

/** Every brand, set as type: invented logos would say nothing. */
export function BrandIndex({ brands, number, t }: Props) {
  if (brands.length === 0) return null
  return (
    <section aria-labelledby="brands" className="frame">
      <h2 id="brands" className="d3">
        {t('brands.title')}
      </h2>
      <ul className="mt-5 columns-2 gap-x-8 sm:columns-3 lg:columns-5">
        {brands.map(brand => (
          <li key={brand.path} className="break-inside-avoid border-line border-t">
            <a href={brand.path} className="group flex items-baseline justify-between gap-2 py-2">
              <bdi className="font-medium group-hover:underline">{brand.label}</bdi>
              <span className="label font-normal text-ink-3 tabular-nums">{number(brand.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
