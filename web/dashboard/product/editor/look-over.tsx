import { useState } from 'react'
import { closeoutOf, colorOf, editAt, skuOf } from '#domain/product/events.ts'
import { archivedAt } from '#domain/shared/archived.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../models/product-editor.ts'
import { type Changes, lastState, picturesState, picturesText, type TextField, textState } from './editing.ts'
import { textOf, usePaths } from './use-paths.tsx'

type Props = {
  readonly product: ProductEditorModel
  readonly changes: Changes
  readonly onChange: (changes: Changes) => void
}

/** Each change that is not saved, from what to what, with a way to leave it out. */
export function LookOver({ product, changes, onChange }: Props) {
  const t = useWords('product-editor')
  const [isOpen, setOpen] = useState(false)
  const { nameOf, shown } = usePaths(product, changes)
  const lastAt = (sku: string, edits: Changes) => {
    const variant = product.variants.find(each => each.sku === sku)
    return variant && lastState(product, edits, variant).last ? 'last' : ''
  }
  const standing = (path: string): string => {
    const sku = skuOf(path)
    if (sku !== null) return String(product.prices[sku] ?? product.variants.find(each => each.sku === sku)?.price ?? '')
    const color = colorOf(path)
    if (color !== null) return picturesText(picturesState(product, {}, color).pictures)
    if (archivedAt(path)) return editAt(product.archived, path) === undefined ? '' : 'archived'
    const last = closeoutOf(path)
    if (last !== null) return lastAt(last, {})
    if (path === 'status' || path === 'slug') return product[path]
    if (path === 'discount') return String(product.discount)
    return textState(product, {}, path as TextField).value
  }
  const fed = (path: string): string => {
    const sku = skuOf(path)
    if (sku !== null) return String(product.variants.find(each => each.sku === sku)?.price ?? '')
    const color = colorOf(path)
    if (color !== null) return picturesText(picturesState(product, {}, color).fed)
    if (archivedAt(path)) return ''
    const last = closeoutOf(path)
    if (last !== null) return lastAt(last, { [path]: null })
    return path === 'discount' ? '0' : textState(product, {}, path as TextField).fed
  }
  return (
    <details className="panel look-over" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('lookOver.title')}</summary>
      <ul className="panel-part">
        {(isOpen ? Object.entries(changes) : []).map(([path, value]) => (
          <li key={path}>
            <b>{nameOf(path)}</b>
            <span>
              <del>
                <bdi>{shown(path, standing(path)) || t('lookOver.empty')}</bdi>
              </del>{' '}
              <ins>
                <bdi>{shown(path, value === null ? fed(path) : textOf(value)) || t('lookOver.empty')}</bdi>
              </ins>
            </span>
            <button
              type="button"
              className="text-link"
              onClick={() => {
                const { [path]: _left, ...others } = changes
                onChange(others)
              }}
            >
              {t('lookOver.leaveOut')}
              <span className="sr-only"> {nameOf(path)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
