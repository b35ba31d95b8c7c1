import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from 'react-i18next'
import type { CartLineModel } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { lineChoice, lineName } from '../line-name.ts'
import { cartEdit } from './edit.ts'
import { stateOf } from './groups.ts'

export const thumbClass = 'block aspect-[4/5] shrink-0 overflow-hidden rounded-md bg-well'

export function PanelLine({ line }: { line: CartLineModel }) {
  const { t } = useTranslation('cart')
  const { money } = useFormats()
  const { uid } = line
  return (
    <div className="flex gap-4">
      <Picture picture={line.picture} alt="" sizes="80px" className={`${thumbClass} w-20 self-start`} />
      <div className="min-w-0 flex-1">
        <LineTitle line={line} />
        <LineNotes line={line} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <LineQuantity line={line} />
          <Amount
            amount={line.amount}
            money={money}
            className="ms-auto min-w-20 text-right font-semibold tabular-nums"
          />
        </div>
        {line.quantity > 1 ? (
          <button
            type="button"
            onClick={() => cartEdit.change({ type: 'remove', uid })}
            aria-label={t('removeLine', { line: lineName(line) })}
            className="body-sm mt-1 -mb-2 min-h-9 cursor-pointer text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            {t('remove')}
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** More than there is cannot be asked for; what can only be taken out has no stepper. */
export function LineQuantity({ line, name }: { line: CartLineModel; name?: string }) {
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  const { uid, quantity, available } = line
  const remove = () => cartEdit.change({ type: 'remove', uid })
  const state = stateOf(line)
  if (state === 'gone' || state === 'sold-out') {
    return (
      <span className="body-sm text-ink-2 tabular-nums">
        {t('pieces', { count: quantity, number: number(quantity) })}
      </span>
    )
  }
  return (
    <Quantity
      value={quantity}
      label={t('quantityOf', { line: lineName(line) })}
      max={available === -1 ? null : available}
      name={name}
      onRemove={remove}
      onChange={next => cartEdit.change({ type: 'quantity', uid, quantity: next })}
    />
  )
}

type Titled = { line: Pick<CartLineModel, 'name' | 'path' | 'color' | 'size' | 'options' | 'brand' | 'sold' | 'slug'> }

/** Name of the product, and under it what was chosen of it. */
export function LineTitle({ line }: Titled) {
  const rest = lineChoice({ ...line, color: null })
  return (
    <>
      <p className="font-semibold leading-[1.3] text-pretty">
        {line.slug ? (
          <a href={line.path} dir="auto" className="py-0.5 text-ink no-underline hover:underline">
            {line.name}
          </a>
        ) : (
          <bdi>{line.name}</bdi>
        )}
      </p>
      {line.color || rest ? (
        <p className="body-sm mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-2">
          {line.color ? (
            <span className="inline-flex items-center gap-1.5">
              <Swatch hexes={line.color.hexes} className="h-3.5 w-5" />
              <bdi>{line.color.name}</bdi>
            </span>
          ) : null}
          {line.color && rest ? (
            <span aria-hidden className="text-field">
              /
            </span>
          ) : null}
          {rest ? <bdi>{rest}</bdi> : null}
        </p>
      ) : null}
    </>
  )
}

export function lineAnchor({ uid }: Pick<CartLineModel, 'uid'>): string {
  return `line-${uid.replace(/[^\w-]/g, '_')}`
}

/** Changes of a line since it was added, on the line itself. */
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
