import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ListAndBeside } from '../list/list-and-beside.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useAnswered } from '../list/states/answered.ts'
import { Beside } from '../record/beside.tsx'
import { TermEditor } from './editor.tsx'
import { placeOf } from './fields.ts'
import type { TermsData } from './loader.ts'
import { LookAlikeTerms } from './look-alikes.tsx'
import { NewTerm } from './new-term.tsx'
import { useTermList } from './use-term-list.tsx'

/** Brands, colors, sizes or attributes, and beside the list the one that is open. */
export function TermsPage() {
  const { model, stale } = useAnswered<TermsData>()
  const t = useWords('terms')
  const { search } = useLocation()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const list = useTermList(model)
  const { open, adds, kind } = model
  const close = (done?: string, id?: string) => {
    setSaid(done ?? '')
    void navigate(`${prefix}/dashboard/${placeOf[kind]}${id ? `/${encodeURIComponent(id)}` : ''}${search}`)
  }
  const beside = adds ? (
    <Beside key="new" title={t(`new.title.${kind}`)} onClose={() => close()}>
      <NewTerm kind={kind} onClose={close} />
    </Beside>
  ) : open ? (
    <Beside
      key={open.id}
      title={<bdi>{open.label}</bdi>}
      tag={open.gone ? <span className="tag">{t(open.gone.merged ? 'state.merged' : 'state.retired')}</span> : null}
      onClose={() => close()}
    >
      <TermEditor term={open} model={model} onSaid={setSaid} />
    </Beside>
  ) : null
  return (
    <ListAndBeside said={said} beside={beside}>
      <ListPage {...{ list, model, stale }} />
      <div className="page-foot">
        <LookAlikeTerms kind={kind} may={model.may} model={model} onSaid={setSaid} />
      </div>
    </ListAndBeside>
  )
}
