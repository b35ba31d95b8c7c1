import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture as PictureModel } from '../../models/card.ts'
import type { ProductModel } from '../../models/product.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { buyable, type Missing, noneOf, openOption, openVariants } from './choice.ts'
import type { OptionField } from './choice-search.ts'
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

type BarProps = {
  /** The main button's row: the bar is there while that is out of the window. */
  mainButton: RefObject<HTMLElement | null>
  picture: PictureModel | undefined
  /** The chosen pieces, and the button. */
  children: ReactNode
}

/** A bar at the foot of a phone, so that buying stays at hand. */
export function BuyBar({ mainButton, picture, children }: BarProps) {
  const shown = useShown(mainButton)
  return (
    <div
      inert={!shown}
      className={classes(
        'phone-bar fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-line border-t bg-surface px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition duration-200 lg:hidden',
        !shown && 'pointer-events-none translate-y-6 opacity-0 motion-reduce:translate-y-0',
      )}
    >
      {picture ? (
        <Picture
          picture={picture}
          alt=""
          sizes="44px"
          className="block h-14 w-11 shrink-0 overflow-hidden rounded-sm bg-well"
        />
      ) : null}
      {children}
    </div>
  )
}

/** True while the main button is out of the window, until the page's footer comes into it. */
function useShown(mainButton: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false)
  const [footer, setFooter] = useState(false)
  useEffect(() => {
    if (!mainButton.current) return
    const main = new IntersectionObserver(([entry]) => entry && setAway(!entry.isIntersecting))
    main.observe(mainButton.current)
    const end = new IntersectionObserver(([entry]) => entry && setFooter(entry.isIntersecting))
    const foot = document.querySelector('footer')
    if (foot) end.observe(foot)
    return () => {
      main.disconnect()
      end.disconnect()
    }
  }, [mainButton])
  return away && !footer
}
