import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { sum } from '#domain/shared/money.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { DraftBody, DraftSums } from '../../../models/order-draft.ts'
import type { ProductModel } from '../../../models/product.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/currency.ts'
import { fillRow, matrixRows, totalOf } from '../../../ui/matrix/draft.ts'
import { Matrix } from '../../../ui/matrix/matrix.tsx'
import { parsePaste, pasteInto } from '../../../ui/matrix/paste.ts'
import { matrixProduct } from '../../../ui/matrix/product.ts'
import { SpreadForm } from '../../../ui/matrix/spread.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Select } from '../../../ui/select.tsx'
import { FindProduct } from './find-product.tsx'

type Lines = DraftBody['lines']
type Props = {
  readonly lines: Lines
  readonly products: readonly ProductModel[]
  readonly sums: DraftSums
  readonly onChange: (lines: Lines) => void
  /** Shows a product that nothing is asked of yet; or takes one away. */
  readonly onShow: (slug: string) => void
  readonly onHide: (slug: string) => void
}

/** What is ordered: each product with the size matrix of its page, and what the shop does not sell (any more). */
export function Items({ lines, products, sums, onChange, onShow, onHide }: Props) {
  const t = useWords('new-order')
  const language = useLanguage()
  const known = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
  const unknown = lines.filter(({ sku }) => !known.has(sku))
  const count = sums.pieces
  return (
    <section className="panel" aria-labelledby="items">
      <div className="panel-head">
        <h2 className="panel-title" id="items">
          {t('items.title')}
        </h2>
        <span className="text-ink-2" role="status">
          {t('items.count', { count, number: numberIn(language, count) })}
        </span>
      </div>
      <div className="panel-part new-order-part">
        <FindProduct onFound={onShow} />
        <PasteSkus onPaste={pasted => onChange(added(lines, pasted))} />
        {products.length === 0 && lines.length === 0 ? <p className="text-ink-2">{t('items.empty')}</p> : null}
      </div>
      {products.map(product => (
        <ProductLines
          key={product.slug}
          product={product}
          lines={lines}
          onChange={onChange}
          onRemove={() => {
            const own = new Set(product.variants.map(({ sku }) => sku))
            onChange(lines.filter(({ sku }) => !own.has(sku)))
            onHide(product.slug)
          }}
        />
      ))}
      {unknown.map(({ sku, quantity }) => (
        <div key={sku} className="draft-product unknown">
          <p>
            <b>
              <bdi>{sku}</bdi>
            </b>{' '}
            × {numberIn(language, quantity)} <span className="text-danger">{t('items.unknown')}</span>
          </p>
          <Button look="quiet" size="small" onClick={() => onChange(lines.filter(each => each.sku !== sku))}>
            {t('items.remove')}
          </Button>
        </div>
      ))}
    </section>
  )
}

function added(lines: Lines, more: Lines): Lines {
  const sums = new Map(lines.map(({ sku, quantity }) => [sku, quantity]))
  for (const { sku, quantity } of more) sums.set(sku, (sums.get(sku) ?? 0) + quantity)
  return [...sums].map(([sku, quantity]) => ({ sku, quantity }))
}

/** Colours that are shown at first: those with pieces, else the first few. */
const firstColors = 3

type ProductProps = {
  readonly product: ProductModel
  readonly lines: Lines
  readonly onChange: (lines: Lines) => void
  readonly onRemove: () => void
}

function ProductLines({ product: whole, lines, onChange, onRemove }: ProductProps) {
  const t = useWords('new-order')
  const { money, number } = useFormats()
  const product = useMemo(() => matrixProduct(whole), [whole])
  const rows = useMemo(() => matrixRows(product), [product])
  const own = useMemo(() => new Set(whole.variants.map(({ sku }) => sku)), [whole])
  // The text of a cell stays as it was typed, also where it is no number of pieces.
  const [typed, setTyped] = useState<{ readonly [sku: string]: string }>({})
  const texts = useMemo(
    () => ({
      ...Object.fromEntries(lines.flatMap(({ sku, quantity }) => (own.has(sku) ? [[sku, String(quantity)]] : []))),
      ...typed,
    }),
    [lines, own, typed],
  )
  const [all, setAll] = useState(false)
  const [active, setActive] = useState(0)
  const filled = rows.filter(({ cells }) => cells.some(cell => cell && texts[cell.sku]))
  const shown = all ? rows : filled.length > 0 ? filled : rows.slice(0, firstColors)
  const mine = lines.filter(({ sku }) => own.has(sku))
  const pieces = sum(mine.map(({ quantity }) => quantity))
  const priceOf = new Map(whole.variants.map(({ sku, price }) => [sku, price]))
  const amount = sum(mine.map(({ sku, quantity }) => quantity * (priceOf.get(sku) ?? 0)))
  function fill(next: { readonly [sku: string]: string }) {
    setTyped(next)
    const { lines: mine, short } = totalOf(rows, next)
    // More than there is stands in the draft as it was asked for, and the order is not placed so.
    const asked = added(
      mine.filter(({ sku }) => !short.some(each => each.sku === sku)),
      short.map(({ sku, asked: quantity }) => ({ sku, quantity })),
    )
    onChange([...lines.filter(({ sku }) => !own.has(sku)), ...asked])
  }
  const latest = useRef(fill)
  useEffect(() => {
    latest.current = fill
  })
  const textsNow = useRef(texts)
  useEffect(() => {
    textsNow.current = texts
  })
  const [type] = useState(() => (sku: string, text: string) => latest.current({ ...textsNow.current, [sku]: text }))
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

/** Lines of SKUs and pieces, as they come in a mail or from a spreadsheet. */
function PasteSkus({ onPaste }: { readonly onPaste: (lines: Lines) => void }) {
  const t = useWords('new-order')
  const id = useId()
  const [text, setText] = useState('')
  const [unread, setUnread] = useState<readonly string[]>([])
  const take = (event: FormEvent) => {
    event.preventDefault()
    const read = readSkus(text)
    setUnread(read.unread)
    setText(read.unread.join('\n'))
    if (read.lines.length > 0) onPaste(read.lines)
  }
  return (
    <details className="draft-spread">
      <summary>{t('paste.open')}</summary>
      <form onSubmit={take} className="new-order-part">
        <label htmlFor={id}>{t('paste.label')}</label>
        <textarea
          id={id}
          rows={4}
          className="list-field"
          dir="ltr"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        {unread.length > 0 ? (
          <p role="alert" className="refused">
            {t('paste.unread')}
          </p>
        ) : null}
        <Button type="submit" look="secondary" size="small" disabled={text.trim() === ''}>
          {t('paste.press')}
        </Button>
      </form>
    </details>
  )
}

/** "SKU 12", "SKU;12" or "SKU": one piece. */
export function readSkus(text: string): { readonly lines: Lines; readonly unread: readonly string[] } {
  const lines: { sku: string; quantity: number }[] = []
  const unread: string[] = []
  for (const line of text
    .split(/\r?\n/)
    .map(each => each.trim())
    .filter(Boolean)) {
    const [sku, pieces = '1', ...rest] = line.split(/[\s;,]+/).filter(Boolean)
    const quantity = Number(pieces)
    if (!sku || rest.length > 0 || !Number.isInteger(quantity) || quantity < 1 || quantity > 99_999) unread.push(line)
    else lines.push({ sku, quantity })
  }
  return { lines: added([], lines), unread }
}
