import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { ask, inLanguage } from '../../../client/ask.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { SearchCard } from '../../../models/search.ts'
import { useFormats } from '../../../ui/currency.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useSingleKeys } from '../../shell/single-keys.ts'

const typingMs = 150
const most = 8

/** Products that match, each once; null where the shop does not answer. */
async function search(q: string, signal?: AbortSignal): Promise<readonly SearchCard[] | null> {
  const address = `${inLanguage('/api/home/product_search')}&q=${encodeURIComponent(q)}`
  const asked = await ask<{ cards: readonly SearchCard[] }>('GET', address, signal ? { signal } : {})
  if (!asked.success) return null
  return [...new Map(asked.answer.cards.map(card => [card.slug, card])).values()].slice(0, most)
}

/**
 * Finds a product by name, style or SKU. The focus stays in the field; arrows move the choice, Enter takes it. A scanner types
 * a code and Enter at once: the first match of that code is taken when it is there.
 */
export function FindProduct({
  onFound,
  autoFocus = false,
}: {
  readonly onFound: (product: SearchCard) => void
  /** It came by a press, and what is typed next is meant for it. */
  readonly autoFocus?: boolean
}) {
  const t = useWords('dashboard')
  const { money } = useFormats()
  const id = useId()
  const [q, setQ] = useState('')
  const [at, setAt] = useState(0)
  const [found, setFound] = useState<{ readonly q: string; readonly cards: readonly SearchCard[] }>({
    q: '',
    cards: [],
  })
  useSingleKeys({ '/': () => document.getElementById(id)?.focus() })
  useEffect(() => {
    const asked = q.trim()
    if (asked === '') return setFound({ q: '', cards: [] })
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const cards = await search(asked, stop.signal)
      if (!cards || stop.signal.aborted) return
      setFound({ q: asked, cards })
      setAt(0)
    }, typingMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [q])
  const open = q.trim() !== '' && found.q !== ''
  const take = (card: SearchCard | undefined) => {
    if (!card) return
    onFound(card)
    setQ('')
  }
  /** What was found so far is for something else: the answer to this is waited for. */
  async function takeFirst(input: HTMLInputElement) {
    const asked = q.trim()
    // The next code takes the place of this one.
    input.select()
    const cards = await search(asked)
    if (!cards) return
    if (cards[0]) onFound(cards[0])
    setQ(now => (cards[0] && now.trim() === asked ? '' : now))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt(Math.max(0, Math.min(found.cards.length - 1, at + step)))
    else if (event.key === 'Enter' && q.trim() !== '' && found.q !== q.trim()) void takeFirst(event.currentTarget)
    else if (event.key === 'Enter') take(found.cards[at])
    else if (event.key === 'Escape') setQ('')
    else return
    event.preventDefault()
  }
  return (
    <div className="find-product">
      <label htmlFor={id} className="sr-only">
        {t('find.label')}
      </label>
      <Search size={16} aria-hidden />
      <input
        id={id}
        type="search"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && found.cards.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the field was asked for by the press that shows it
        autoFocus={autoFocus}
        className="list-field"
        placeholder={t('find.label')}
        value={q}
        onChange={event => setQ(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setQ('')}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('find.label')} hidden={!open}>
        {found.cards.map((card, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field moves the choice and takes it
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={card.slug}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(card)}
          >
            <Picture picture={card.picture} alt="" sizes="32px" className="draft-picture small" />
            <span>
              <bdi>{card.name}</bdi>
              <small>
                <bdi>{[card.brand, card.style].filter(Boolean).join(' ')}</bdi>
              </small>
            </span>
            <bdi>{money(card.price)}</bdi>
          </div>
        ))}
        {open && found.cards.length === 0 ? <p>{t('find.nothing', { q: found.q })}</p> : null}
      </div>
    </div>
  )
}
