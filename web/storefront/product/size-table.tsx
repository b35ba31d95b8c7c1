import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/currency.ts'
import { measured, type SizeGuide, type Unit } from './size-guide.ts'

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
