import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { classes } from '../../../ui/classes.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { useDrag } from '../../record/use-drag.ts'

type Props<Item> = {
  readonly items: readonly Item[]
  /** Like "Announcement 2". */
  readonly name: (item: Item, at: number) => string
  readonly onEdit: ((items: readonly Item[]) => void) | null
  readonly children: (item: Item, at: number) => ReactNode
}

/** Items in an order that buttons, the keyboard and a pointer change. */
export function ArrangedList<Item>({ items, name, onEdit, children }: Props<Item>) {
  const t = useWords('settings')
  const language = useLanguage()
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)
  /** The button that moved an item goes with it, and so does the focus. */
  const goal = useRef<{ readonly at: number; readonly by: number } | null>(null)
  useEffect(() => {
    if (!goal.current) return
    const { at, by } = goal.current
    goal.current = null
    list.current?.children[at]?.querySelector<HTMLElement>(`[data-by="${by}"]`)?.focus()
  })
  const number = (count: number) => numberIn(language, count)

  function move(from: number, to: number) {
    onEdit?.(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!))
    say(t('lines.moved', { place: number(to + 1), number: number(items.length) }))
  }
  const { dragged, handle, cancel } = useDrag(list, move)
  const isDragged = dragged !== null
  useEffect(() => {
    if (!isDragged) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && cancel()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  const mark = (at: number) => {
    if (dragged?.from === at) return 'dragged'
    if (dragged?.to !== at) return null
    return dragged.to < dragged.from ? 'before' : 'after'
  }
  const step = (at: number, by: -1 | 1, label: string, Icon: typeof ArrowUp) => {
    const isEnd = items[at + by] === undefined
    return (
      <button
        type="button"
        data-by={by}
        aria-label={label}
        aria-disabled={isEnd || undefined}
        onClick={() => {
          if (isEnd) return
          goal.current = { at: at + by, by }
          move(at, at + by)
        }}
      >
        <Icon size={16} aria-hidden />
      </button>
    )
  }

  return (
    <>
      <ol ref={list} className="settings-lines">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
          <li key={at} className={classes('settings-line', mark(at))}>
            {onEdit ? (
              <span className="settings-line-handle" aria-hidden="true" {...handle(at)}>
                <GripVertical size={16} />
              </span>
            ) : null}
            <div className="settings-line-fields">{children(item, at)}</div>
            {onEdit ? (
              <div className="settings-line-acts">
                {step(at, -1, t('lines.up', { name: name(item, at) }), ArrowUp)}
                {step(at, 1, t('lines.down', { name: name(item, at) }), ArrowDown)}
                <button
                  type="button"
                  aria-label={t('lines.remove', { name: name(item, at) })}
                  onClick={() => onEdit(items.toSpliced(at, 1))}
                >
                  <X size={16} aria-hidden />
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
