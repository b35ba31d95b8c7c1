import TicketPercent from 'lucide-react/icons/ticket-percent'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartModel } from '../models/cart.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { couponSentence, type RefusedCoupon } from '../ui/coupon-problem.ts'
import { useFormats } from '../ui/currency.ts'
import { describedBy, FieldFrame, inputClass } from '../ui/field.tsx'
import { Amount } from '../ui/price.tsx'
import { applyCoupon, type CouponOutcome, takeCouponOff } from './coupon-actions.ts'

type Props = {
  coupon: CartModel['coupon']
  /** A code that came without scripts and was refused. */
  refused: RefusedCoupon | null
  /** Where the two buttons post the form around them without scripts. */
  action: string
  /** Changes of the cart that are on their way: the server judges the coupon by the cart that the shopper sees. */
  sending?: () => Promise<void> | null
  onCart?: (cart: CartModel) => void
}

/** A coupon's field. An applied coupon stands in its place; one that stopped fitting says why under it. */
export function CouponField({ coupon, refused: initial, action, sending, onCart }: Props) {
  const { t } = useTranslation('coupon')
  const { language, money } = useFormats()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [said, say] = useState('')
  const onCartNow = coupon?.problem ? { code: coupon.code, problem: coupon.problem } : null
  const wrong = refused ?? onCartNow

  const run = async (request: () => Promise<CouponOutcome>) => {
    setBusy(true)
    await sending?.()
    const outcome = await request()
    setBusy(false)
    if (!outcome.ok) {
      setRefused(outcome.refused)
      input.current?.focus()
      return
    }
    setRefused(null)
    const now = outcome.cart.coupon
    if (input.current) input.current.value = now?.code ?? ''
    say(now ? t('took', { code: now.code, amount: money(now.discount) }) : t('gone'))
    onCart?.(outcome.cart)
  }
  const apply = () => {
    const code = input.current?.value.trim() ?? ''
    if (busy) return
    if (code === '') setRefused({ code: '', problem: { code: 'invalid-request' } })
    else void run(() => applyCoupon(code))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  const remove = coupon ? (
    <Button
      type="submit"
      look="quiet"
      size="small"
      formAction={`${action}/off`}
      formNoValidate
      onClick={event => {
        event.preventDefault()
        if (!busy) void run(() => takeCouponOff(coupon.code))
      }}
    >
      {t('remove')}
      <span className="sr-only"> {coupon.code}</span>
    </Button>
  ) : null
  const error = wrong ? <span suppressHydrationWarning>{couponSentence(wrong, { t, language, money })}</span> : null

  return (
    <div>
      <Announcement>{said}</Announcement>
      {coupon && !coupon.problem && !refused ? (
        <div className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 ps-3 pe-1">
          <TicketPercent size={18} aria-hidden className="shrink-0 text-ok" />
          <p className="body-sm min-w-0 flex-1">
            <bdi className="break-all font-semibold">{coupon.code}</bdi>{' '}
            <Amount amount={-coupon.discount} money={money} className="whitespace-nowrap text-ink-2 tabular-nums" />
          </p>
          {remove}
        </div>
      ) : (
        <>
          <FieldFrame id={id} label={t('label')} error={error}>
            <div className="flex gap-2">
              <input
                ref={input}
                id={id}
                name="coupon"
                defaultValue={wrong?.code ?? ''}
                onKeyDown={onKeyDown}
                onInput={() => setRefused(null)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={100}
                dir="ltr"
                aria-invalid={wrong ? true : undefined}
                aria-describedby={describedBy(id, undefined, error)}
                className={`${inputClass} min-w-0 text-start rtl:text-end`}
              />
              <Button
                type="submit"
                look="secondary"
                className="shrink-0 whitespace-nowrap"
                pending={busy}
                formAction={action}
                formNoValidate
                onClick={event => {
                  event.preventDefault()
                  apply()
                }}
              >
                {t('apply')}
              </Button>
            </div>
          </FieldFrame>
          {remove ? <div className="mt-1">{remove}</div> : null}
        </>
      )}
    </div>
  )
}
