import { useId, useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router-dom'
import { ask, type Refusal } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Select } from '../../../ui/select.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { KeptDraft } from '../../record/kept-draft.tsx'
import { parsePrice } from '../editor/grid/prices.ts'
import { Choose } from './choose.tsx'
import type { NewProductData } from './loader.ts'

const draft = 'product/new'
const blank = {
  ...{ style: '', brand: '', name: '', baseCategory: '', price: '' },
  ...{ colors: [] as readonly string[], sizes: [] as readonly string[] },
}
type Unsaved = Refusal & { readonly productId?: string }

/** A product that no feed has: its style, colors and sizes. It begins as a draft. */
export function Component() {
  const { brands, categories, colors, sizes, language: written } = useLoaderData() as NewProductData
  const t = useWords('product-editor')
  const products = useWords('products')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const id = useId()
  const { id: press, fields, edit } = useDraft(draft, () => blank)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Unsaved | null>(null)
  const price = parsePrice(fields.price)
  const count = Math.max(1, fields.colors.length) * Math.max(1, fields.sizes.length)

  async function add() {
    // The field says what is wrong with it.
    if (price === null) return document.getElementById(`${id}-price`)?.focus()
    setPending(true)
    const body = { ...fields, id: press, language: written, price }
    const asked = await ask<{ readonly productId: string }, Unsaved>('POST', '/api/admin/products', { body })
    setPending(false)
    if (!asked.success) return setRefusal(asked.problem)
    forgetDraft(draft)
    await navigate(`${prefix}/dashboard/product/${asked.answer.productId}`)
  }

  const select = (field: 'brand' | 'baseCategory', label: string, values: typeof brands) => (
    <FieldFrame id={`${id}-${field}`} label={label}>
      <Select
        id={`${id}-${field}`}
        required
        value={fields[field]}
        onChange={event => edit({ [field]: event.target.value })}
      >
        <option value="">{t('new.choose')}</option>
        {values.map(each => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
  return (
    <div className="page">
      <PageTitle title={products('new')} />
      <h1 className="d3">{products('new')}</h1>
      <p className="lead">{t('new.about')}</p>
      <form
        className="panel panel-body editor-fields"
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        {refusal ? (
          <p role="alert" className="refused">
            {t('refused')} {refusal.detail}{' '}
            {refusal.productId ? (
              <Link to={`${prefix}/dashboard/product/${refusal.productId}`}>{t('new.openIt')}</Link>
            ) : null}
          </p>
        ) : null}
        <TextField
          {...{ label: t('basics.name'), required: true, maxLength: 300, value: fields.name }}
          onChange={event => edit({ name: event.target.value })}
        />
        <TextField
          {...{ label: t('new.style'), hint: t('new.styleHint'), required: true, maxLength: 80, value: fields.style }}
          onChange={event => edit({ style: event.target.value })}
        />
        {select('brand', products('column.brand'), brands)}
        {select('baseCategory', products('column.category'), categories)}
        <Choose
          label={products('column.colors')}
          values={colors}
          chosen={fields.colors}
          onChange={chosen => edit({ colors: chosen })}
        />
        <Choose
          label={t('new.sizes')}
          values={sizes}
          chosen={fields.sizes}
          onChange={chosen => edit({ sizes: chosen })}
        />
        <TextField
          {...{
            id: `${id}-price`,
            label: t('new.price'),
            hint: t('new.priceHint'),
            required: true,
            value: fields.price,
          }}
          inputMode="decimal"
          dir="ltr"
          error={fields.price !== '' && price === null ? t('new.noPrice') : undefined}
          onChange={event => edit({ price: event.target.value })}
        />
        <p role="status">{t('new.variants', { count, number: numberIn(language, count) })}</p>
        <Button type="submit" pending={pending}>
          {t('new.press')}
        </Button>
      </form>
      <KeptDraft draft={draft} />
    </div>
  )
}
