import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { useFormats } from '../../ui/currency.ts'
import tables from './size-guides.json' with { type: 'json' }

export const SIZE_GUIDE_ID = 'size-guide'

type Measure = 'chest' | 'length' | 'sleeve' | 'waist' | 'hip' | 'inseam' | 'height'

/** Garment measures in inches, laid flat, by size. */
type SizeGuide = {
  readonly measures: readonly Measure[]
  readonly rows: { readonly [size: string]: readonly number[] }
}

const guides: { readonly [name: string]: SizeGuide } = tables.guides as never
const guideOf: { readonly [category: string]: string } = tables.byCategory

type Sized = Pick<ProductModel, 'category' | 'sizes'>

/** The table of a product: rows of its own sizes alone. Null where the shop has no measures for them. */
export function sizeGuide({ category, sizes }: Sized): SizeGuide | null {
  const slug = category.path.slice(category.path.lastIndexOf('/') + 1)
  for (const guide of [guides[guideOf[slug] ?? ''], guides.small]) {
    if (!guide) continue
    const rows = sizes.flatMap(size => {
      const measures = guide.rows[size.name.toUpperCase().replace(/^XXL$/, '2XL')]
      return measures ? [[size.name, measures] as const] : []
    })
    if (rows.length >= Math.max(1, sizes.length / 2))
      return { measures: guide.measures, rows: Object.fromEntries(rows) }
  }
  return null
}

export function hasSizeGuide(product: Sized): boolean {
  return sizeGuide(product) !== null
}

type Unit = 'cm' | 'in'

/** Inches to the quarter, centimetres to the half. */
function measured(inches: number, unit: Unit): number {
  return unit === 'in' ? inches : Math.round(inches * 2.54 * 2) / 2
}

const units: readonly Unit[] = ['cm', 'in']

export function SizeTable({ guide }: { guide: SizeGuide }) {
  const { t } = useTranslation('product')
  const { language, number } = useFormats()
  const [unit, setUnit] = useState<Unit>(language === 'en' ? 'in' : 'cm')
  return (
    <>
      <fieldset className="noscript:hidden mb-4 inline-flex overflow-clip rounded-md border border-field">
        <legend className="sr-only">{t('guide.unit')}</legend>
        {units.map(candidate => (
          <label key={candidate} className="cursor-pointer">
            <input
              type="radio"
              name="unit"
              value={candidate}
              checked={candidate === unit}
              onChange={() => setUnit(candidate)}
              className="peer sr-only"
            />
            <span className="body-sm flex min-h-10 items-center px-4 font-semibold -outline-offset-2 peer-checked:bg-ink peer-checked:text-bg peer-focus-visible:outline-2 peer-focus-visible:outline-focus">
              {t(`guide.${candidate}`)}
            </span>
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section aria-label={t('guide.title')} tabIndex={0} className="overflow-x-auto">
        <table className="body-sm w-full border-collapse tabular-nums">
          <caption className="pb-3 text-start text-ink-2">{t(`guide.caption.${unit}`)}</caption>
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="py-2 pe-4 text-start font-semibold">
                {t('size')}
              </th>
              {guide.measures.map(measure => (
                <th key={measure} scope="col" className="px-2 py-2 text-right font-semibold">
                  {t(`guide.${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(guide.rows).map(([size, inches]) => (
              <tr key={size} className="border-line border-b">
                <th scope="row" className="py-2 pe-4 text-start font-normal">
                  <bdi>{size}</bdi>
                </th>
                {inches.map((value, i) => (
                  <td key={guide.measures[i]} className="px-2 py-2 text-right">
                    {number(measured(value, unit))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="body-sm mt-3 text-ink-3">{t('guide.typical')}</p>
    </>
  )
}
