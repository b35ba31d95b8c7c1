import { useTranslation } from 'react-i18next'
import type { OrderStage } from '#projections/order/document.ts'

const tints: { readonly [stage in OrderStage]: string } = {
  'to-ship': 'bg-info-soft text-info',
  shipped: 'bg-info-soft text-info',
  delivered: 'bg-ok-soft text-ok',
  cancelled: 'bg-sunken text-ink-2',
}

/** Where an order stands: a word and a tint. */
export function StageMark({ stage }: { stage: OrderStage }) {
  const { t } = useTranslation('order')
  return <span className={`label rounded-sm px-2 py-1 ${tints[stage]}`}>{t(`stage.${stage}`)}</span>
}
