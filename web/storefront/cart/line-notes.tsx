import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from 'react-i18next'
import type { CartLineModel } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { lineName } from '../line-name.ts'
import { lineAnchor } from './changes-banner.tsx'
import { stateOf } from './groups.ts'

/** What changed about a line since it was added, on the line itself. */
export function LineNotes({ line }: { line: CartLineModel }) {
  const { t } = useTranslation('cart')
  const { money, number } = useFormats()
  const state = stateOf(line)
  return (
    <>
      {state === 'fine' ? null : (
        <p className="body-sm mt-1 flex items-start gap-1.5 font-semibold text-danger">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {state === 'short'
            ? t('line.short', { count: line.available, number: number(line.available) })
            : t(state === 'gone' ? 'line.gone' : 'line.soldOut')}
        </p>
      )}
      {line.priceWhenAdded === null ? null : (
        <p className="body-sm mt-1 text-warn" suppressHydrationWarning>
          {t('line.price', { before: money(line.priceWhenAdded), now: money(line.unitPrice) })}
        </p>
      )}
    </>
  )
}

/** The same for lines of a group, which have no place of their own: each with its name. */
export function ChangedLines({ lines }: { lines: readonly CartLineModel[] }) {
  return lines.map(line => (
    <div key={line.uid} id={lineAnchor(line)} className="mt-2 scroll-mt-32">
      <span className="body-sm">
        <bdi>{lineName(line)}</bdi>
      </span>
      <LineNotes line={line} />
    </div>
  ))
}
