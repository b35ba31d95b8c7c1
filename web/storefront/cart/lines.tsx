import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Minor, sum } from '#domain/shared/money.ts'
import type { CartLineModel } from '../../models/cart.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { lineChoice, lineName, lineState } from '../cart-line.ts'
import { cartEdit } from './edit.ts'

/** From this many lines of one product on they are shown as one group. */
export const groupFrom = 5

export type ColorRow = {
  readonly key: string
  readonly color: CartLineModel['color']
  readonly lines: readonly CartLineModel[]
}

export type CartEntry =
  | { readonly kind: 'line'; readonly key: string; readonly line: CartLineModel; readonly removed: boolean }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly first: CartLineModel
      readonly rows: readonly ColorRow[]
      readonly count: number
      readonly amount: Minor
    }

/** Lines one by one, and products of five lines or more as one entry. Removed lines keep their place. */
export function entriesOf(
  lines: readonly CartLineModel[],
  removed: readonly CartLineModel[],
  order: readonly string[],
): readonly CartEntry[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line.productId, (counts.get(line.productId) ?? 0) + 1)
  const byUid = new Map([...removed, ...lines].map(line => [line.uid, line]))
  const gone = new Set(removed.map(line => line.uid))
  const grouped = new Set<string>()
  const entries: CartEntry[] = []
  for (const uid of order) {
    const line = byUid.get(uid)
    if (!line) continue
    const { productId } = line
    if (gone.has(uid) || (counts.get(productId) ?? 0) < groupFrom) {
      entries.push({ kind: 'line', key: uid, line, removed: gone.has(uid) })
    } else if (!grouped.has(productId)) {
      grouped.add(productId)
      entries.push(groupOf(lines.filter(each => each.productId === productId)))
    }
  }
  return entries
}

function groupOf(lines: readonly CartLineModel[]): CartEntry {
  const first = lines[0] as CartLineModel
  const rows = Map.groupBy(lines, line => line.color?.id ?? '')
  return {
    kind: 'group',
    key: first.productId,
    first,
    rows: [...rows].map(([key, members]) => ({ key, color: members[0]?.color ?? null, lines: members })),
    count: sum(lines.map(line => line.quantity)),
    amount: sum(lines.map(line => line.amount)),
  }
}

/** Lines that changed since they were added, in price or in stock. */
export function changedLines(lines: readonly CartLineModel[]): readonly CartLineModel[] {
  return lines.filter(line => lineState(line) !== 'fine' || line.priceWhenAdded !== null)
}

export const thumbClass = 'block aspect-[4/5] shrink-0 overflow-hidden rounded-md bg-well'
export const quiet =
  'body-sm -mb-3 block min-h-9 cursor-pointer text-start text-ink-2 underline underline-offset-2 hover:text-ink'

/** More than there is cannot be asked for; what can only be taken out has no stepper. */
export function LineQuantity({ line, name }: { line: CartLineModel; name?: string }) {
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  const { uid, quantity, available } = line
  const remove = () => cartEdit.change({ type: 'remove', uid })
  const state = lineState(line)
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
  const state = lineState(line)
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

/** Stands where a line was, so that it can come back to where it was. The focus stays in that place too. */
export function RemovedLine({ line }: { line: CartLineModel }) {
  const { t } = useTranslation('cart')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone with its line.
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [])
  const putBack = () => {
    const place = box.current?.closest('tr, li')
    const list = place?.parentElement
    const index = place && list ? [...list.children].indexOf(place) : -1
    cartEdit.change({ type: 'put-back', line })
    requestAnimationFrame(() => list?.children[index]?.querySelector<HTMLElement>('button, input')?.focus())
  }
  return (
    <div ref={box} role="status" className="flex items-center gap-4 rounded-lg bg-sunken py-1 ps-4 pe-1">
      <p className="body-sm me-auto min-w-0 py-2 text-ink-2">{t('removed', { line: lineName(line) })}</p>
      <Button look="quiet" onClick={putBack}>
        {t('undo')}
      </Button>
    </div>
  )
}
