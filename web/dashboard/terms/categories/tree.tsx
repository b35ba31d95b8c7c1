import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { directionOf } from '../../../i18n/addresses.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CategoryNode } from '../../../models/terms.ts'
import { classes } from '../../../ui/classes.ts'
import { numberIn } from '../../../ui/numbers.ts'
import {
  besideIn,
  childrenOf,
  type Held,
  placeIn,
  type ShownRow,
  type Step,
  samePlace,
  shownRows,
  stepped,
} from './moving.ts'

type Props = {
  readonly nodes: readonly CategoryNode[]
  /** Words that are looked for among names and what feeds say. */
  readonly words: string
  readonly open: string | null
  readonly held: Held | null
  readonly mayMove: boolean
  readonly address: (id: string) => string
  /** Null: it is put back. */
  readonly onHold: (held: Held | null) => void
  readonly onPut: (held: Held) => void
  readonly onAsk: (id: string) => void
}

/** The tree: arrows go through it, Alt with arrows lifts a category and carries it, Enter puts it down and Escape puts it back. */
export function Tree({ nodes, words, open, held, mayMove, address, onHold, onPut, onAsk }: Props) {
  const t = useWords('terms')
  const language = useLanguage()
  const navigate = useNavigate()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(open ?? nodes[0]!.id)
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef(false)
  const number = (of: number) => numberIn(language, of)
  const label = (id: string | null) => nodes.find(node => node.id === id)?.label ?? t('tree.top')

  const asked = words.trim().toLowerCase()
  const isFound = (node: CategoryNode) => [node.label, ...node.words].some(text => text.toLowerCase().includes(asked))
  const found = asked === '' ? null : new Set(nodes.filter(isFound).flatMap(node => [node.id, ...aboveOf(nodes, node)]))
  const unfolded = new Set(nodes.filter(({ id }) => found || !folded.has(id)).map(({ id }) => id))
  const rows = shownRows(nodes, unfolded, held).filter(({ node }) => !found || found.has(node.id))
  const active = held?.id ?? (rows.some(({ node }) => node.id === at) ? at : (rows[0]?.node.id ?? at))

  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  function go(id: string) {
    wanted.current = true
    setAt(id)
  }
  function fold(id: string, closes: boolean) {
    const next = new Set(folded)
    if (closes) next.add(id)
    else next.delete(id)
    setFolded(next)
  }
  function carry(id: string, step: Step) {
    wanted.current = true
    setAt(id)
    const next = stepped(nodes, held ?? placeIn(nodes, id), step)
    if (next.parent !== null) fold(next.parent, false)
    onHold(next)
  }

  function onKeyDown(event: KeyboardEvent, row: ShownRow) {
    const { id } = row.node
    const forth = directionOf(language) === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = directionOf(language) === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const step: Step | undefined = { ArrowUp: 'up', ArrowDown: 'down', [forth]: 'into', [back]: 'out' }[
      event.key
    ] as Step
    const place = rows.findIndex(each => each.node.id === id && each.is !== 'left')
    const near = (from: number) => rows.slice(from).find(({ is }) => is !== 'left')
    if (step && mayMove && (event.altKey || held)) carry(id, step)
    else if (held && event.key === 'Enter') onPut(held)
    else if (held && event.key === 'Escape') {
      wanted.current = true
      onHold(null)
      event.stopPropagation()
    } else if (event.altKey || event.ctrlKey || event.metaKey || held) return
    else if (event.key === 'ArrowDown') go(near(place + 1)?.node.id ?? id)
    else if (event.key === 'ArrowUp') go(rows.slice(0, place).findLast(({ is }) => is !== 'left')?.node.id ?? id)
    else if (event.key === 'Home') go(rows[0]!.node.id)
    else if (event.key === 'End') go(rows.at(-1)!.node.id)
    else if (event.key === forth && row.opens) {
      if (folded.has(id)) fold(id, false)
      else go(childrenOf(nodes, id)[0]!.id)
    } else if (event.key === back) {
      if (row.opens && !folded.has(id)) fold(id, true)
      else if (row.node.parent !== null) go(row.node.parent)
    } else if (event.key === 'Enter') void navigate(address(id))
    else if (/^\p{L}$/u.test(event.key)) {
      const starts = ({ node }: ShownRow) => node.label.toLowerCase().startsWith(event.key.toLowerCase())
      const next = [...rows.slice(place + 1), ...rows.slice(0, place)].find(starts)
      if (!next) return
      go(next.node.id)
    } else return
    event.preventDefault()
  }

  function onDragOver(event: DragEvent, { node, is }: ShownRow) {
    if (!held || is !== 'row') return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientY - top) / height
    const next = besideIn(nodes, held.id, node.id, share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'in')
    if (!next) return
    event.preventDefault()
    if (!samePlace(next, held)) onHold(next)
  }

  return (
    <div className="tree-table">
      <div className="tree-head" aria-hidden="true">
        <span>{t('column.name')}</span>
        <span>{t('column.address')}</span>
        <span className="numeric">{t('column.words')}</span>
        <span className="numeric">{t('column.products')}</span>
        <span />
      </div>
      <div role="tree" aria-label={t('title.category')} ref={list} className="tree">
        {rows.map(row => {
          const { node, depth, is, opens, position, size } = row
          const isOpen = unfolded.has(node.id)
          if (is === 'left')
            return (
              <div key={`${node.id}-left`} role="none" className="left" data-depth={Math.min(depth, 5)}>
                {t('tree.was', { name: node.label })}
              </div>
            )
          return (
            <div
              key={node.id}
              role="treeitem"
              aria-level={depth + 1}
              aria-posinset={position}
              aria-setsize={size}
              aria-expanded={opens ? isOpen : undefined}
              aria-selected={open === node.id}
              tabIndex={active === node.id ? 0 : -1}
              className={classes(is === 'held' && 'held', open === node.id && 'open')}
              data-depth={Math.min(depth, 5)}
              onFocus={event => {
                if (event.target === event.currentTarget) setAt(node.id)
              }}
              onKeyDown={event => {
                // Alt with an arrow carries it also when its name was pressed; without this the browser would leave the page.
                if (event.target === event.currentTarget || event.altKey) onKeyDown(event, row)
              }}
              onDragOver={event => onDragOver(event, row)}
              onDrop={event => event.preventDefault()}
            >
              <span
                className="tree-grip"
                aria-hidden="true"
                draggable={mayMove}
                onDragStart={event => {
                  event.dataTransfer.setData('text/plain', node.label)
                  event.dataTransfer.effectAllowed = 'move'
                  onHold(placeIn(nodes, node.id))
                }}
              >
                {mayMove ? <GripVertical size={15} /> : null}
              </span>
              <span className="tree-name">
                {opens ? (
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-hidden="true"
                    onClick={() => fold(node.id, isOpen)}
                    className="tree-twist"
                  >
                    {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} className="rtl:-scale-x-100" />}
                  </button>
                ) : (
                  <span className="tree-twist" />
                )}
                <Link to={address(node.id)} tabIndex={-1} preventScrollReset>
                  <bdi>{node.label}</bdi>
                </Link>
                {is === 'held' ? <span className="tag">{t('tree.moving')}</span> : null}
              </span>
              <bdi className="tree-address">/categories/{node.address}</bdi>
              <span className="numeric tree-words">
                {node.words.length > 0
                  ? t('tree.words', { count: node.words.length, number: number(node.words.length) })
                  : ''}
              </span>
              <span className="numeric">
                <span className="sr-only">{t('column.products')} </span>
                {number(node.within)}
              </span>
              {mayMove ? (
                <button
                  type="button"
                  tabIndex={active === node.id ? 0 : -1}
                  className="tree-menu"
                  aria-label={t('tree.moveTitle', { name: node.label })}
                  onClick={() => onAsk(node.id)}
                >
                  <CornerDownRight size={16} aria-hidden className="rtl:-scale-x-100" />
                </button>
              ) : null}
            </div>
          )
        })}
      </div>
      {held ? (
        <div className="tree-bar">
          <b>
            {t('tree.at', {
              name: label(held.id),
              parent: label(held.parent),
              place: number(held.index + 1),
              of: number(childrenOf(nodes, held.parent, held.id).length + 1),
            })}
          </b>
          <span className="keys">{t('tree.keys')}</span>
          <button type="button" onClick={() => onHold(null)}>
            {t('tree.back')} <kbd className="key">Esc</kbd>
          </button>
          <button type="button" className="put" onClick={() => onPut(held)}>
            {t('tree.put')} <kbd className="key">Enter</kbd>
          </button>
        </div>
      ) : null}
    </div>
  )
}

function aboveOf(nodes: readonly CategoryNode[], { parent }: CategoryNode): readonly string[] {
  const above = nodes.find(node => node.id === parent)
  return above ? [above.id, ...aboveOf(nodes, above)] : []
}
