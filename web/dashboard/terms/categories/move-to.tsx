import { useId, useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import type { CategoryNode } from '../../../models/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldFrame } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { childrenOf, type Held, placeIn, within } from './moving.ts'

type Props = {
  readonly nodes: readonly CategoryNode[]
  readonly id: string
  readonly onClose: () => void
  readonly onPut: (place: Held) => void
}

/** Moves a category by choosing what it stands under, and what it stands before. */
export function MoveTo({ nodes, id, onClose, onPut }: Props) {
  const t = useWords('terms')
  const fields = useId()
  const here = placeIn(nodes, id)
  const [parent, setParent] = useState(here.parent ?? '')
  const [index, setIndex] = useState(here.index)
  const own = within(nodes, id)
  const { label } = nodes.find(node => node.id === id)!
  const others = childrenOf(nodes, parent || null, id)
  return (
    <Dialog open title={t('tree.moveTitle', { name: label })} onClose={onClose}>
      <form
        className="act-form"
        onSubmit={event => {
          event.preventDefault()
          onPut({ id, parent: parent || null, index })
        }}
      >
        <FieldFrame id={`${fields}-parent`} label={t('field.parent')}>
          <Select
            id={`${fields}-parent`}
            value={parent}
            onChange={event => {
              setParent(event.target.value)
              setIndex(childrenOf(nodes, event.target.value || null, id).length)
            }}
          >
            <option value="">{t('tree.top')}</option>
            {nodes
              .filter(node => !own.has(node.id))
              .map(node => (
                <option key={node.id} value={node.id}>
                  {`${'\u2003'.repeat(node.depth)}${node.label}`}
                </option>
              ))}
          </Select>
        </FieldFrame>
        <FieldFrame id={`${fields}-place`} label={t('tree.place')}>
          <Select id={`${fields}-place`} value={index} onChange={event => setIndex(Number(event.target.value))}>
            {others.map((node, at) => (
              <option key={node.id} value={at}>
                {t('tree.before', { name: node.label })}
              </option>
            ))}
            <option value={others.length}>{t('tree.last')}</option>
          </Select>
        </FieldFrame>
        <Button type="submit">{t('tree.put')}</Button>
      </form>
    </Dialog>
  )
}
