import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { areSingleKeysOn } from '../../shell/single-keys.ts'
import type { ListDeclaration } from '../declaration.ts'
import { focusKey } from './row-focus.ts'

type Props<Row> = {
  readonly list: Pick<ListDeclaration<Row>, 'columns' | 'keyOf' | 'peek'>
  readonly rows: readonly Row[]
}

/** Space shows all of the row in focus without leaving the list; j and k go on to its neighbours, Space or Escape ends it. */
export function Peek<Row>({ list: { columns, keyOf, peek }, rows }: Props<Row>): ReactNode {
  const [key, setKey] = useState<string | null>(null)
  const at = key === null ? -1 : rows.findIndex(row => keyOf(row) === key)
  function close(): void {
    setKey(null)
    // The row that was shown last, which need not be the one that it began with.
    if (key !== null) setTimeout(() => focusKey(key))
  }
  const latest = useRef({ at, rows, keyOf, close })
  useEffect(() => {
    latest.current = { at, rows, keyOf, close }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areSingleKeysOn()) return
      const { at, rows, keyOf, close } = latest.current
      if (at < 0) {
        // On a link of a row Space would only scroll the page.
        const link = event.key === ' ' && event.target instanceof Element ? event.target.closest('a') : null
        const row = link?.closest<HTMLElement>('[data-key]')?.dataset.key
        if (row === undefined) return
        setKey(row)
      } else {
        const step = { j: 1, k: -1 }[event.key]
        const ends = event.key === ' ' || event.key === 'Escape'
        const inside = event.target instanceof Element && event.target.closest('a, button, input')
        if (step === undefined && (!ends || (event.key === ' ' && inside))) return
        const next = step === undefined ? undefined : rows[at + step]
        if (step === undefined) close()
        else if (next !== undefined) setKey(keyOf(next))
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const row = rows[at]
  if (row === undefined || key === null) return null
  const [first, ...others] = columns
  return (
    <Dialog open place="beside" title={first?.cell(row)} onClose={close}>
      <dl className="peek">
        {others.map(({ name, label, cell }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
      {peek?.(row)}
    </Dialog>
  )
}
