import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useMemo, useRef, useState } from 'react'
import { sum } from '#domain/shared/money.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import type { ProductModel } from '../../../../models/product.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFormats } from '../../../../ui/currency.ts'
import { fillRow, matrixRows } from '../../../../ui/matrix/draft.ts'
import { Matrix } from '../../../../ui/matrix/matrix.tsx'
import { parsePaste, pasteInto } from '../../../../ui/matrix/paste.ts'
import { matrixProduct } from '../../../../ui/matrix/product.ts'
import { SpreadForm } from '../../../../ui/matrix/spread.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Select } from '../../../../ui/select.tsx'
import { cellTexts, type Lines, piecesOf, readCells, type Short } from './lines.ts'
import { ShortLines } from './short-lines.tsx'

/** Colours that are shown at first: those with pieces, else the first few. */
const firstColors = 3

type Props = {
  readonly product: ProductModel
  /** Of this product. */
  readonly lines: Lines
  readonly short: Short
  readonly onChange: (lines: Lines) => void
  readonly onRemove: () => void
}

/** One product of the draft, with the size matrix of its page. */
export function ProductLines({ product: whole, lines, short, onChange, onRemove }: Props) {
  const t = useWords('new-order')
  const { money, number } = useFormats()
  const product = useMemo(() => matrixProduct(whole), [whole])
  const rows = useMemo(() => matrixRows(product), [product])
  const [unread, setUnread] = useState<{ readonly [sku: string]: string }>({})
  const texts = cellTexts(lines, unread)
  const [all, setAll] = useState(false)
  const [active, setActive] = useState(0)
  const filled = rows.filter(({ cells }) => cells.some(cell => cell && texts[cell.sku]))
  const shown = all ? rows : filled.length > 0 ? filled : rows.slice(0, firstColors)
  const pieces = piecesOf(lines)
  const priceOf = new Map(whole.variants.map(({ sku, price }) => [sku, price]))
  const amount = sum(lines.map(({ sku, quantity }) => quantity * (priceOf.get(sku) ?? 0)))
  function fill(next: { readonly [sku: string]: string }) {
    const read = readCells(rows, next)
    setUnread(read.unread)
    onChange(read.lines)
  }
  const latest = useRef({ fill, texts })
  useEffect(() => {
    latest.current = { fill, texts }
  })
  // One function for good: typing draws one cell, not a hundred.
  const [type] = useState(
    () => (sku: string, text: string) => latest.current.fill({ ...latest.current.texts, [sku]: text }),
  )
  const picture = whole.colors[0]?.pictures[0] ?? whole.pictures[0]
  const phoneRow = Math.min(active, shown.length - 1)
  return (
    <div className="draft-product">
      <div className="draft-product-head">
        {picture ? <Picture picture={picture} alt="" sizes="48px" className="draft-picture" /> : null}
        <div>
          <a href={whole.path} target="_blank" rel="noopener" className="font-semibold text-inherit">
            <bdi>{whole.name}</bdi>
          </a>
          <p className="text-ink-2">
            <bdi>{[whole.brand.label, whole.style].filter(Boolean).join(' ')}</bdi>
          </p>
        </div>
        <p className="draft-sum">
          <b>{money(amount)}</b>
          <span>{t('items.count', { count: pieces, number: number(pieces) })}</span>
        </p>
        <button
          type="button"
          className="back"
          aria-label={t('items.removeProduct', { name: whole.name })}
          onClick={onRemove}
        >
          <Trash size={16} aria-hidden />
        </button>
      </div>
      {shown.length > 1 ? (
        <div className="sm:hidden">
          <Select
            aria-label={t('items.color')}
            value={String(phoneRow)}
            onChange={event => setActive(Number(event.target.value))}
          >
            {shown.map((row, at) => (
              <option key={row.color ?? ''} value={at}>
                {row.name}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
      <Matrix
        product={product}
        rows={shown}
        draft={texts}
        active={phoneRow}
        onChange={type}
        onPaste={(text, row, column) => {
          const sizes = product.sizes.map(size => size.name)
          fill(pasteInto(texts, shown, sizes, parsePaste(text), row, column).draft)
        }}
        onRow={row => setActive(Math.max(0, shown.indexOf(row)))}
        soldOut={null}
      />
      <ShortLines {...{ lines, short, onChange }} nameOf={sku => variantName(product, rows, sku)} />
      <div className="draft-product-foot">
        {rows.length > shown.length ? (
          <Button look="quiet" size="small" onClick={() => setAll(true)}>
            {t('items.more', { count: rows.length - shown.length, number: number(rows.length - shown.length) })}
          </Button>
        ) : null}
        <span className="text-ink-3">{t('items.under')}</span>
      </div>
      {product.sizes.length > 1 ? (
        <details className="draft-spread">
          <summary>{t('items.spread')}</summary>
          <SpreadForm
            {...{ product, rows: shown, active: phoneRow }}
            onSpread={(row, pieces) => fill(fillRow(texts, row, pieces))}
          />
        </details>
      ) : null}
    </div>
  )
}

/** "Navy, XL"; a product without colours and sizes is named by its SKU. */
function variantName({ sizes }: Pick<ProductModel, 'sizes'>, rows: ReturnType<typeof matrixRows>, sku: string): string {
  for (const { name, cells } of rows) {
    const at = cells.findIndex(cell => cell?.sku === sku)
    if (at >= 0) return [name, sizes[at]?.name].filter(Boolean).join(', ') || sku
  }
  return sku
}
