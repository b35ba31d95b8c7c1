import { useTranslation } from 'react-i18next'
import type { OrderModel } from '../../models/order.ts'
import { AmountRow, Amounts } from '../../ui/amounts.tsx'

/** Every amount of the order, as it was frozen with it, and what is left of it where some was never sent. */
export function OrderAmounts({ totals, cancelledRest }: Pick<OrderModel, 'totals' | 'cancelledRest'>) {
  const { t } = useTranslation('order')
  const { t: ui } = useTranslation('ui')
  return (
    <Amounts>
      <AmountRow label={t('amount.items')} amount={totals.subtotal} />
      {totals.discount > 0 ? <AmountRow label={t('amount.discount')} amount={-totals.discount} /> : null}
      <AmountRow
        label={t('amount.delivery')}
        amount={totals.delivery}
        text={totals.delivery === 0 ? ui('delivery.free') : null}
      />
      <AmountRow label={t('amount.tax')} amount={totals.tax} />
      <AmountRow label={t('amount.total')} amount={totals.total} total />
      {cancelledRest ? (
        <>
          <AmountRow label={t('amount.cancelled')} amount={-cancelledRest.amount} />
          <AmountRow label={t('amount.left')} amount={totals.total - cancelledRest.amount} total />
        </>
      ) : null}
    </Amounts>
  )
}
