import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Amount } from '../../ui/price.tsx'
import { BuyBar } from './buy-bar.tsx'
import { buyable, type Missing, noneOf, openVariants } from './choice.ts'
import type { OptionField } from './choice-search.ts'
import { openOption } from './further-options.ts'
import { Options } from './options.tsx'
import type { ProductChoice } from './use-choice.ts'

type Props = {
  product: ProductModel
  chosen: ProductChoice
  /** The main button's row: the bar is there while that is out of the window. */
  mainButton: RefObject<HTMLElement | null>
  label: string
  pending: boolean
  /** Returns the missing part of the choice. */
  onAdd: () => Missing | null
  add: () => void
  pick: (option: OptionField, id: string) => void
  /** The drawer's text for a sold-out choice, `pressed` after the visitor tried to add it; null for any other choice. */
  soldOut: ((pressed: boolean) => ReactNode) | null
}

/** Buying stays at hand on a phone. With a size or colour missing the button opens a drawer that asks for it; with one that is
 * sold out, a drawer that asks whom to tell. */
export function PhoneBar({ product, chosen, mainButton, label, pending, onAdd, add, pick, soldOut }: Props) {
  const { t } = useTranslation('product')
  const { money } = useFormats()
  const [pressed, setPressed] = useState(false)
  const [asking, setAsking] = useState<Missing | null>(null)
  const { choice } = chosen
  const color = product.colors.find(candidate => candidate.id === chosen.shownColor)
  const size = product.sizes.find(candidate => candidate.id === choice.size)
  const open = openVariants(product, choice)
  const isGone = !open.some(buyable)
  const price = open.length > 0 ? Math.min(...open.map(variant => variant.price)) : product.price
  const press = () => {
    const missing = onAdd()
    setPressed(missing === 'stock' && asking !== null)
    if (missing !== null && missing !== 'excess') setAsking(missing)
    else {
      setAsking(null)
      add()
    }
  }
  return (
    <>
      <BuyBar mainButton={mainButton} picture={color?.pictures[0] ?? product.pictures[0]}>
        <p className="min-w-0 flex-1">
          <span className="body-sm line-clamp-2 leading-tight text-ink-2">
            {!size && product.sizes.length > 0
              ? t('chooseSize')
              : openOption(product, choice)
                ? t('sheet.title')
                : [color?.name, size?.name, ...Object.values(choice.options ?? {})].filter(Boolean).join(', ')}
          </span>
          {isGone ? (
            <span className="body-sm block font-semibold">{t(noneOf(open))}</span>
          ) : (
            <Amount amount={price} money={money} className="price" />
          )}
        </p>
        <Button pending={pending} onClick={press}>
          {isGone ? t('notify.open') : label}
        </Button>
      </BuyBar>
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t('sheet.title')}
        place="drawer"
        footer={
          <Button
            size="buy"
            look={isGone ? 'secondary' : 'primary'}
            className="w-full"
            pending={pending}
            onClick={press}
          >
            {label}
          </Button>
        }
      >
        <div className="flex flex-col gap-6">
          <Options product={product} choice={choice} pick={pick} missing={asking} idPrefix="sheet" />
          {soldOut?.(pressed)}
        </div>
      </Dialog>
    </>
  )
}
