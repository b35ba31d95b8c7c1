import { useId, useState } from 'react'
import type { Refusal } from '../../../../client/ask.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { useTell } from '../../../record/use-tell.tsx'
import { Choose } from '../../new/choose.tsx'
import { parsePrice } from '../grid/prices.ts'

type Props = {
  readonly product: ProductEditorModel
  /** Something else is typed: it is saved or dropped first. */
  readonly isDirty: boolean
}
type None = readonly string[]

/** Colours and sizes that a product by hand gets beside what it has. A feed says that of its own products. */
export function AddVariants({ product, isDirty }: Props) {
  const t = useWords('product-editor')
  const products = useWords('products')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell<Refusal>()
  const [id, setId] = useState(() => crypto.randomUUID())
  const [colors, setColors] = useState<None>([])
  const [sizes, setSizes] = useState<None>([])
  const [typed, setTyped] = useState('')
  const [said, say] = useState('')
  const [tried, setTried] = useState(false)
  const field = useId()
  const { addable, variants } = product
  if (!addable) return product.may.edit ? <p className="panel-part text-ink-2">{t('add.ofFeed')}</p> : null
  const price = parsePrice(typed)
  const own = (option: 'color' | 'size') => [...new Set(variants.map(each => each[option]))]
  const rows = colors.length > 0 ? colors : own('color')
  const columns = sizes.length > 0 ? sizes : own('size')
  const has = new Set(variants.map(({ color, size }) => `${color} ${size}`))
  const count = rows.flatMap(color => columns.filter(size => !has.has(`${color} ${size}`))).length

  const isChosen = colors.length + sizes.length > 0
  const told = said && !isChosen ? said : t('add.count', { count, number: numberIn(language, count) })
  const isWaiting = isDirty || count === 0

  async function add() {
    setTried(isWaiting)
    if (isWaiting) return
    // The field says what is wrong with it.
    if (price === null) return document.getElementById(field)?.focus()
    say('')
    const address = `/api/admin/products/${encodeURIComponent(product.productId)}/variants`
    if (!(await tell('POST', address, { id, colors, sizes, price }))) return
    setId(crypto.randomUUID())
    setColors([])
    setSizes([])
    say(t('add.added', { count, number: numberIn(language, count) }))
  }

  return (
    <details className="panel-part add-variants">
      <summary>{t('add.title')}</summary>
      <form
        className="editor-fields"
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <p className="text-ink-2">{t('add.about')}</p>
        {refusal ? (
          <p role="alert" className="refused">
            {t('refused')} {refusal.detail}
          </p>
        ) : null}
        {addable.colors.length > 0 ? (
          <Choose label={products('column.colors')} values={addable.colors} chosen={colors} onChange={setColors} />
        ) : null}
        {addable.sizes.length > 0 ? (
          <Choose label={t('new.sizes')} values={addable.sizes} chosen={sizes} onChange={setSizes} />
        ) : null}
        <TextField
          {...{ id: field, label: t('new.price'), hint: t('new.priceHint'), required: true, value: typed }}
          inputMode="decimal"
          dir="ltr"
          error={typed !== '' && price === null ? t('new.noPrice') : undefined}
          onChange={event => setTyped(event.target.value)}
        />
        <p role={tried && isWaiting ? 'alert' : 'status'} className={tried && isWaiting ? 'refused' : undefined}>
          {isDirty ? t('add.saveFirst') : told}
        </p>
        <Button type="submit" look="secondary" pending={pending}>
          {t('add.press')}
        </Button>
      </form>
      {dialog}
    </details>
  )
}
