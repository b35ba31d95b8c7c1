import { useTranslation } from 'react-i18next'
import type { CartModel } from '../models/cart.ts'
import { AmountRow } from './amounts.tsx'

export function CouponRow({ coupon }: Pick<CartModel, 'coupon'>) {
  const { t } = useTranslation('coupon')
  if (!coupon || coupon.problem) return null
  return (
    <AmountRow
      label={
        <>
          {t('amount')} <bdi className="break-all">{coupon.code}</bdi>
        </>
      }
      amount={-coupon.discount}
    />
  )
}
