import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ask } from '../../../client/ask.ts'
import { splitLanguage } from '../../../i18n/addresses.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { DashboardShellModel } from '../../../models/dashboard.ts'
import type { Found } from '../../../models/find.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { offeredActs } from './acts.ts'
import { type Choice, groupsOf, likeliest } from './choices.ts'
import { recentPaths } from './recent.ts'

const typingMs = 120
const againMs = 3000

export type PaletteProps = {
  readonly model: DashboardShellModel
  /** Typed while the palette was loaded for the first time. It is the first one's to take. */
  readonly typed: RefObject<string>
  readonly onClose: () => void
}

/** Finds things and pages by a few typed words. The focus stays in the field; arrows move the choice. */
export function Palette({ model, typed, onClose }: PaletteProps) {
  const palette = useWords('palette')
  const orders = useWords('orders')
  const coupons = useWords('coupons')
  const words = { palette, orders, coupons, places: useWords('dashboard'), frame: useWords('frame') }
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [q, setQ] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const { found, settled, failed } = useFound(q)
  /** Enter, pressed before the shop had answered. */
  const [hurried, setHurried] = useState<{ readonly inTab: boolean } | null>(null)
  const { pathname } = useLocation()
  const [here] = useState(() => ({ page: offeredActs('page'), selection: offeredActs('selection') }))
  const recent = recentPaths(model.member.email).filter(path => path !== splitLanguage(pathname).path)
  const groups = groupsOf(
    { ...{ q, found, recent }, viewable: model.viewable, ...here },
    {
      ...words,
      detailOf: ({ placedAt, pieces, total, currency }) =>
        [
          dateIn(language, placedAt),
          orders('pieces', { count: pieces, number: numberIn(language, pieces) }),
          moneyFormat(language, currency)(total),
        ].join(' · '),
      countOf: count => orders('counted', { count, number: numberIn(language, count) }),
    },
  )
  const choices = groups.flatMap(group => group.choices)
  const chosen = Math.min(at ?? likeliest(q, choices), choices.length - 1)
  const optionId = (place: number) => `${id}-${place}`

  // Only close() gives the focus back to what had it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    setQ(typed.current)
    typed.current = ''
    return () => element?.close()
  }, [typed])
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  function open(choice: Choice | undefined, inTab: boolean): void {
    if (!choice) return
    // Before anything else has the focus, which closing gives back to what had it.
    dialog.current?.close()
    onClose()
    if ('run' in choice) {
      choice.run()
      return
    }
    const to = prefix + choice.to
    if (inTab) window.open(to, '_blank', 'noopener')
    else void navigate(to, choice.act && { state: { act: choice.act } })
  }

  // Someone who types fast, or scans, means what the shop finds, and not what stands there meanwhile.
  useEffect(() => {
    if (!hurried || !settled) return
    setHurried(null)
    open(choices[chosen], hurried.inTab)
  })

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) setAt((chosen + step + choices.length) % choices.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      setHurried({ inTab: event.ctrlKey || event.metaKey })
    else return
    event.preventDefault()
  }

  let place = -1
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the platform handles
    <dialog
      ref={dialog}
      aria-label={words.frame('palette')}
      className="palette"
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className="palette-box">
        <div className="palette-field">
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={chosen < 0 ? undefined : optionId(chosen)}
            aria-label={words.frame('palette')}
            placeholder={palette('hint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={q}
            onChange={event => {
              setQ(event.target.value)
              setAt(null)
              setHurried(null)
            }}
            onKeyDown={onKeyDown}
          />
          {here.selection?.tag ? <span className="tag line">{here.selection.tag}</span> : null}
        </div>
        <p role="status" className="sr-only">
          {failed ? `${palette('failed')} ` : ''}
          {palette('counted', { count: choices.length, number: numberIn(language, choices.length) })}
        </p>
        <div id={id} role="listbox" aria-label={palette('results')} className="palette-list">
          {groups.map(({ key: name, heading, choices }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <p id={`${id}-${name}`} className="palette-group">
                {heading}
              </p>
              {choices.map(choice => {
                const own = ++place
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys
                  <div
                    key={choice.key}
                    id={optionId(own)}
                    role="option"
                    aria-selected={own === chosen}
                    className="palette-choice"
                    onClick={event => open(choice, event.ctrlKey || event.metaKey)}
                  >
                    <choice.Icon size={16} aria-hidden />
                    <span>
                      <bdi>{choice.label}</bdi>
                      {choice.detail ? <small>{choice.detail}</small> : null}
                    </span>
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {failed ? (
          <p className="palette-failed" aria-hidden>
            {palette('failed')}
          </p>
        ) : null}
        {choices.length === 0 ? <p className="palette-none">{palette('none')}</p> : null}
        <p className="palette-foot">{palette('foot')}</p>
      </div>
    </dialog>
  )
}

/**
 * Everything that the shop has under the typed words; the last answer stays until the next one is there. `settled`: it is the
 * answer to just these words, or none comes now. `failed`: none came, and the shop is asked again.
 */
function useFound(typed: string): { readonly found: Found; readonly settled: boolean; readonly failed: boolean } {
  const q = typed.trim()
  const [answered, setAnswered] = useState<{ readonly q: string; readonly found: Found }>({ q: '', found: {} })
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    setFailed(false)
    if (q === '') return
    const asking = new AbortController()
    let timer = setTimeout(search, typingMs)
    async function search() {
      const address = `/api/admin/find?${new URLSearchParams({ q })}`
      const asked = await ask<Found>('GET', address, { signal: asking.signal })
      if (asking.signal.aborted) return
      setFailed(!asked.success)
      setAnswered({ q, found: asked.success ? asked.answer : {} })
      if (!asked.success) timer = setTimeout(search, againMs)
    }
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [q])
  return q === ''
    ? { found: {}, settled: true, failed: false }
    : { found: answered.found, settled: answered.q === q, failed }
}
