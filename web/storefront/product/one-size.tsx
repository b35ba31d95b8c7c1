import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../../app/form-state.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { ProductModel, VariantModel } from '../../models/product.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { FieldError } from '../../ui/field.tsx'
import { parseCount } from '../../ui/numbers.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { AddResult, useAdd } from './adding.tsx'
import { buyable, type Choice, FEW, type Missing, narrowed, openOption, openVariants, variantOf } from './choice.ts'
import { type OptionField, optionField } from './choice-search.ts'
import { NOTIFY_ID, NotifyMe, type SentWatch, useWatch, WatchForm } from './notify-me.tsx'
import { Options } from './options.tsx'
import { PhoneBar } from './phone-bar.tsx'
import type { ProductChoice } from './use-choice.ts'

type Props = { product: ProductModel; chosen: ProductChoice; refused: FormState | null; sentWatch: SentWatch }

/** One colour, one size, a quantity. Without scripts it is a form that posts the variant and the quantity. */
export function OneSize({ product, chosen, refused, sentWatch }: Props) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  const { choice } = chosen
  const [quantity, setQuantity] = useState(() => parseCount(refused?.values.quantity ?? '') || 1)
  const needsColor = product.colors.length > 0 && choice.color === null
  const needsSize = product.sizes.length > 0 && choice.size === null
  const needsOption = openOption(product, choice)
  const unchosen = needsColor ? 'color' : needsSize ? 'size' : needsOption ? optionField(needsOption.id) : null
  const [missing, setMissing] = useState<Missing | null>(refused?.problem.code === 'invalid-request' ? unchosen : null)
  const { adding, add, forget } = useAdd(missing === null ? (refused?.problem ?? null) : null)
  const prefix = useLanguagePrefix()
  const form = useRef<HTMLFormElement>(null)
  const main = useRef<HTMLDivElement>(null)
  const id = useId()
  const variant = unchosen ? undefined : variantOf(narrowed(product, choice), choice.color, choice.size)
  const soldOut = variant?.quantity === 0 ? variant : undefined
  const isGone = !openVariants(product, choice).some(buyable)
  const watch = useWatch(soldOut?.sku, sentWatch)
  const watchForm = `notify${id}`
  const limit = variant && variant.quantity >= 0 ? variant.quantity : null
  const changed = () => {
    setMissing(null)
    forget()
  }
  const pick = (option: OptionField, value: string) => {
    changed()
    chosen.pick(option, value)
  }
  const check = (): Missing | null => {
    if (unchosen) return unchosen
    if (!variant || variant.quantity === 0) return 'stock'
    return limit !== null && quantity > limit ? 'excess' : null
  }
  /** Adds, or says what is missing and brings the focus there. */
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const fault = check()
    setMissing(fault)
    if (fault === null && variant) await add([{ sku: variant.sku, quantity }])
    else if (fault !== null && fault === unchosen) focusGroup(form.current, fault)
  }
  const label = quantity > 1 ? t('add.many', { count: quantity, number: number(quantity) }) : t('add.one')
  return (
    <>
      <form
        ref={form}
        method="post"
        action={`${prefix}/cart/add`}
        onSubmit={submit}
        noValidate
        className="mt-6 flex flex-col gap-6"
      >
        <input type="hidden" name="page" value={chosen.orderHref('one')} />
        <Options product={product} choice={choice} pick={pick} missing={missing} idPrefix={id} />
        {product.sizes.length === 0 && !product.options && variant ? (
          <input type="hidden" name="sku" value={variant.sku} />
        ) : null}
        <input type="hidden" name="choose" value={choosable(product).join(' ')} />
        <div className="flex flex-col gap-3">
          {missing === 'excess' && limit !== null ? (
            <div role="alert" className="min-h-6">
              <FieldError>{t('stock.only', { count: limit, number: number(limit) })}</FieldError>
            </div>
          ) : (
            <StockLine product={product} choice={choice} variant={variant} pressed={missing === 'stock'} />
          )}
          {soldOut ? (
            <div id={NOTIFY_ID}>
              <NotifyMe
                primary
                key={soldOut.sku}
                form={watchForm}
                watch={watch}
                typed={sentWatch.refused?.values.email ?? ''}
              />
            </div>
          ) : null}
          <div ref={main} className="flex flex-wrap gap-3">
            <Quantity
              tall
              name="quantity"
              label={t('quantity')}
              value={quantity}
              max={limit === 0 ? null : limit}
              onChange={next => {
                changed()
                setQuantity(next)
              }}
            />
            <Button
              type="submit"
              size="buy"
              look={isGone ? 'secondary' : 'primary'}
              className="min-w-48 flex-1"
              pending={adding.state === 'pending'}
            >
              {label}
            </Button>
          </div>
          <AddResult adding={adding} product={product} />
          {product.colors.length > 1 || product.options ? (
            <noscript>
              <button type="submit" formMethod="get" formAction={product.path} className={buttonClass('secondary')}>
                {t(product.options ? 'showChoice' : 'showColor')}
              </button>
            </noscript>
          ) : null}
        </div>
      </form>
      {soldOut ? <WatchForm id={watchForm} sku={soldOut.sku} page={chosen.orderHref('one')} watch={watch} /> : null}
      <PhoneBar
        product={product}
        chosen={chosen}
        mainButton={main}
        label={label}
        pending={adding.state === 'pending'}
        onAdd={check}
        add={() => void submit()}
        pick={pick}
        soldOut={
          soldOut
            ? pressed => (
                <div className="flex flex-col gap-3">
                  <StockLine product={product} choice={choice} variant={soldOut} pressed={pressed} />
                  <NotifyMe primary key={soldOut.sku} form={`${watchForm}sheet`} watch={watch} typed="" noPress />
                  <WatchForm id={`${watchForm}sheet`} sku={soldOut.sku} page={chosen.orderHref('one')} watch={watch} />
                </div>
              )
            : null
        }
      />
    </>
  )
}

function focusGroup(form: HTMLFormElement | null, group: string) {
  form?.querySelector<HTMLInputElement>(`[data-group="${group}"] input`)?.focus()
}

/** The groups before the one that carries the variant. */
function choosable({ colors, sizes, options = [] }: ProductModel): readonly OptionField[] {
  const groups: OptionField[] = [
    ...(colors.length > 0 ? (['color'] as const) : []),
    ...(sizes.length > 0 ? (['size'] as const) : []),
    ...options.map(({ id }) => optionField(id)),
  ]
  return sizes.length > 0 || options.length > 0 ? groups.slice(0, -1) : groups
}

type StockProps = {
  product: ProductModel
  choice: Choice
  variant: VariantModel | undefined
  /** Add was pressed although there is none. */
  pressed: boolean
}

/** Shows the choice's stock: in stock, the exact number when it is small, or none. */
function StockLine({ product, choice, variant, pressed }: StockProps) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  const name = product.sizes.find(size => size.id === choice.size)?.name
  if (!variant) {
    const lacksColor = product.colors.length > 0 && choice.color === null
    const open = openVariants(product, choice)
    const none = open.every(each => each.uncounted) ? t('stock.uncounted') : t('stock.none')
    const lacksSize = product.sizes.length > 0 && choice.size === null
    const option = lacksColor || lacksSize ? undefined : openOption(product, choice)
    return (
      <p className="body-sm min-h-6 text-ink-2">
        {!open.some(buyable)
          ? none
          : lacksColor
            ? t('stock.chooseColor')
            : option
              ? t('stock.chooseOption', { name: option.name })
              : t('stock.choose')}
      </p>
    )
  }
  if (variant.quantity === 0) {
    return (
      <p
        role="status"
        className={`body-sm flex min-h-6 items-center gap-1.5 font-semibold ${pressed ? 'text-danger' : 'text-ink'}`}
      >
        <CircleAlert size={18} aria-hidden />
        {variant.uncounted ? t('stock.uncounted') : name ? t('stock.soldOutIn', { size: name }) : t('stock.none')}
      </p>
    )
  }
  const few = variant.quantity > 0 && variant.quantity < FEW
  return (
    <p
      role="status"
      className={`body-sm flex min-h-6 items-center gap-1.5 font-semibold ${few ? 'text-warn' : 'text-ok'}`}
    >
      {few ? <CircleAlert size={18} aria-hidden /> : <Check size={18} aria-hidden />}
      {few ? t('stock.only', { count: variant.quantity, number: number(variant.quantity) }) : t('stock.in')}
    </p>
  )
}
