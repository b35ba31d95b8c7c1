import ArrowLeft from 'lucide-react/icons/arrow-left'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router-dom'
import { languages } from '#domain/shared/localized-text.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { TemplateRowModel } from '../../../models/answer-templates.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Moment } from '../../history/moment.tsx'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { Beside } from '../../record/beside.tsx'
import { ownNames } from '../../record/fields/language-tabs.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { TemplateEditor } from './editor.tsx'
import { newTemplate, type TemplatesData } from './loader.ts'

/** Texts that answers to messages begin with, and beside them the one that is open. */
export function Component() {
  const { templates, open, adds, may } = useLoaderData() as TemplatesData
  const t = useWords('requests')
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [said, say] = useState('')
  const [removed, setRemoved] = useState<TemplateRowModel | null>(null)
  const { tell, pending, dialog } = useTell()
  const place = `${prefix}/dashboard/requests/templates`
  const close = (done = '', gone: TemplateRowModel | null = null) => {
    say(done)
    setRemoved(gone)
    void navigate(place)
  }
  async function putBack({ templateId, name, text }: TemplateRowModel) {
    const changes = { name, ...Object.fromEntries(Object.entries(text).map(([at, words]) => [`text.${at}`, words])) }
    const address = `/api/admin/answer-templates/${templateId}`
    if (!(await tell('PUT', address, { id: crypto.randomUUID(), changes }))) return
    say(t('template.said.back', { name }))
    setRemoved(null)
  }
  const beside =
    adds || open ? (
      <Beside
        key={open?.templateId ?? newTemplate}
        title={open ? <bdi>{open.name}</bdi> : t('template.new')}
        onClose={() => close()}
      >
        <TemplateEditor template={open} mayEdit={may.edit} onSaid={say} onClosed={close} />
      </Beside>
    ) : null
  return (
    <ListAndBeside said={said} beside={beside}>
      {dialog}
      <div className="page">
        <PageTitle title={t('template.title')} />
        <header className="list-head">
          <Link to={`${prefix}/dashboard/requests`} className="back" aria-label={t('template.back')}>
            <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
          </Link>
          <h1 className="d3">{t('template.title')}</h1>
          {may.edit ? (
            <Link to={`${place}/${newTemplate}`} className={buttonClass('primary', 'small')}>
              <Plus size={16} aria-hidden />
              <span>{t('template.new')}</span>
            </Link>
          ) : null}
        </header>
        <p className="lead">{t('template.about')}</p>
        {removed && may.edit ? (
          <p className="notice term-undo">
            {t('template.removed', { name: removed.name })}{' '}
            <Button look="secondary" size="small" pending={pending} onClick={() => void putBack(removed)}>
              {t('template.undo')}
            </Button>
          </p>
        ) : null}
        {templates.length === 0 ? <p className="text-ink-2">{t('template.none')}</p> : null}
        <ul className="template-list" hidden={templates.length === 0}>
          {templates.map(({ templateId, name, text, changedAt, changedBy }) => (
            <li key={templateId}>
              <Link to={`${place}/${templateId}`} aria-current={open?.templateId === templateId || undefined}>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <span className="text-ink-2">
                  {languages.flatMap(each => (text[each] ? [ownNames[each]] : [])).join(', ')}
                </span>
                <small className="text-ink-2">
                  <Moment at={changedAt} shows="short" /> {changedBy ? <bdi>{changedBy}</bdi> : null}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </ListAndBeside>
  )
}
