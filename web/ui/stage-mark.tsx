import { useTranslation } from 'react-i18next'
import type { OrderPart, OrderStage } from '#projections/order/document.ts'
import { useFormats } from './currency.ts'

const tints: { readonly [stage in OrderStage]: string } = {
  'to-ship': 'bg-info-soft text-info',
  shipped: 'bg-info-soft text-info',
  delivered: 'bg-ok-soft text-ok',
  cancelled: 'bg-sunken text-ink-2',
}

type Props = { stage: OrderStage; part: OrderPart | null }

/** Where an order stands: a word and a tint. */
export function StageMark({ stage, part }: Props) {
  const { t } = useTranslation('order')
  const { number } = useFormats()
  return (
    <span className={`label rounded-sm px-2 py-1 tabular-nums ${tints[stage]}`}>
      {part
        ? t('stage.part', { shipped: number(part.shipped), number: number(part.pieces), count: part.pieces })
        : t(`stage.${stage}`)}
    </span>
  )
}
