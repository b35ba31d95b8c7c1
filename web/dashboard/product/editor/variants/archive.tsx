import { memo, type ReactNode, useState } from 'react'
import { editAt } from '#domain/product/events.ts'
import { type ArchivedPath, archivedColorPath } from '#domain/shared/archived.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Swatch } from '../../../../ui/swatch.tsx'
import { archivedWith, withArchived } from '../editing.ts'
import type { EditProps } from '../fields/basics.tsx'

/** The colours of a product: each one can be archived, and brought back, with every variant that it has or gets. */
export const ArchiveColors = memo(function ArchiveColors({ product, changes, onChange }: EditProps) {
  const t = useWords('product-editor')
  const { colors, archived, may } = product
  const { archivedColors = {} } = archivedWith(product, changes)
  const isSome = colors.some(({ id }) => Object.hasOwn(archived.archivedColors, id))
  // A product of one colour is archived itself.
  if (!onChange || (!isSome && (!may.delete || colors.length < 2))) return null
  return (
    <details className="panel-part parts-of-product">
      <summary>{t('archive.title')}</summary>
      <p className="text-ink-2">{t('archive.about')}</p>
      <ul>
        {colors.map(({ id, name, hexes }) => {
          const isGone = Object.hasOwn(archivedColors, id)
          return (
            <li key={id}>
              <Swatch hexes={hexes} />
              <span className="part-name">
                <bdi>{name}</bdi> {isGone ? <span className="tag">{t('archive.is')}</span> : null}
              </span>
              <ArchiveButton {...{ product, changes, onChange }} path={archivedColorPath(id)}>
                {t(isGone ? 'archive.back' : 'archive.press')}
                <span className="sr-only"> {name}</span>
              </ArchiveButton>
            </li>
          )
        })}
      </ul>
    </details>
  )
})

type Props = EditProps & { readonly path: ArchivedPath; readonly children: ReactNode }

/** Archives a part of the product or brings it back, once that is saved. */
export function ArchiveButton({ product, changes, onChange, path, children }: Props) {
  const t = useWords('product-editor')
  const [pressed, setPressed] = useState(false)
  const isGone = editAt(archivedWith(product, changes), path) !== undefined
  const may = isGone || product.may.delete || editAt(product.archived, path) !== undefined
  if (!onChange || !may) return null
  const next = withArchived(product, changes, path, !isGone)
  return (
    <>
      <Button
        look="secondary"
        size="small"
        onClick={() => {
          setPressed(next === null)
          if (next) onChange(next)
        }}
      >
        {children}
      </Button>
      {pressed && next === null ? (
        <p role="alert" className="refused">
          {t('archive.all')}
        </p>
      ) : null}
    </>
  )
}
