import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { Beside } from '../../record/beside.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { TermEditor } from '../editor.tsx'
import { interfaceOf } from '../fields.ts'
import { newTerm } from '../loader.ts'
import { LookAlikeTerms } from '../look-alikes.tsx'
import { NewTerm } from '../new-term.tsx'
import type { CategoriesData } from './loader.ts'
import { MoveTo } from './move-to.tsx'
import { beforeIn, childrenOf, type Held, placeIn, samePlace } from './moving.ts'
import { Tree } from './tree.tsx'
import { WhatChanges } from './what-changes.tsx'

/** The tree of categories, and beside it the one that is open. */
export function Component() {
  const model = useLoaderData() as CategoriesData
  const { nodes, gone, open, adds, may } = model
  const t = useWords('terms')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const find = useId()
  const [said, setSaid] = useState('')
  const [words, setWords] = useState('')
  const [held, setHeld] = useState<Held | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const [undo, setUndo] = useState<Held | null>(null)
  const { tell, pending, refusal, dialog } = useTell()
  const number = (of: number) => numberIn(language, of)
  const levels = Math.max(0, ...nodes.map(({ depth }) => depth + 1))
  const products = nodes.reduce((sum, node) => sum + node.products, 0)
  const address = (id?: string) => `${prefix}/dashboard/categories${id ? `/${encodeURIComponent(id)}` : ''}`
  const close = (done?: string) => {
    setSaid(done ?? '')
    void navigate(address())
  }
  const label = (id: string | null) => nodes.find(node => node.id === id)?.label ?? t('tree.top')
  const where = ({ id, parent, index }: Held) => {
    const others = childrenOf(nodes, parent, id).length
    return { name: label(id), parent: label(parent), place: number(index + 1), of: number(others + 1) }
  }

  function hold(next: Held | null) {
    setHeld(next)
    setUndo(null)
    setSaid(next ? t('tree.held', where(next)) : t('tree.putBack'))
  }

  /** Writes where the category stands now. */
  async function put(place: Held, back = false) {
    const from = placeIn(nodes, place.id)
    setHeld(null)
    setAsking(null)
    if (samePlace(from, place)) return setSaid(t('tree.putBack'))
    const body = { id: crypto.randomUUID(), parent: place.parent, before: beforeIn(nodes, place) }
    const path = `${interfaceOf.category}/${encodeURIComponent(place.id)}/place`
    if (!(await tell('POST', path, body))) return
    setSaid(t('tree.moved', where(place)))
    setUndo(back ? null : from)
  }

  const beside = adds ? (
    <Beside key="new" title={t('new.title.category')} onClose={() => close()}>
      <NewTerm kind="category" onClose={close} />
    </Beside>
  ) : open ? (
    <Beside key={open.id} title={<bdi>{open.label}</bdi>} onClose={() => close()}>
      <TermEditor term={open} model={{ kind: 'category', may, alike: model.alike }} onSaid={setSaid} />
    </Beside>
  ) : null

  return (
    <ListAndBeside said={said} quiet={held !== null} beside={beside}>
      <div className="page">
        {dialog}
        <PageTitle title={t('title.category')} />
        <header className="list-head">
          <h1 className="d3">{t('title.category')}</h1>
          <span className="text-ink-2">
            {t('head', {
              categories: t('counted.category', { count: nodes.length, number: number(nodes.length) }),
              levels: t('levels', { count: levels, number: number(levels) }),
              products: t('products', { count: products, number: number(products) }),
            })}
          </span>
          {may.edit ? (
            <Link to={address(newTerm)} className={buttonClass('primary', 'small')}>
              <Plus size={18} aria-hidden />
              {t('new.title.category')}
            </Link>
          ) : null}
        </header>
        <Refused words="terms" refusal={refusal} />
        {undo ? (
          <p className="notice">
            {t('tree.undo', where(undo))}{' '}
            <Button look="secondary" size="small" pending={pending} onClick={() => void put(undo, true)}>
              {t('undo.press')}
            </Button>
          </p>
        ) : null}
        <label htmlFor={find} className="label">
          {t('tree.find')}
        </label>
        <input
          id={find}
          type="search"
          className={`${inputClass} tree-find`}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
        {nodes.length === 0 ? (
          <p className="notice">{t('empty.all')}</p>
        ) : (
          <Tree
            nodes={nodes}
            words={words}
            open={open?.id ?? null}
            held={held}
            mayMove={may.edit}
            address={address}
            onHold={hold}
            onPut={place => void put(place)}
            onAsk={setAsking}
          />
        )}
        {held ? <WhatChanges nodes={nodes} held={held} /> : null}
        {may.edit ? (
          <p className="body-sm text-ink-3">{t('tree.about')}</p>
        ) : open ? null : (
          <MissingRight right={{ permission: 'categories', to: 'edit' }}>{t('readOnly.category')}</MissingRight>
        )}
        <LookAlikeTerms kind="category" may={may} model={model} onSaid={setSaid} />
        {gone.length > 0 ? (
          <section aria-labelledby="gone">
            <h2 id="gone" className="panel-title">
              {t('state.retired')}
            </h2>
            <ul className="tree-gone">
              {gone.map(({ id, label }) => (
                <li key={id}>
                  <Link to={address(id)}>
                    <bdi>{label}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {asking !== null ? (
          <MoveTo nodes={nodes} id={asking} onClose={() => setAsking(null)} onPut={place => void put(place)} />
        ) : null}
      </div>
    </ListAndBeside>
  )
}
