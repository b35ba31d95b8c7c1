import { useTranslation } from 'react-i18next'
import type { OrderModel } from '../../models/order.ts'
import { useFormats } from '../../ui/currency.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { lineChoice } from '../line-name.ts'

export function Items({ lines, cancelledRest, part }: Pick<OrderModel, 'lines' | 'cancelledRest' | 'part'>) {
  const { t } = useTranslation('order')
  const { money, number } = useFormats()
  return (
    <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4">
      {lines.map(line => (
        <li key={line.uid} className="col-span-3 grid grid-cols-subgrid items-start border-line border-t py-4">
          <Picture
            picture={line.picture}
            alt=""
            sizes="64px"
            className="block aspect-[4/5] w-16 shrink-0 overflow-hidden rounded-md bg-well"
          />
          <div className="min-w-0">
            <p className="font-semibold leading-[1.3]">
              <a href={line.path} dir="auto" className="py-0.5 text-ink no-underline hover:underline">
                {line.name}
              </a>
            </p>
            <p className="body-sm text-ink-2">
              <bdi>{lineChoice(line)}</bdi>
            </p>
            <p className="body-sm mt-0.5 text-ink-3 tabular-nums">
              {t('times', { number: number(line.quantity) })} <Amount amount={line.unitPrice} money={money} />
              {part ? (
                <span className="block font-semibold text-ink-2">
                  {t('shippedPieces', { shipped: number(part.lines[line.uid] ?? 0), number: number(line.quantity) })}
                </span>
              ) : null}
              {cancelledRest?.pieces[line.uid] ? (
                <span className="block">
                  {t('cancelledPieces', { number: number(cancelledRest.pieces[line.uid] ?? 0) })}
                </span>
              ) : null}
            </p>
          </div>
          <Amount amount={line.amount} money={money} className="text-right font-semibold tabular-nums" />
        </li>
      ))}
    </ul>
  )
}
