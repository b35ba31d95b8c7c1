import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import { useFormats } from '../../ui/currency.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { lineSize } from '../line-name.ts'
import { type CartEntry, changedLines } from './groups.ts'
import { ChangedLines, thumbClass } from './panel-line.tsx'

/** Many sizes of one product: a row of chips a colour, edited on the cart's page. */
export function PanelGroup({ group }: { group: Extract<CartEntry, { kind: 'group' }> }) {
  const { t, i18n } = useTranslation('cart')
  const { money, number } = useFormats()
  const { first, rows } = group
  const changed = changedLines(rows.flatMap(row => row.lines))
  return (
    <div className="flex gap-4">
      <Picture picture={first.picture} alt="" sizes="80px" className={`${thumbClass} w-20 self-start`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold leading-[1.3] text-pretty">
          <a href={first.path} dir="auto" className="py-0.5 text-ink no-underline hover:underline">
            {first.name}
          </a>
        </p>
        {rows.map(row => (
          <div key={row.key} className="mt-2.5">
            {row.color ? (
              <p className="body-sm flex items-center gap-1.5 text-ink-2">
                <Swatch hexes={row.color.hexes} className="h-3.5 w-5" />
                <bdi>{row.color.name}</bdi>
              </p>
            ) : null}
            <ul className="mt-1 flex flex-wrap gap-1">
              {row.lines.map(line => (
                // Sizes are Latin: in an Arabic line the count would stand before them and read as one size with them.
                <li key={line.uid} dir="ltr" className="body-sm rounded-[3px] bg-sunken px-1.5 py-0.5 tabular-nums">
                  <bdi className="text-ink-2">{lineSize(line)}</bdi>{' '}
                  <b className="font-semibold">{number(line.quantity)}</b>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <ChangedLines lines={changed} />
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="body-sm text-ink-2 tabular-nums">
            {t('pieces', { count: group.count, number: number(group.count) })}
            {' · '}
            <a href={`${prefixOf(i18n.language as Language)}/cart`} className="text-ink-2 underline underline-offset-2">
              {t('edit')}
            </a>
          </span>
          <Amount
            amount={group.amount}
            money={money}
            className="ms-auto min-w-20 text-right font-semibold tabular-nums"
          />
        </p>
      </div>
    </div>
  )
}
