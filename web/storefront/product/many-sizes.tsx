import CircleAlert from 'lucide-react/icons/circle-alert'
import { type FormEvent, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../../app/form-state.ts'
import { apart } from '../../i18n/apart.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { ProductModel, VariantModel } from '../../models/product.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { type Draft, draftOf, fillRow, matrixRows, totalOf, useDraft } from '../../ui/matrix/draft.ts'
import { Matrix } from '../../ui/matrix/matrix.tsx'
import { type Pasted, parsePaste, pasteInto } from '../../ui/matrix/paste.ts'
import { matrixProduct } from '../../ui/matrix/product.ts'
import { SpreadForm } from '../../ui/matrix/spread.tsx'
import { parseCount } from '../../ui/numbers.ts'
import { Amount } from '../../ui/price.tsx'
import { SwatchGroup } from '../../ui/swatch-group.tsx'
import { AddResult, useAdd } from './adding.tsx'
import { buyable, colorState, noneOf, openVariants, variantName } from './choice.ts'
import { choiceSearch } from './choice-search.ts'
import { AskShort, MatrixSummary } from './matrix-summary.tsx'
import { NOTIFY_ID, NotifyMe, type SentWatch, useWatch, WatchForm } from './notify-me.tsx'
import { ChoiceGroup, colorChoices, labelOf } from './options.tsx'
import { BuyBar } from './phone-bar.tsx'
import type { ProductChoice } from './use-choice.ts'

type Props = { product: ProductModel; chosen: ProductChoice; refused: FormState | null; sentWatch: SentWatch }

/** A run of sizes in many colours, sent as one request. Without scripts it is a form of `qty[SKU]` fields. */
export function ManySizes({ product: whole, chosen, refused, sentWatch }: Props) {
  const { t } = useTranslation('product')
  const { money, number } = useFormats()
  const product = useMemo(() => matrixProduct(whole), [whole])
  const rows = useMemo(() => matrixRows(product), [product])
  const [draft, setDraft] = useDraft(product.id, () => draftOf(refused?.values ?? {}))
  const [empty, setEmpty] = useState(refused?.problem.code === 'invalid-request')
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [asking, setAsking] = useState(false)
  const { adding, add, forget } = useAdd(refused && refused.problem.code !== 'invalid-request' ? refused.problem : null)
  const prefix = useLanguagePrefix()
  const form = useRef<HTMLFormElement>(null)
  const main = useRef<HTMLDivElement>(null)
  const total = totalOf(rows, draft)
  const none = product.variants.some(buyable) ? null : t(noneOf(product.variants))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the scripts came is there once
  useLayoutEffect(() => {
    const typed = draftOf(form.current ? valuesIn(form.current) : {})
    if (Object.keys(typed).length > 0) setDraft(typed)
  }, [])
  const change = (next: Draft) => {
    setEmpty(false)
    setPasted(null)
    forget()
    setDraft(next)
  }
  // The same functions for as long as the page stands: only then is a cell drawn alone.
  const typed = useRef((_sku: string, _text: string) => {})
  useLayoutEffect(() => {
    typed.current = (sku, text) => change({ ...draft, [sku]: text })
  })
  const type = useCallback((sku: string, text: string) => typed.current(sku, text), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = total.pieces === 0 && total.faults === 0
    setEmpty(isEmpty)
    const inputs = visibleInputs(form.current)
    if (isEmpty) inputs[0]?.focus()
    else if (total.faults > total.short.length) inputs.find(input => parseCount(input.value || '0') === null)?.focus()
    else if (total.short.length > 0) setAsking(true)
    else await take()
  }
  const take = async () => {
    setAsking(false)
    if (await add(total.lines)) setDraft({})
  }
  // The one that the address names, then the cell that was pressed last; going on through the cells keeps it.
  const [soldOut, ask] = useState(() => {
    const [named, ...others] = openVariants(whole, chosen.choice)
    return named?.quantity === 0 && others.length === 0 ? named : undefined
  })
  const watch = useWatch(soldOut?.sku, sentWatch)
  const watchForm = `notify${useId()}`
  const [pressed, press] = useState(false)
  const askFor = useCallback((variant: VariantModel) => {
    ask(variant.of ?? variant)
    press(true)
  }, [])
  const soldOutCells = useMemo(
    () => ({
      href: (variant: VariantModel) => `${product.path}${choiceSearch(variant.of ?? variant, 'many')}#${NOTIFY_ID}`,
      onPress: askFor,
    }),
    [product.path, askFor],
  )
  // Rows of a product with further options are no colours of its own.
  const [row, showRow] = useState(rows[0]?.color ?? null)
  const onRow = (color: string | null) => {
    if (product !== whole) showRow(color)
    else if (color !== null) chosen.pick('color', color)
  }
  const shown = product === whole ? chosen.shownColor : row
  const active = Math.max(
    0,
    rows.findIndex(each => each.color === shown),
  )
  return (
    <>
      <form ref={form} method="post" action={`${prefix}/cart/add`} onSubmit={submit} noValidate className="mt-5">
        <input type="hidden" name="page" value={chosen.orderHref('many')} />
        {product.rowName && product.colors.length > 1 ? (
          <div className="mb-4 sm:hidden">
            <ChoiceGroup
              legend={product.rowName}
              name="matrix-row"
              choices={product.colors.map(({ id, name }) => {
                const state = colorState(product, id)
                return { id, name, value: id, state, label: labelOf(name, state, t) }
              })}
              chosen={rows[active]?.color ?? null}
              onPick={onRow}
              error={null}
              errorId=""
            />
          </div>
        ) : product.colors.length > 1 ? (
          <SwatchGroup
            className="mb-4 sm:hidden"
            name="matrix-color"
            legend={t('color')}
            choices={colorChoices(product, t)}
            value={rows[active]?.color ?? null}
            onChange={onRow}
          />
        ) : null}
        <SpreadForm
          product={product}
          rows={rows}
          active={active}
          onSpread={(row, pieces) => change(fillRow(draft, row, pieces))}
        />
        <div role="status" className="body-sm mb-4 empty:hidden">
          {pasted ? (
            <>
              <p className="font-semibold">
                {t('matrix.pasted', { count: pasted.placed, number: number(pasted.placed) })}
              </p>
              {pasted.lost.length > 0 ? (
                <p className="text-warn">{t('matrix.lost', { what: pasted.lost.map(text => apart(text)) })}</p>
              ) : null}
            </>
          ) : null}
        </div>
        <Matrix
          product={product}
          rows={rows}
          draft={draft}
          active={active}
          onChange={type}
          onPaste={(text, row, column) => {
            const sizes = product.sizes.map(size => size.name)
            const result = pasteInto(draft, rows, sizes, parsePaste(text), row, column)
            change(result.draft)
            setPasted(result)
          }}
          onRow={({ color }) => onRow(color)}
          soldOut={soldOutCells}
        />
        {soldOut ? (
          <div id={NOTIFY_ID} className="mt-4 flex flex-col gap-3">
            <SoldOutVariant product={whole} variant={soldOut} />
            <NotifyMe
              key={soldOut.sku}
              form={watchForm}
              watch={watch}
              typed={sentWatch.refused?.values.email ?? ''}
              noPress
              grab={pressed}
            />
          </div>
        ) : null}
        <MatrixSummary total={total} empty={empty} pending={adding.state === 'pending'} none={none} row={main}>
          <AddResult adding={adding} product={whole} />
        </MatrixSummary>
      </form>
      {none === null ? (
        <BuyBar
          mainButton={main}
          picture={(whole.colors.find(({ id }) => id === chosen.shownColor) ?? whole).pictures[0]}
        >
          <p className="min-w-0 flex-1 tabular-nums">
            <span className="body-sm line-clamp-2 leading-tight text-ink-2">
              {t('matrix.pieces', { count: total.pieces, number: number(total.pieces) })}
            </span>
            <Amount amount={total.amount} money={money} className="price" />
          </p>
          <Button pending={adding.state === 'pending'} onClick={() => form.current?.requestSubmit()}>
            {total.pieces > 0 ? t('add.many', { count: total.pieces, number: number(total.pieces) }) : t('add.one')}
          </Button>
        </BuyBar>
      ) : null}
      <AskShort
        product={whole}
        total={total}
        open={asking}
        onClose={() => setAsking(false)}
        onTake={() => void take()}
      />
      {soldOut ? (
        <WatchForm id={watchForm} sku={soldOut.sku} page={product.path + choiceSearch(soldOut, 'many')} watch={watch} />
      ) : null}
    </>
  )
}

function valuesIn(form: HTMLFormElement): FormState['values'] {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}

/** The quantity inputs that can be seen; a phone shows those of one colour. */
export function visibleInputs(within: HTMLElement | null): HTMLInputElement[] {
  const inputs = within?.querySelectorAll<HTMLInputElement>('input[data-row]') ?? []
  return [...inputs].filter(input => input.offsetParent !== null)
}

/** Which variant is sold out, by the names of its options. */
function SoldOutVariant({ product, variant }: { product: ProductModel; variant: VariantModel }) {
  const { t } = useTranslation('product')
  const name = variantName(product, variant.sku)
  const what = name === variant.sku ? product.name : name
  return (
    <p className="body-sm flex min-h-6 items-center gap-1.5 font-semibold">
      <CircleAlert size={18} aria-hidden className="shrink-0" />
      {t(variant.uncounted ? 'stock.uncountedOf' : 'stock.soldOutOf', { what: apart(what) })}
    </p>
  )
}
